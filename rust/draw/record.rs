//! A deal of Five-Card Draw as text, whole or as one seat sees it.

use super::outcome::{Outcome, ShownHand};
use super::public::Public;
use super::rules::Rules;
use super::state::State;
use super::view::View;
use crate::betting::Structure;
use crate::card::{CardSet, quoted};
use crate::deck::{Deck, Seed};
use crate::drawing::{Action, HAND, Seen};
use crate::error::Error;
use crate::game::{GameState, check_seat};
use crate::record::{
    Fields, Record, bad_record, parse_chips, parse_deck, parse_number, parse_seat,
};
use crate::seat::Seat;

const GAME: &str = "five_card_draw";

/// The game of the record of a view.
const VIEW: &str = "five_card_draw_view";
const NO_CARD: &str = "-";

pub(super) fn write(state: &State) -> Record {
    let deck = &state.start.deck;
    write_start(GAME, state.public(), state.first_stacks())
        .field("deck", deck)
        .field("seed", deck.seed())
        .actions(state.history.to_vec())
}

pub(super) fn read(record: &Record) -> Result<State, Error> {
    let mut fields = record.fields(GAME)?;
    let Start { rules, stacks, button } = read_start(&mut fields)?;
    let cards = fields.required_read("deck", parse_deck)?;
    let deck = Deck::stacked(&cards, fields.required_read("seed", str::parse::<Seed>)?)?;
    fields.finish()?;
    record.replay_from(State::deal(&deck, &stacks, Some(button), rules)?)
}

pub(super) fn write_view(view: &View) -> Record {
    let record = write_start(VIEW, view.public(), view.first_stacks())
        .field("seat", view.seat())
        .field("hand", cards_text(view.hand()));
    let record = match view.outcome() {
        Some(outcome) => {
            let cards = |hand: &Option<ShownHand>| hand.map_or(CardSet::EMPTY, |hand| hand.cards);
            let shown = outcome.hands.values().iter().map(cards).map(cards_text);
            record.field("shown", shown.collect::<Vec<_>>().join(" / "))
        }
        None => record,
    };
    record.actions(view.history().iter().copied())
}

/// Plays the seen actions on any deal at all: what is public follows from them alone.
pub(super) fn read_view(record: &Record) -> Result<View, Error> {
    let mut fields = record.fields(VIEW)?;
    let Start { rules, stacks, button } = read_start(&mut fields)?;
    let seat = parse_seat("seat", fields.required("seat")?)?;
    let hand = fields.required_read("hand", read_cards)?;
    let shown = fields.optional("shown");
    fields.finish()?;
    let any_deck = Deck::shuffled(Seed::from(0));
    let mut state = State::deal(&any_deck, &stacks, Some(button), rules)?;
    check_seat(seat, stacks.len())?;
    let mut history = Vec::new();
    for (who, text) in record.lines() {
        let seen: Seen = text.parse()?;
        if !seen.is_seen(*who == seat) {
            let reason = "a seat sees the cards it threw away, and of others how many they threw";
            return Err(bad_record(reason).into());
        }
        let held = state.hands().get(who.index()).copied().unwrap_or_default();
        let any_cards = |count: usize| Action::Draw(held.iter().take(count).collect());
        let action = match seen {
            Seen::Drew(count) => any_cards(count),
            Seen::Action(Action::Draw(cards)) => any_cards(cards.len()),
            Seen::Action(action) => action,
        };
        state = state.apply(*who, &action)?;
        let taken = state.history.backwards().next().map_or(action, |(_, &action)| action);
        history.push((
            *who,
            if matches!(action, Action::Draw(_)) { seen } else { Seen::Action(taken) },
        ));
    }
    if state.hands()[seat.index()].len() != hand.len() {
        return Err(bad_record(format!("the hand of seat {seat} has {} cards", hand.len())).into());
    }
    let outcome = match (state.public().is_over(), shown) {
        (false, None) => None,
        (true, Some(shown)) => read_shown(state.public(), shown, seat, hand)?,
        _ => return Err(bad_record("hands are shown when the deal is over, and only then").into()),
    };
    Ok(View::of_parts(seat, hand, *state.public(), history, stacks, outcome))
}

fn read_shown(
    public: &Public,
    text: &str,
    seat: Seat,
    hand: CardSet,
) -> Result<Option<Outcome>, Error> {
    let hands = text.split(" / ").map(read_cards).collect::<Result<Vec<CardSet>, _>>()?;
    let in_order: Vec<_> = hands.iter().flat_map(|hand| hand.iter()).collect();
    CardSet::from_cards(&in_order)?;
    let showing = public.show_order();
    let shows = |index: usize| showing.iter().any(|seat| seat.index() == index);
    let fits = |(index, hand): (usize, &CardSet)| hand.len() == if shows(index) { HAND } else { 0 };
    if hands.len() != public.seats() || !hands.iter().enumerate().all(fits) {
        return Err(bad_record("other hands than those of the showdown are shown").into());
    }
    if shows(seat.index()) && hands[seat.index()] != hand {
        return Err(bad_record(format!("seat {seat} shows another hand than its own")).into());
    }
    Ok(Outcome::of_hands(public, &hands))
}

fn cards_text(cards: CardSet) -> String {
    if cards.is_empty() { NO_CARD.to_string() } else { cards.to_string() }
}

fn read_cards(text: &str) -> Result<CardSet, Error> {
    if text == NO_CARD { Ok(CardSet::EMPTY) } else { text.parse() }
}

/// How a deal began, but for the cards.
struct Start {
    rules: Rules,
    stacks: Vec<u64>,
    button: Seat,
}

fn write_start(game: &str, public: &Public, stacks: &[u64]) -> Record {
    let rules = public.rules();
    let stacks: Vec<String> = stacks.iter().map(u64::to_string).collect();
    let button_small = if rules.heads_up_button_small_blind { "yes" } else { "no" };
    Record::new(game)
        .field("small_blind", rules.small_blind)
        .field("big_blind", rules.big_blind)
        .field("structure", rules.structure)
        .field("heads_up_button_small_blind", button_small)
        .field("clock", rules.clock)
        .field("stacks", stacks.join(" "))
        .field("button", public.button())
}

fn read_start(fields: &mut Fields<'_>) -> Result<Start, Error> {
    let rules = Rules {
        small_blind: parse_chips("small_blind", fields.required("small_blind")?)?,
        big_blind: parse_chips("big_blind", fields.required("big_blind")?)?,
        structure: fields.required_read("structure", str::parse::<Structure>)?,
        heads_up_button_small_blind: match fields.required("heads_up_button_small_blind")? {
            "yes" => true,
            "no" => false,
            text => {
                let (name, text) = ("heads_up_button_small_blind", quoted(text));
                let reason = format!("{name:?} is yes or no, not {text}");
                return Err(bad_record(reason).into());
            }
        },
        clock: u32::try_from(parse_number("clock", fields.required("clock")?)?)
            .map_err(|_| bad_record("\"clock\" is too long"))?,
    };
    let stacks = fields.required("stacks")?.split(' ');
    let stacks = stacks.map(|text| parse_chips("stacks", text)).collect::<Result<_, _>>()?;
    let button = parse_seat("button", fields.required("button")?)?;
    Ok(Start { rules, stacks, button })
}

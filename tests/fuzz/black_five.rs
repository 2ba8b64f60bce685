//! Black Five: what every state of a deal keeps, and deals of any actions.

use fivecard::black_five::{
    ACTIONS, Action, ActionId, BLACK_FIVE, Payoff, Rules, SEATS, Setup, Side, State, View, classify,
};
use fivecard::game::GameState;
use fivecard::{CardSet, Deck, Seat, Seed};

use super::drawing::check_record;
use super::input::Choices;
use super::refusal;

/// Most actions of one input: a deal takes fewer.
const MOST_ACTIONS: usize = 500;

/// Any deal, from the start or the middle, and any actions.
pub fn black_five_play(data: &[u8]) {
    let choices = &mut Choices::new(data);
    let rules = Rules { payoff: [Payoff::Sides, Payoff::ZeroSum][choices.below(2)] };
    let begun = match choices.below(4) {
        0 => {
            let dealer = choices.yes().then(|| choices.seat(6));
            State::deal(&Deck::shuffled(choices.seed()), dealer, rules)
        }
        _ => State::from_hands(setup(choices, rules)),
    };
    let Ok(mut state) = begun.map_err(|error| refusal::check(error, "")) else { return };
    let all_cards = in_play(&state);
    for _ in 0..MOST_ACTIONS {
        let probes: Vec<Action> =
            (0..choices.below(8).saturating_sub(4)).map(|_| any_action(&state, choices)).collect();
        check_black_five(&state, &probes);
        assert_eq!(in_play(&state) | played(&state), all_cards, "cards are lost or made");
        let Some(turn) = state.to_act() else { break };
        if choices.are_over() {
            break;
        }
        let who = if choices.below(16) == 0 { choices.seat(SEATS) } else { turn };
        let legal = state.legal_actions(who);
        if !legal.is_empty() {
            let action = legal[choices.below(legal.len())];
            state = state.apply(who, &action).expect("it is legal");
        }
    }
    check_black_five_views(&state, choices.number());
    check_record(&state);
}

/// A position in mid-deal: few cards a seat, so that deals end.
fn setup(choices: &mut Choices<'_>, rules: Rules) -> Setup {
    let mut left = CardSet::FULL;
    let mut hands = [CardSet::EMPTY; SEATS];
    for hand in &mut hands {
        let among = if choices.yes() { choices.set() } else { CardSet::FULL };
        let wanted = choices.below(13);
        // A card in two hands now and then.
        let from = if choices.below(64) == 0 { among } else { among & left };
        *hand = from.iter().skip(choices.below(8)).take(wanted).collect();
        left = left - *hand;
    }
    let optional = |choices: &mut Choices<'_>| choices.yes().then(|| choices.seat(SEATS));
    let finished = match choices.below(8) {
        0 => (0..choices.below(4)).map(|_| choices.seat(SEATS)).collect(),
        _ => {
            let out = (0..SEATS).filter(|&index| hands[index].is_empty()).filter_map(Seat::new);
            let mut out: Vec<Seat> = out.collect();
            choices.seed().stream(61).shuffle(&mut out);
            out
        }
    };
    let top = match choices.below(3) {
        0 => None,
        1 => Some(choices.some_of(left)),
        _ => left.iter().nth(choices.below(52)).map(|card| CardSet::EMPTY.with(card)),
    };
    Setup {
        hands,
        dealer: choices.seat(SEATS),
        leader: optional(choices),
        holder: optional(choices),
        revealed: choices.yes(),
        finished,
        top,
        top_seat: if choices.below(8) == 0 { None } else { top.map(|_| choices.seat(SEATS)) },
        passes: if top.is_some() { choices.below(5) } else { 0 },
        rules,
    }
}

fn any_action(state: &State, choices: &mut Choices<'_>) -> Action {
    match choices.below(6) {
        0 => Action::Pass,
        1 => Action::Reveal,
        2 => Action::Play(choices.set()),
        3 => Action::Play(CardSet::EMPTY.with(choices.card())),
        _ => {
            let hand = state.hands()[choices.below(SEATS)];
            Action::Play(choices.some_of(hand))
        }
    }
}

fn in_play(state: &State) -> CardSet {
    state.hands().iter().fold(CardSet::EMPTY, |all, &hand| all | hand)
}

fn played(state: &State) -> CardSet {
    state.history().into_iter().fold(CardSet::EMPTY, |all, (_, action)| match action {
        Action::Play(cards) => all | cards,
        _ => all,
    })
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..SEATS).filter_map(Seat::new)
}

/// Checks what holds in every state: hands, what is legal, and how it ends.
pub fn check_black_five(state: &State, probes: &[Action]) {
    let sizes: Vec<usize> = state.hands().iter().map(|hand| hand.len()).collect();
    assert_eq!(sizes, state.public().hand_sizes());
    assert_eq!(sizes.iter().sum::<usize>(), in_play(state).len(), "a card is in two hands");
    assert!(in_play(state).is_disjoint(played(state)), "a card played is in a hand");
    let before = state.clone();
    for who in (0..=SEATS).filter_map(Seat::new) {
        check_legal(state, who, probes);
    }
    assert!(*state == before, "what is tried changes the state");
    assert_eq!(state.outcome().is_some(), state.to_act().is_none());
    assert_eq!(state.winner(), state.outcome().map(|outcome| outcome.winner));
    let Some(outcome) = state.outcome() else { return };
    let wins = |who| state.side(who) == outcome.winner;
    assert!(seats().all(|who| (outcome.payoffs[who] > 0) == wins(who)));
    let sum: i32 = outcome.payoffs.values().iter().sum();
    assert!(sum == 0 || state.rules().payoff == Payoff::Sides);
    assert_eq!(outcome.holder, state.holder());
    if outcome.winner == Side::Dealer {
        assert!(!in_play(state).contains(BLACK_FIVE));
    }
}

fn check_legal(state: &State, who: Seat, probes: &[Action]) {
    let mask = state.action_mask(who);
    let legal = state.legal_actions(who);
    assert_eq!(legal.len(), mask.len());
    assert!(state.to_act().is_some() || legal.is_empty());
    for (action, id) in legal.iter().zip(mask.iter()) {
        let next = state.apply(who, action).expect("it is legal");
        assert_eq!(state.action_id(who, action), Ok(id));
        assert_eq!(state.action(who, id), Ok(*action));
        let by_rank = state.position().apply(who, id).expect("it is legal");
        assert_eq!(next.position(), &by_rank);
    }
    let hand = state.hands().get(who.index()).copied().unwrap_or_default();
    if who.index() < SEATS && !probes.is_empty() {
        let refused = ACTIONS.into_iter().filter(|&id| !mask.contains(id));
        for id in refused {
            assert!(state.position().apply(who, id).is_err() && state.action(who, id).is_err());
        }
    }
    for action in probes {
        let id = match *action {
            Action::Pass => Some(ActionId::PASS),
            Action::Reveal => Some(ActionId::REVEAL),
            Action::Play(cards) if cards.is_subset(hand) => {
                classify(cards).and_then(|cards| ActionId::of(&cards))
            }
            Action::Play(_) => None,
        };
        let applied = state.apply(who, action);
        assert_eq!(applied.is_ok(), id.is_some_and(|id| mask.contains(id)), "{who}: {action}");
        if let Err(error) = applied {
            refusal::check(error, &action.to_string());
        }
    }
}

/// Checks what each seat sees: it is true, and the same in every deal that the seat may be
/// looking at.
pub fn check_black_five_views(state: &State, seed: u64) {
    assert!(state.view(Seat::new(SEATS).expect("a seat")).is_err());
    for who in seats() {
        let view = state.view(who).expect("a seat of the table");
        assert_eq!(view.hand(), state.hands()[who.index()]);
        assert_eq!(view.legal_actions(), state.legal_actions(who));
        assert!(view.possible_holders().contains(state.holder()));
        assert_eq!(view.side(who), Some(state.side(who)));
        let known = |seat| view.side(seat).is_none_or(|side| side == state.side(seat));
        assert!(seats().all(known), "seat {who} is told a wrong side");
        let public = state.revealed().is_some() || state.winner().is_some();
        assert_eq!(view.holder(), public.then(|| state.holder()));

        check_black_five_view_record(&view);
        let other = view.deal_hidden(Seed::from(seed));
        let same = other.view(who).expect("a seat of the table");
        assert!(same == view && told(&same) == told(&view), "seat {who} sees what is hidden");
        check_record(&other);
        let cards: Vec<_> = view.unseen().iter().take(2).collect();
        let tries = [
            Action::Pass,
            Action::Reveal,
            Action::Play(cards.into_iter().collect()),
            Action::Play(CardSet::EMPTY.with(BLACK_FIVE)),
            Action::Play(view.hand()),
        ];
        for action in tries {
            let answer = |state: &State| state.action_id(who, &action);
            assert_eq!(answer(&other), answer(state), "seat {who} is told what is hidden");
            assert_eq!(view.action_id(&action), answer(state));
        }
    }
}

/// Checks that the view's record describes it, byte for byte.
pub fn check_black_five_view_record(view: &View) {
    let text = view.record().to_string();
    let again = View::replay(&text.parse().expect("a view's record is one"));
    let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(again == *view && told(&again) == told(view), "another view: {text}");
    assert_eq!(again.record().to_string(), text);
}

/// All that a view gives away.
fn told(view: &View) -> String {
    let sides: Vec<_> = seats().map(|who| view.side(who)).collect();
    format!(
        "{view:?} {:?} {:?} {:?} {:?} {sides:?} {:?}",
        view.top(),
        view.holder(),
        view.legal_actions(),
        view.possible_holders(),
        view.outcome(),
    )
}

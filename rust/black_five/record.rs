//! Records of deals and of views; [`black_five`](super) documents their lines.

use super::action::Action;
use super::order::BLACK_FIVE;
use super::public::Public;
use super::rules::{Payoff, Rules, SEATS};
use super::setup::{Setup, Start};
use crate::card::{CardSet, parse_cards, quoted};
use crate::deck::{Deck, Seed};
use crate::error::Error;
use crate::game::History;
use crate::record::{Fields, Record, bad_record, parse_number, parse_seat};
use crate::seat::Seat;

const GAME: &str = "black-five";
const NO_CARD: &str = "-";
const BETWEEN_HANDS: &str = " / ";

pub(super) fn write(start: &Start, history: &History<Action>) -> Record {
    let record = write_rules(GAME, start.rules, &start.position.public);
    let record = match &start.deck {
        Some(deck) => record.field("deck", joined(deck)),
        None => write_middle(record, start),
    };
    record.actions(history.to_vec())
}

pub(super) fn write_rules(game: &str, rules: Rules, public: &Public) -> Record {
    Record::new(game).field("payoff", rules.payoff).field("dealer", public.dealer)
}

fn write_middle(record: Record, start: &Start) -> Record {
    let Start { position, hands, .. } = start;
    let text = hands.map(hand_text).join(BETWEEN_HANDS);
    let mut record = record.field("hands", text);
    if !hands.iter().any(|hand| hand.contains(BLACK_FIVE)) {
        record = record.field("holder", position.holder);
    } else if position.public.revealed.is_some() {
        record = record.field("revealed", "yes");
    }
    write_trick(record, &position.public, start.top_cards)
}

/// Writes who has finished and what there is to beat, as far as it differs from a new deal.
pub(super) fn write_trick(mut record: Record, public: &Public, top_cards: CardSet) -> Record {
    if !public.finished().is_empty() {
        record = record.field("finished", joined(public.finished()));
    }
    match public.top_seat() {
        Some(seat) => {
            record.field("top", top_cards).field("top_seat", seat).field("passes", public.passes)
        }
        None if public.turn != public.default_leader() => record.field("leader", public.turn),
        None => record,
    }
}

/// How the deal of a record began.
pub(super) fn read(record: &Record) -> Result<Start, Error> {
    let mut fields = record.fields(GAME)?;
    let (rules, dealer) = read_rules(&mut fields)?;
    let start = match fields.optional_read("deck", read_deck)? {
        Some(deck) => Start::dealt(&deck, dealer, rules)?,
        None => Start::middle(read_middle(&mut fields, dealer, rules)?)?,
    };
    fields.finish()?;
    Ok(start)
}

pub(super) fn read_rules(fields: &mut Fields<'_>) -> Result<(Rules, Seat), Error> {
    let payoff = fields.required_read("payoff", str::parse::<Payoff>)?;
    Ok((Rules { payoff }, parse_seat("dealer", fields.required("dealer")?)?))
}

fn read_deck(text: &str) -> Result<Deck, Error> {
    Ok(Deck::stacked(&parse_cards(text)?, Seed::from(0))?)
}

fn read_middle(fields: &mut Fields<'_>, dealer: Seat, rules: Rules) -> Result<Setup, Error> {
    let hands = fields.required_read("hands", read_hands)?;
    let mut setup = Setup { dealer, rules, ..Setup::new(hands) };
    setup.holder = optional_seat(fields, "holder")?;
    if let Some(text) = fields.optional("revealed") {
        if text != "yes" {
            let reason = format!("\"revealed\" must be \"yes\" or absent, got {}", quoted(text));
            return Err(bad_record(reason).into());
        }
        setup.revealed = true;
    }
    read_trick(fields, &mut setup)?;
    Ok(setup)
}

pub(super) fn read_trick(fields: &mut Fields<'_>, setup: &mut Setup) -> Result<(), Error> {
    if let Some(text) = fields.optional("finished") {
        let seats = text.split(' ').map(|seat| parse_seat("finished", seat));
        setup.finished = seats.collect::<Result<_, _>>()?;
    }
    setup.top = fields.optional_read("top", str::parse::<CardSet>)?;
    if setup.top.is_some() {
        setup.top_seat = Some(parse_seat("top_seat", fields.required("top_seat")?)?);
        setup.passes = parse_number("passes", fields.required("passes")?)?;
    }
    setup.leader = optional_seat(fields, "leader")?;
    Ok(())
}

pub(super) fn optional_seat(fields: &mut Fields<'_>, name: &str) -> Result<Option<Seat>, Error> {
    Ok(fields.optional(name).map(|text| parse_seat(name, text)).transpose()?)
}

fn read_hands(text: &str) -> Result<[CardSet; SEATS], Error> {
    by_seat("hands", text.split(BETWEEN_HANDS).map(read_hand).collect::<Result<_, _>>()?)
}

pub(super) fn read_hand(text: &str) -> Result<CardSet, Error> {
    if text == NO_CARD { Ok(CardSet::EMPTY) } else { text.parse() }
}

/// One value a seat, or an error that names the field.
pub(super) fn by_seat<T>(name: &str, values: Vec<T>) -> Result<[T; SEATS], Error> {
    let count = values.len();
    values.try_into().map_err(|_| {
        bad_record(format!("{name:?} must have {SEATS} values, one a seat, got {count}")).into()
    })
}

pub(super) fn hand_text(hand: CardSet) -> String {
    if hand.is_empty() { NO_CARD.to_string() } else { hand.to_string() }
}

pub(super) fn joined<T: ToString>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

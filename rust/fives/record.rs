//! A deal of Fives as text.

use super::public::Public;
use super::rules::Rules;
use super::setup::Start;
use crate::betting::{Pot, Structure};
use crate::card::quoted;
use crate::deck::{Deck, Seed};
use crate::drawing::Action;
use crate::error::{Error, ParseError};
use crate::game::History;
use crate::record::{
    Fields, Record, bad_record, parse_chips, parse_deck, parse_number, parse_seat,
};
use crate::seat::{Seat, SeatSet};

const GAME: &str = "fives";

pub(super) fn write(start: &Start, public: &Public, history: &History<Action>) -> Record {
    write_start(GAME, public, &start.stacks, &start.carried)
        .field("deck", &start.deck)
        .field("seed", start.deck.seed())
        .actions(history.to_vec())
}

/// How the deal of a record began.
pub(super) fn read(record: &Record) -> Result<Start, Error> {
    let mut fields = record.fields(GAME)?;
    let start = read_start(&mut fields)?;
    let cards = fields.required_read("deck", parse_deck)?;
    let deck = Deck::stacked(&cards, fields.required_read("seed", str::parse::<Seed>)?)?;
    fields.finish()?;
    Ok(Start { deck, ..start })
}

pub(super) fn write_start(game: &str, public: &Public, stacks: &[u64], carried: &[Pot]) -> Record {
    let record = write_rules(Record::new(game), &public.rules)
        .field("stacks", join(stacks, " "))
        .field("button", public.button);
    match public.deal {
        1 => record,
        deal => record.field("deal", deal).field("carried", carried_text(carried)),
    }
}

/// The switches that are as documented are left out.
fn write_rules(record: Record, rules: &Rules) -> Record {
    let mut record = record
        .field("ante", rules.ante)
        .field("price_per_card", rules.price_per_card)
        .field("min_bet", rules.min_bet)
        .field("structure", rules.structure);
    for (name, on) in switches(rules) {
        if on {
            record = record.field(name, "yes");
        }
    }
    if let Some(most) = rules.max_antes {
        record = record.field("max_antes", most);
    }
    record.field("clock", rules.clock)
}

fn switches(rules: &Rules) -> [(&'static str, bool); 2] {
    [
        ("judge_pots_together", rules.judge_pots_together),
        ("uncontested_needs_five", rules.uncontested_needs_five),
    ]
}

pub(super) fn join<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// `40 of 0 1 2 / 20 of 1 2`: chips, and the seats that claim them.
fn carried_text(carried: &[Pot]) -> String {
    let pot = |pot: &Pot| format!("{} of {}", pot.amount, join(pot.eligible.iter(), " "));
    join(carried.iter().map(pot), " / ")
}

/// How a deal began but for its deck.
pub(super) fn read_start(fields: &mut Fields<'_>) -> Result<Start, Error> {
    let rules = read_rules(fields)?;
    let stacks = fields.required("stacks")?.split(' ').map(|stack| parse_chips("stacks", stack));
    let stacks = stacks.collect::<Result<Vec<_>, _>>()?;
    let button = parse_seat("button", fields.required("button")?)?;
    let no_deck = Deck::stacked(&[], Seed::from(0))?;
    let start = Start::first(&stacks, button, rules, &no_deck);
    let Some(deal) = fields.optional("deal") else { return Ok(start) };
    let deal = parse_count("deal", deal)?;
    if deal < 2 {
        return Err(bad_record("\"deal\" is 2 or more, or left out").into());
    }
    let carried = fields.required_read("carried", read_carried)?;
    let dealt_in = carried.iter().flat_map(|pot| pot.eligible.iter()).collect();
    Ok(Start { deal, dealt_in, carried, ..start })
}

fn read_rules(fields: &mut Fields<'_>) -> Result<Rules, Error> {
    let ante = parse_chips("ante", fields.required("ante")?)?;
    let price_per_card = parse_chips("price_per_card", fields.required("price_per_card")?)?;
    let min_bet = parse_chips("min_bet", fields.required("min_bet")?)?;
    let structure = fields.required_read("structure", str::parse::<Structure>)?;
    let judge_pots_together = read_switch(fields, "judge_pots_together")?;
    let uncontested_needs_five = read_switch(fields, "uncontested_needs_five")?;
    let max_antes = fields.optional("max_antes");
    let max_antes = max_antes.map(|text| parse_count("max_antes", text)).transpose()?;
    let clock = parse_count("clock", fields.required("clock")?)?;
    Ok(Rules {
        ante,
        price_per_card,
        min_bet,
        structure,
        judge_pots_together,
        uncontested_needs_five,
        max_antes,
        clock,
    })
}

fn read_switch(fields: &mut Fields<'_>, name: &str) -> Result<bool, ParseError> {
    match fields.optional(name) {
        None => Ok(false),
        Some("yes") => Ok(true),
        Some(other) => {
            let other = quoted(other);
            Err(bad_record(format!("{name:?} is \"yes\" or left out, not {other}")))
        }
    }
}

fn read_carried(text: &str) -> Result<Vec<Pot>, Error> {
    let pot = |text: &str| {
        let (amount, seats) = text.split_once(" of ").ok_or_else(|| {
            bad_record(format!("a carried pot is \"40 of 0 1 2\", not {}", quoted(text)))
        })?;
        let seats = seats.split(' ').map(|seat| parse_seat("carried", seat));
        let seats = seats.collect::<Result<Vec<Seat>, _>>()?;
        if !seats.is_sorted_by(|a, b| a < b) {
            return Err(bad_record("the seats of a carried pot come in order").into());
        }
        let eligible: SeatSet = seats.into_iter().collect();
        Ok(Pot { amount: parse_chips("carried", amount)?, eligible })
    };
    text.split(" / ").map(pot).collect()
}

fn parse_count(name: &str, text: &str) -> Result<u32, ParseError> {
    let count = parse_number(name, text)?;
    u32::try_from(count).map_err(|_| bad_record(format!("{name:?} is up to {}", u32::MAX)))
}

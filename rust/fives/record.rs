//! The rules of Fives and what a deal carries in a record, one line each: see [`Rules`] and
//! [`Carried`].

use super::carried::Carried;
use super::rules::Rules;
use crate::betting::{Pot, Structure};
use crate::card::quoted;
use crate::error::{Error, ParseError};
use crate::record::{Fields, Record, bad_record, parse_chips, parse_count, parse_seat};
use crate::seat::Seat;

/// The switches that are as by default are left out.
pub(super) fn write_rules(rules: &Rules, record: Record) -> Record {
    let mut record = record
        .field("ante", rules.ante)
        .field("price_per_card", rules.price_per_card)
        .field("min_bet", rules.min_bet)
        .field("structure", rules.structure);
    let switches = [
        ("judge_pots_together", rules.judge_pots_together),
        ("uncontested_needs_five", rules.uncontested_needs_five),
    ];
    for (name, _) in switches.into_iter().filter(|&(_, on)| on) {
        record = record.field(name, "yes");
    }
    if let Some(most) = rules.max_antes {
        record = record.field("max_antes", most);
    }
    record.field("clock", rules.clock)
}

pub(super) fn read_rules(fields: &mut Fields<'_>) -> Result<Rules, Error> {
    Ok(Rules {
        ante: parse_chips("ante", fields.required("ante")?)?,
        price_per_card: parse_chips("price_per_card", fields.required("price_per_card")?)?,
        min_bet: parse_chips("min_bet", fields.required("min_bet")?)?,
        structure: fields.required_read("structure", str::parse::<Structure>)?,
        judge_pots_together: read_switch(fields, "judge_pots_together")?,
        uncontested_needs_five: read_switch(fields, "uncontested_needs_five")?,
        max_antes: fields
            .optional("max_antes")
            .map(|text| parse_count("max_antes", text))
            .transpose()?,
        clock: parse_count("clock", fields.required("clock")?)?,
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

pub(super) fn write_carried(carried: &Carried, record: Record) -> Record {
    if carried.deal == 1 {
        return record;
    }
    let pot = |pot: &Pot| {
        let seats: Vec<String> = pot.eligible.iter().map(|seat| seat.to_string()).collect();
        format!("{} of {}", pot.amount, seats.join(" "))
    };
    let pots: Vec<String> = carried.pots.iter().map(pot).collect();
    record.field("deal", carried.deal).field("carried", pots.join(" / "))
}

pub(super) fn read_carried(fields: &mut Fields<'_>) -> Result<Carried, Error> {
    let Some(deal) = fields.optional("deal") else { return Ok(Carried::default()) };
    let deal = parse_count("deal", deal)?;
    if deal < 2 {
        return Err(bad_record("\"deal\" is 2 or more, or left out").into());
    }
    let pots = fields.required_read("carried", |text| {
        text.split(" / ").map(parse_pot).collect::<Result<Vec<Pot>, ParseError>>()
    })?;
    Ok(Carried { deal, pots })
}

fn parse_pot(text: &str) -> Result<Pot, ParseError> {
    let (amount, seats) = text.split_once(" of ").ok_or_else(|| {
        bad_record(format!("a carried pot is \"40 of 0 1 2\", not {}", quoted(text)))
    })?;
    let seats = seats.split(' ').map(|seat| parse_seat("carried", seat));
    let seats = seats.collect::<Result<Vec<Seat>, _>>()?;
    if !seats.is_sorted_by(|a, b| a < b) {
        return Err(bad_record("the seats of a carried pot come in order"));
    }
    Ok(Pot { amount: parse_chips("carried", amount)?, eligible: seats.into_iter().collect() })
}

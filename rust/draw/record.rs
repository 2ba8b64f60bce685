//! The rules of Five-Card Draw in a record, one line each, see [`Rules`].

use super::rules::Rules;
use crate::betting::Structure;
use crate::error::Error;
use crate::record::{Fields, Record, parse_chips, parse_count, parse_switch};

pub(super) fn write_rules(rules: &Rules, record: Record) -> Record {
    let button_small = if rules.heads_up_button_small_blind { "yes" } else { "no" };
    record
        .field("small_blind", rules.small_blind)
        .field("big_blind", rules.big_blind)
        .field("structure", rules.structure)
        .field("heads_up_button_small_blind", button_small)
        .field("clock", rules.clock)
}

pub(super) fn read_rules(fields: &mut Fields<'_>) -> Result<Rules, Error> {
    const SWITCH: &str = "heads_up_button_small_blind";
    Ok(Rules {
        small_blind: parse_chips("small_blind", fields.required("small_blind")?)?,
        big_blind: parse_chips("big_blind", fields.required("big_blind")?)?,
        structure: fields.required_read("structure", str::parse::<Structure>)?,
        heads_up_button_small_blind: parse_switch(SWITCH, fields.required(SWITCH)?)?,
        clock: parse_count("clock", fields.required("clock")?)?,
    })
}

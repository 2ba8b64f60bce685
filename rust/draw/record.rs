//! A deal of Five-Card Draw as text.

use super::rules::Rules;
use super::state::State;
use crate::betting::Structure;
use crate::card::parse_cards;
use crate::deck::{Deck, Seed};
use crate::error::{Error, ParseError};
use crate::record::{Record, bad_record, parse_number, parse_seat};

const GAME: &str = "five_card_draw";

pub(super) fn write(state: &State) -> Record {
    let (start, public) = (&*state.start, state.public());
    let rules = public.rules;
    let stacks: Vec<String> = start.stacks.iter().map(u64::to_string).collect();
    let button_small = if rules.heads_up_button_small_blind { "yes" } else { "no" };
    Record::new(GAME)
        .field("small_blind", rules.small_blind)
        .field("big_blind", rules.big_blind)
        .field("structure", rules.structure)
        .field("heads_up_button_small_blind", button_small)
        .field("clock", rules.clock)
        .field("stacks", stacks.join(" "))
        .field("button", public.button)
        .field("deck", &start.deck)
        .field("seed", start.deck.seed())
        .actions(state.history.to_vec())
}

pub(super) fn read(record: &Record) -> Result<State, Error> {
    let mut fields = record.fields(GAME)?;
    let rules = Rules {
        small_blind: chips("small_blind", fields.required("small_blind")?)?,
        big_blind: chips("big_blind", fields.required("big_blind")?)?,
        structure: fields.required("structure")?.parse::<Structure>()?,
        heads_up_button_small_blind: match fields.required("heads_up_button_small_blind")? {
            "yes" => true,
            "no" => false,
            text => {
                let reason = format!("\"heads_up_button_small_blind\" is yes or no, not {text:?}");
                return Err(bad_record(reason).into());
            }
        },
        clock: u32::try_from(parse_number("clock", fields.required("clock")?)?)
            .map_err(|_| bad_record("\"clock\" is too long"))?,
    };
    let stacks = fields.required("stacks")?;
    let stacks =
        stacks.split(' ').map(|text| chips("stacks", text)).collect::<Result<Vec<u64>, _>>()?;
    let button = parse_seat("button", fields.required("button")?)?;
    let cards = parse_cards(fields.required("deck")?)?;
    let deck = Deck::stacked(&cards, fields.required("seed")?.parse::<Seed>()?)?;
    fields.finish()?;
    record.replay_from(State::deal(&deck, &stacks, Some(button), rules)?)
}

fn chips(name: &str, text: &str) -> Result<u64, ParseError> {
    match text.parse::<u64>() {
        Ok(chips) if chips.to_string() == text => Ok(chips),
        _ => Err(bad_record(format!("{name:?} are chips, not {text:?}"))),
    }
}

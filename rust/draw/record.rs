//! A deal of Five-Card Draw as text.

use super::public::Public;
use super::rules::Rules;
use crate::betting::Structure;
use crate::card::quoted;
use crate::deck::{Deck, Seed};
use crate::drawing::Action;
use crate::error::Error;
use crate::game::History;
use crate::record::{
    Fields, Record, bad_record, parse_chips, parse_deck, parse_number, parse_seat,
};
use crate::seat::Seat;

const GAME: &str = "five_card_draw";

pub(super) fn write(
    public: &Public,
    first_stacks: &[u64],
    deck: &Deck,
    history: &History<Action>,
) -> Record {
    write_start(GAME, public, first_stacks)
        .field("deck", deck)
        .field("seed", deck.seed())
        .actions(history.to_vec())
}

/// How the deal of a record began.
pub(super) fn read(record: &Record) -> Result<(Start, Deck), Error> {
    let mut fields = record.fields(GAME)?;
    let start = read_start(&mut fields)?;
    let cards = fields.required_read("deck", parse_deck)?;
    let deck = Deck::stacked(&cards, fields.required_read("seed", str::parse::<Seed>)?)?;
    fields.finish()?;
    Ok((start, deck))
}

/// How a deal began, but for the cards.
pub(super) struct Start {
    pub(super) rules: Rules,
    pub(super) stacks: Vec<u64>,
    pub(super) button: Seat,
}

pub(super) fn write_start(game: &str, public: &Public, stacks: &[u64]) -> Record {
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

pub(super) fn read_start(fields: &mut Fields<'_>) -> Result<Start, Error> {
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

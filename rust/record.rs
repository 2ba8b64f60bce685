//! A deal as text: the parts that games share.
//!
//! ```text
//! game: black-five
//! payoff: sides
//! dealer: 0
//! deck: 4c 4d ...
//!
//! 0: 4c 4d
//! 1: pass
//! ```
//!
//! First how the deal began, one `name: value` a line, in an order that each game fixes; then, after
//! an empty line, what happened, one `seat: action` a line.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, CardSet, parse_cards, quoted};
use crate::error::{Error, ParseError};
use crate::seat::Seat;

/// A deal as text. What was printed reads back, and prints the same again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    fields: Vec<(String, String)>,
    actions: Vec<(Seat, String)>,
}

impl Record {
    /// The record of a deal of `game` without any other line yet.
    pub fn new(game: &str) -> Record {
        Record { fields: vec![("game".to_string(), game.to_string())], actions: Vec::new() }
    }

    /// Adds a line to how the deal began.
    pub fn field(mut self, name: &str, value: impl fmt::Display) -> Record {
        self.fields.push((name.to_string(), value.to_string()));
        self
    }

    /// Adds the actions taken.
    pub fn actions<A: fmt::Display>(
        mut self,
        actions: impl IntoIterator<Item = (Seat, A)>,
    ) -> Record {
        self.actions.extend(actions.into_iter().map(|(seat, action)| (seat, action.to_string())));
        self
    }

    /// The game's name.
    pub fn game(&self) -> &str {
        &self.fields[0].1
    }

    /// The fields after the game's name, to be taken one by one.
    ///
    /// # Errors
    /// `wrong_game` when the record is not of `game`.
    pub fn fields(&self, game: &str) -> Result<Fields<'_>, ParseError> {
        if self.game() != game {
            let other = quoted(self.game());
            let message = format!("this is a record of {other}, not of {game:?}");
            return Err(ParseError::new("wrong_game", message));
        }
        Ok(Fields { rest: &self.fields[1..], line: 2 })
    }

    /// The actions taken, as text.
    pub fn lines(&self) -> &[(Seat, String)] {
        &self.actions
    }

    /// The actions taken, each with the number of its line, from 1.
    pub(crate) fn numbered_lines(&self) -> impl Iterator<Item = (usize, &(Seat, String))> {
        // An empty line stands before the actions.
        (self.fields.len() + 2..).zip(&self.actions)
    }
}

/// The fields of a record that are yet to be read. They come in a fixed order.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    rest: &'a [(String, String)],
    /// The number of the next one's line.
    line: usize,
}

impl<'a> Fields<'a> {
    /// The value of the next field if it has this name.
    pub fn optional(&mut self, name: &str) -> Option<&'a str> {
        let ((found, value), rest) = self.rest.split_first()?;
        if found != name {
            return None;
        }
        self.rest = rest;
        self.line += 1;
        Some(value)
    }

    /// What the value of the next field stands for, if it has this name.
    ///
    /// # Errors
    /// Those of `read`, with the line before the message.
    pub fn optional_read<T, E: Into<Error>>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Error> {
        let line = self.line;
        let value = self.optional(name).map(read).transpose();
        value.map_err(|error| error.into().at(format_args!("line {line}")))
    }

    /// What the value of the next field stands for, which must have this name.
    ///
    /// # Errors
    /// `bad_record`, naming the field; those of `read`, with the line before the message.
    pub fn required_read<T, E: Into<Error>>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, Error> {
        let line = self.line;
        let value = read(self.required(name)?);
        value.map_err(|error| error.into().at(format_args!("line {line}")))
    }

    /// The value of the next field, which must have this name.
    ///
    /// # Errors
    /// `bad_record`, naming the field.
    pub fn required(&mut self, name: &str) -> Result<&'a str, ParseError> {
        let next = self.rest.first().map(|(found, _)| found.as_str());
        self.optional(name).ok_or_else(|| match next {
            Some(found) => bad_record(format!("{name:?} is expected before {}", quoted(found))),
            None => bad_record(format!("{name:?} is missing")),
        })
    }

    /// Makes sure that every field was read.
    ///
    /// # Errors
    /// `bad_record`, naming the first field left.
    pub fn finish(self) -> Result<(), ParseError> {
        match self.rest.first() {
            Some((name, _)) => {
                let name = quoted(name);
                Err(bad_record(format!("{name} is unknown, given twice or in the wrong place")))
            }
            None => Ok(()),
        }
    }
}

/// Reads a number that is printed plainly, as `Display` would.
///
/// # Errors
/// `bad_record`, naming the field.
pub fn parse_number(name: &str, text: &str) -> Result<usize, ParseError> {
    match text.parse::<usize>() {
        Ok(number) if number.to_string() == text => Ok(number),
        _ => Err(bad_record(format!("{name:?} is a number, not {}", quoted(text)))),
    }
}

/// Reads whole chips that are printed plainly.
///
/// # Errors
/// `bad_record`, naming the field.
pub fn parse_chips(name: &str, text: &str) -> Result<u64, ParseError> {
    match text.parse::<u64>() {
        Ok(chips) if chips.to_string() == text => Ok(chips),
        _ => Err(bad_record(format!("{name:?} are whole chips, not {}", quoted(text)))),
    }
}

/// Reads a number of 32 bits that is printed plainly.
///
/// # Errors
/// `bad_record`, naming the field.
pub fn parse_count(name: &str, text: &str) -> Result<u32, ParseError> {
    let count = parse_number(name, text)?;
    u32::try_from(count).map_err(|_| bad_record(format!("{name:?} is at most {}", u32::MAX)))
}

/// Reads a switch: `yes` or `no`.
///
/// # Errors
/// `bad_record`, naming the field.
pub fn parse_switch(name: &str, text: &str) -> Result<bool, ParseError> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(bad_record(format!("{name:?} is yes or no, not {}", quoted(text)))),
    }
}

/// Reads a seat.
///
/// # Errors
/// `bad_record`, naming the field.
pub fn parse_seat(name: &str, text: &str) -> Result<Seat, ParseError> {
    Seat::new(parse_number(name, text)?)
        .ok_or_else(|| bad_record(format!("{name:?} is a seat, not {}", quoted(text))))
}

/// Reads the cards of a deck, top first.
///
/// # Errors
/// `bad_card`, `duplicate_card`.
pub fn parse_deck(text: &str) -> Result<Vec<Card>, Error> {
    let cards = parse_cards(text)?;
    CardSet::from_cards(&cards)?;
    Ok(cards)
}

/// A record that cannot be read, with the reason.
pub fn bad_record(reason: impl fmt::Display) -> ParseError {
    ParseError::new("bad_record", format!("the record cannot be read: {reason}"))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.fields {
            writeln!(f, "{name}: {value}")?;
        }
        if !self.actions.is_empty() {
            writeln!(f)?;
        }
        self.actions.iter().try_for_each(|(seat, action)| writeln!(f, "{seat}: {action}"))
    }
}

impl FromStr for Record {
    type Err = ParseError;

    /// # Errors
    /// `bad_record`, naming the line.
    fn from_str(text: &str) -> Result<Record, ParseError> {
        let mut lines = (1..).zip(text.lines());
        let mut fields = Vec::new();
        for (number, line) in lines.by_ref().take_while(|(_, line)| !line.is_empty()) {
            let (name, value) = split(number, line)?;
            fields.push((name.to_string(), value.to_string()));
        }
        if fields.first().is_none_or(|(name, _)| name != "game") {
            return Err(bad_record("its first line is \"game: ...\""));
        }
        let actions = lines
            .map(|(number, line)| {
                let (seat, action) = split(number, line)?;
                Ok((parse_seat(&format!("line {number}"), seat)?, action.to_string()))
            })
            .collect::<Result<Vec<_>, ParseError>>()?;
        Ok(Record { fields, actions })
    }
}

fn split(number: usize, line: &str) -> Result<(&str, &str), ParseError> {
    line.split_once(": ")
        .filter(|(name, value)| !name.is_empty() && !value.is_empty() && value.trim() == *value)
        .ok_or_else(|| bad_record(format!("line {number} is not \"name: value\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_prints_as_it_was_read() {
        let text = "game: x\ndealer: 3\n\n3: 4c\n4: pass\n";
        assert_eq!(text.parse::<Record>().unwrap().to_string(), text);
        let record = Record::new("x").field("dealer", 3);
        assert_eq!(record.to_string(), "game: x\ndealer: 3\n");
        assert_eq!(record.to_string().parse(), Ok(record));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let message = |text: &str| text.parse::<Record>().unwrap_err().to_string();
        assert!(message("").contains("first line"));
        assert!(message("game: x\ndealer 3\n").contains("line 2"));
        assert!(message("game: x\n\nfirst: 4c\n").contains("line 3"));
        assert!(message("game: x\n\n99: 4c\n").contains("line 3"));

        let record: Record = "game: x\nb: 2\n".parse().unwrap();
        assert_eq!(record.fields("y").unwrap_err().code(), "wrong_game");
        let mut fields = record.fields("x").unwrap();
        assert!(fields.required("a").unwrap_err().to_string().contains("before \"b\""));
        assert!(fields.clone().finish().unwrap_err().to_string().contains("\"b\""));
        assert_eq!(fields.required("b"), Ok("2"));
        assert!(fields.required("c").unwrap_err().to_string().contains("missing"));
        assert_eq!(fields.finish(), Ok(()));
        assert_eq!(parse_number("n", "+3").unwrap_err().code(), "bad_record");
        // However long it is, an error repeats little of it.
        let long = "9".repeat(10_000);
        let record: Record = format!("game: {long}\n{long}: {long}\n").parse().unwrap();
        let fields = || record.fields(&long).unwrap();
        for error in [
            record.fields("x").unwrap_err(),
            fields().required("a").unwrap_err(),
            fields().finish().unwrap_err(),
            parse_number("n", &long).unwrap_err(),
            parse_chips("n", &long).unwrap_err(),
            parse_seat("n", "99").unwrap_err(),
            format!("game: x\n\n{long}: pass").parse::<Record>().unwrap_err(),
        ] {
            let message = error.to_string();
            assert!(message.contains("\"99") && message.len() < 120, "{message}");
        }
        let record: Record = "game: x\nb: 2\nhand: Xs\n".parse().unwrap();
        let mut fields = record.fields("x").unwrap();
        assert_eq!(fields.required_read("b", |text| parse_number("b", text)), Ok(2));
        let refused = fields.clone().required_read("hand", str::parse::<crate::Card>).unwrap_err();
        assert!(refused.to_string().starts_with("line 3: \"Xs\" is not a card"));
        let refused = fields.clone().optional_read("hand", str::parse::<crate::Card>).unwrap_err();
        assert_eq!((refused.code(), fields.optional("c")), ("bad_card", None));
    }
}

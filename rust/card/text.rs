//! Cards as text: one place that reads them, one printed form.
//!
//! Notation: ranks `2-9`, `10` or `T`, `J Q K A` in either case; suits `c d h s` in either case
//! or `♣ ♦ ♥ ♠`, with or without the emoji selector. Nothing is guessed.

use std::fmt;
use std::str::FromStr;

use super::set::given_twice;
use super::{Card, CardSet, Rank, Suit};
use crate::error::{Error, ParseError};

const EMOJI_SELECTOR: char = '\u{FE0F}';
/// How much of a wrong token an error repeats.
const SHOWN_CHARS: usize = 24;

/// Reads cards in the order written, with or without spaces between them.
///
/// # Errors
/// `bad_card`, naming the token that is no card. A repeated card is not an error here: order and
/// repetition are kept for callers such as a deck; see [`CardSet::from_cards`].
///
/// ```
/// use fivecard::card::parse_cards;
/// assert_eq!(format!("{:?}", parse_cards("10♠ 9h2c")?), "[Ts, 9h, 2c]");
/// assert_eq!(parse_cards("Ts Xh").unwrap_err().to_string(), r#""Xh" is no card: "X" is no rank"#);
/// # Ok::<(), fivecard::ParseError>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseError> {
    CardsOf(text).collect()
}

/// The cards of a text, one by one. Nothing after the first error is worth reading.
struct CardsOf<'a>(&'a str);

impl Iterator for CardsOf<'_> {
    type Item = Result<Card, ParseError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        // A space or none is what people write between cards; `trim_start` knows all the others.
        let text = self.0.strip_prefix(' ').unwrap_or(self.0);
        if let [rank, suit, ..] = *text.as_bytes()
            && let (Some(rank), Some(suit)) = (RANK_OF[rank as usize], SUIT_OF[suit as usize])
        {
            self.0 = &text[2..];
            return Some(Ok(Card::new(rank, suit)));
        }
        // Ten as `10`, a suit's symbol, or no card.
        let text = text.trim_start();
        if text.is_empty() {
            return None;
        }
        let (card, rest) = match read_card(text) {
            Ok(read) => read,
            Err(fault) => return Some(Err(fault.in_token_at(text))),
        };
        self.0 = rest;
        Some(Ok(card))
    }
}

/// Writes cards the way sets, decks and lists print: `Ts 9h 2c`.
pub(crate) fn write_cards(
    f: &mut fmt::Formatter<'_>,
    cards: impl Iterator<Item = Card>,
) -> fmt::Result {
    for (place, card) in cards.enumerate() {
        if place > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{card}")?;
    }
    Ok(())
}

impl FromStr for Card {
    type Err = ParseError;

    /// Reads exactly one card, spaces around it allowed.
    fn from_str(text: &str) -> Result<Card, ParseError> {
        let token = text.trim();
        if token.is_empty() {
            return Err(ParseError::new("bad_card", "a card is missing: the text is empty"));
        }
        let (card, rest) = read_card(token).map_err(|fault| fault.in_token(token))?;
        if rest.is_empty() {
            Ok(card)
        } else {
            Err(bad_card(token, format!("{} follows {card}", quoted(rest))))
        }
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, self.iter())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for CardSet {
    type Err = Error;

    /// Reads a set of cards, with or without spaces, none of them twice.
    fn from_str(text: &str) -> Result<CardSet, Error> {
        let mut set = CardSet::EMPTY;
        let mut repeated = None;
        for card in CardsOf(text) {
            let card = card?;
            if set.contains(card) {
                repeated = repeated.or(Some(card));
            }
            set = set.with(card);
        }
        match repeated {
            None => Ok(set),
            Some(card) => Err(given_twice(card).into()),
        }
    }
}

impl FromStr for Rank {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rank, ParseError> {
        match read_rank(text.trim()) {
            Some((rank, "")) => Ok(rank),
            _ => Err(ParseError::new(
                "bad_rank",
                format!("{} is no rank: use 2-9, T or 10, J, Q, K or A", quoted(text)),
            )),
        }
    }
}

impl FromStr for Suit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Suit, ParseError> {
        match read_suit(text.trim()) {
            Some((suit, "")) => Ok(suit),
            _ => Err(ParseError::new(
                "bad_suit",
                format!("{} is no suit: use c, d, h or s, or ♣ ♦ ♥ ♠", quoted(text)),
            )),
        }
    }
}

/// What is wrong with a token, before it is known how much of the text belongs to it.
enum Fault {
    Rank,
    NoSuit(Rank),
    Suit(char),
}

impl Fault {
    /// The error for a text that goes on: the token ends at the next space.
    fn in_token_at(self, rest: &str) -> ParseError {
        self.in_token(rest.split_whitespace().next().unwrap_or(rest))
    }

    fn in_token(self, token: &str) -> ParseError {
        let reason = match self {
            Fault::Rank => {
                let first = token.chars().next().unwrap_or(' ');
                if first == '1' {
                    "a rank of 1 is only known as 10".to_string()
                } else {
                    format!("{} is no rank", named_char(first))
                }
            }
            Fault::NoSuit(rank) => format!("the suit after {rank} is missing"),
            Fault::Suit(found) => format!("{} is no suit", named_char(found)),
        };
        bad_card(token, reason)
    }
}

fn bad_card(token: &str, reason: String) -> ParseError {
    ParseError::new("bad_card", format!("{} is no card: {reason}", quoted(token)))
}

fn read_card(text: &str) -> Result<(Card, &str), Fault> {
    let (rank, rest) = read_rank(text).ok_or(Fault::Rank)?;
    match read_suit(rest) {
        Some((suit, rest)) => Ok((Card::new(rank, suit), rest)),
        None => Err(match rest.chars().next() {
            Some(found) if !found.is_whitespace() => Fault::Suit(found),
            _ => Fault::NoSuit(rank),
        }),
    }
}

fn read_rank(text: &str) -> Option<(Rank, &str)> {
    if let Some(rest) = text.strip_prefix("10") {
        return Some((Rank::Ten, rest));
    }
    let rank = RANK_OF[*text.as_bytes().first()? as usize]?;
    Some((rank, &text[1..]))
}

fn read_suit(text: &str) -> Option<(Suit, &str)> {
    if let Some(suit) = SUIT_OF[*text.as_bytes().first()? as usize] {
        return Some((suit, &text[1..]));
    }
    let suit = match text.chars().next()? {
        '♣' => Suit::Clubs,
        '♦' => Suit::Diamonds,
        '♥' => Suit::Hearts,
        '♠' => Suit::Spades,
        _ => return None,
    };
    let rest = &text['♠'.len_utf8()..];
    Some((suit, rest.strip_prefix(EMOJI_SELECTOR).unwrap_or(rest)))
}

/// The rank of every byte that is one, in either case.
static RANK_OF: [Option<Rank>; 256] = {
    let mut table = [None; 256];
    let mut index = 0;
    while index < Rank::ALL.len() {
        let printed = Rank::ALL[index].to_char() as u8;
        table[printed as usize] = Some(Rank::ALL[index]);
        table[printed.to_ascii_lowercase() as usize] = Some(Rank::ALL[index]);
        index += 1;
    }
    table
};

/// The suit of every byte that is one, in either case.
static SUIT_OF: [Option<Suit>; 256] = {
    let mut table = [None; 256];
    let mut index = 0;
    while index < Suit::ALL.len() {
        let printed = Suit::ALL[index].to_char() as u8;
        table[printed as usize] = Some(Suit::ALL[index]);
        table[printed.to_ascii_uppercase() as usize] = Some(Suit::ALL[index]);
        index += 1;
    }
    table
};

/// The text in quotes, cut when it is long, with nothing in it that could upset a terminal.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A character in quotes, with its code point where it only looks like a letter.
fn named_char(found: char) -> String {
    if found.is_ascii() {
        format!("{:?}", found.to_string())
    } else {
        format!("{:?} (U+{:04X})", found.to_string(), found as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_from_its_printed_form() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
    }

    #[test]
    fn errors_name_the_token_and_the_reason() {
        let message = |text: &str| text.parse::<Card>().unwrap_err().to_string();
        assert_eq!(message("6с"), "\"6с\" is no card: \"с\" (U+0441) is no suit");
        assert_eq!(message("11h"), "\"11h\" is no card: a rank of 1 is only known as 10");
        assert_eq!(message("10"), "\"10\" is no card: the suit after T is missing");
        assert_eq!(message("A s"), "\"A s\" is no card: the suit after A is missing");
        assert_eq!(message("AsKs"), "\"AsKs\" is no card: \"Ks\" follows As");
        assert_eq!(message("  "), "a card is missing: the text is empty");
        let long = parse_cards(&"x".repeat(1_000_000)).unwrap_err().to_string();
        assert!(long.len() < 100, "{long}");
    }

    #[test]
    fn a_run_of_cards_may_mix_forms_and_spaces() {
        let cards = parse_cards(" 10♠️As\t2C\nt♦ ").unwrap();
        assert_eq!(format!("{cards:?}"), "[Ts, As, 2c, Td]");
        assert_eq!(parse_cards(""), Ok(vec![]));
    }
}

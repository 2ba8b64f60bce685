//! Cards as text: one parser, one printed form.
//!
//! Notation: ranks `2-9`, `10` or `T`, `J Q K A` in either case; suits `c d h s` in either case
//! or `♣ ♦ ♥ ♠`, with or without the emoji selector. Between two cards there may be spaces, a
//! comma, or both. Nothing is guessed.

use std::fmt;
use std::str::FromStr;

use super::set::duplicate_card;
use super::{Card, CardSet, Rank, Suit};
use crate::error::{Error, ParseError};

const EMOJI_SELECTOR: char = '\u{FE0F}';
/// How much of an invalid token an error repeats.
const SHOWN_CHARS: usize = 24;

/// Parses cards in the order written, with spaces, commas or nothing between them.
///
/// # Errors
/// `bad_card`, naming the token that is not a card, or the comma that no card follows. A repeated
/// card is not an error here: order and repetition are kept for callers such as a deck; see
/// [`CardSet::from_cards`].
///
/// ```
/// use fivecard::card::parse_cards;
///
/// assert_eq!(format!("{:?}", parse_cards("10♠, 9h2c")?), "[Ts, 9h, 2c]");
/// let error = parse_cards("Ts Xh").unwrap_err();
/// assert_eq!(error.to_string(), r#""Xh" is not a card: "X" is not a rank"#);
/// # Ok::<(), fivecard::ParseError>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseError> {
    CardsOf::new(text).collect()
}

/// The cards of a text, one by one. Nothing after the first error is worth reading.
struct CardsOf<'a> {
    rest: &'a str,
    /// The last card, which a comma may follow.
    last: Option<Card>,
}

impl<'a> CardsOf<'a> {
    fn new(text: &'a str) -> Self {
        CardsOf { rest: text, last: None }
    }

    /// The next card where it is not two letters after a space at most.
    #[inline(never)]
    fn next_of_any_form(&mut self) -> Option<Result<Card, ParseError>> {
        let mut text = self.rest.trim_start();
        let comma = text.strip_prefix(',');
        if let Some(after) = comma {
            text = after.trim_start();
        }
        if text.is_empty() && comma.is_none() {
            return None;
        }
        if text.is_empty() || text.starts_with(',') || comma.is_some() && self.last.is_none() {
            return Some(Err(self.no_card_at_comma(text)));
        }
        Some(match parse_card(text) {
            Ok((card, rest)) => {
                *self = CardsOf { rest, last: Some(card) };
                Ok(card)
            }
            Err(fault) => Err(fault.in_token_at(text)),
        })
    }

    /// The error for a comma that is not between two cards, from the text that follows it.
    fn no_card_at_comma(&self, after: &str) -> ParseError {
        let message = match self.last {
            None => "expected a card before the first comma".to_string(),
            Some(last) if after.is_empty() => {
                format!("expected a card after \"{last},\", got the end of the text")
            }
            Some(last) => format!("expected a card after \"{last},\", got another comma"),
        };
        ParseError::new("bad_card", message)
    }
}

impl Iterator for CardsOf<'_> {
    type Item = Result<Card, ParseError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        // A space or nothing is what people write between cards.
        let text = self.rest.strip_prefix(' ').unwrap_or(self.rest);
        if let [rank, suit, ..] = *text.as_bytes()
            && let (Some(rank), Some(suit)) = (RANK_OF[rank as usize], SUIT_OF[suit as usize])
        {
            let card = Card::new(rank, suit);
            *self = CardsOf { rest: &text[2..], last: Some(card) };
            return Some(Ok(card));
        }
        self.next_of_any_form()
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

    /// Parses exactly one card, spaces around it allowed.
    fn from_str(text: &str) -> Result<Card, ParseError> {
        let token = text.trim();
        if token.is_empty() {
            return Err(ParseError::new("bad_card", "expected a card, got an empty text"));
        }
        let (card, rest) = parse_card(token).map_err(|fault| fault.in_token(token))?;
        if rest.is_empty() {
            Ok(card)
        } else {
            Err(bad_card(token, format!("expected nothing after {card}, got {}", quoted(rest))))
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

    /// Parses cards as [`parse_cards`] does, none of them twice.
    fn from_str(text: &str) -> Result<CardSet, Error> {
        let mut set = CardSet::EMPTY;
        let mut repeated = None;
        for card in CardsOf::new(text) {
            let card = card?;
            if set.contains(card) {
                repeated = repeated.or(Some(card));
            }
            set = set.with(card);
        }
        match repeated {
            None => Ok(set),
            Some(card) => Err(duplicate_card(card).into()),
        }
    }
}

impl FromStr for Rank {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rank, ParseError> {
        match parse_rank(text.trim()) {
            Some((rank, "")) => Ok(rank),
            _ => Err(ParseError::new(
                "bad_rank",
                format!("{} is not a rank: expected 2-9, T or 10, J, Q, K or A", quoted(text)),
            )),
        }
    }
}

impl FromStr for Suit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Suit, ParseError> {
        match parse_suit(text.trim()) {
            Some((suit, "")) => Ok(suit),
            _ => Err(ParseError::new(
                "bad_suit",
                format!("{} is not a suit: expected c, d, h or s, or ♣ ♦ ♥ ♠", quoted(text)),
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
    /// The error for a text that goes on: the token ends at the next space or comma.
    fn in_token_at(self, rest: &str) -> ParseError {
        self.in_token(rest.split(is_separator).next().unwrap_or(rest))
    }

    fn in_token(self, token: &str) -> ParseError {
        let reason = match self {
            Fault::Rank => {
                let first = token.chars().next().unwrap_or(' ');
                let hint = if first == '1' { " (ten is \"10\" or \"T\")" } else { "" };
                format!("{} is not a rank{hint}", named_char(first))
            }
            Fault::NoSuit(rank) => format!("the suit after {rank} is missing"),
            Fault::Suit(found) => format!("{} is not a suit", named_char(found)),
        };
        bad_card(token, reason)
    }
}

fn bad_card(token: &str, reason: String) -> ParseError {
    ParseError::new("bad_card", format!("{} is not a card: {reason}", quoted(token)))
}

fn is_separator(found: char) -> bool {
    found == ',' || found.is_whitespace()
}

fn parse_card(text: &str) -> Result<(Card, &str), Fault> {
    let (rank, rest) = parse_rank(text).ok_or(Fault::Rank)?;
    match parse_suit(rest) {
        Some((suit, rest)) => Ok((Card::new(rank, suit), rest)),
        None => Err(match rest.chars().next() {
            Some(found) if !is_separator(found) => Fault::Suit(found),
            _ => Fault::NoSuit(rank),
        }),
    }
}

fn parse_rank(text: &str) -> Option<(Rank, &str)> {
    if let Some(rest) = text.strip_prefix("10") {
        return Some((Rank::Ten, rest));
    }
    let rank = RANK_OF[*text.as_bytes().first()? as usize]?;
    Some((rank, &text[1..]))
}

fn parse_suit(text: &str) -> Option<(Suit, &str)> {
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

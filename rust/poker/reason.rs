//! Why one hand beats another, in words.

use super::{HandCategory, HandRank};
use crate::card::Rank;

/// What two hands of one category share before the card that decides, and that comparison.
pub(crate) struct CardByCard {
    /// `two pair, kings and tens`
    pub shared: String,
    /// `the queen beats the eight`
    pub decides: String,
}

/// The reason why `better` beats `worse`.
pub(crate) enum Reason {
    /// `a flush beats a straight`
    ByCategory(String),
    /// Same category: the first rank that differs decides.
    ByCard(CardByCard),
}

impl Reason {
    /// What decides, without what the hands share: `the queen beats the eight`.
    pub(crate) fn decides(&self) -> &str {
        match self {
            Reason::ByCategory(reason) => reason,
            Reason::ByCard(cards) => &cards.decides,
        }
    }
}

pub(crate) fn why(better: &HandRank, worse: &HandRank) -> Reason {
    let category = better.category();
    if category != worse.category() {
        let (high, low) = (with_article(category), with_article(worse.category()));
        return Reason::ByCategory(format!("{high} beats {low}"));
    }
    let (high, low) = (better.ranks(), worse.ranks());
    let place = high.iter().zip(&low).take_while(|(a, b)| a == b).count();
    Reason::ByCard(CardByCard {
        shared: shared(category, &high[..place]),
        decides: decides(category, place, high[place], low[place]),
    })
}

fn with_article(category: HandCategory) -> String {
    match category {
        HandCategory::OnePair => "a pair".to_string(),
        HandCategory::TwoPair | HandCategory::ThreeOfAKind | HandCategory::FourOfAKind => {
            category.to_string()
        }
        _ => format!("a {category}"),
    }
}

/// The category with the ranks that are alike, in the order they are compared.
fn shared(category: HandCategory, alike: &[Rank]) -> String {
    let class = with_article(category);
    let (head, kickers) = match (category, alike) {
        (HandCategory::HighCard, []) => ("only a high card".to_string(), alike),
        (_, []) => (class, alike),
        (HandCategory::HighCard, [high, rest @ ..]) => (format!("{} high", high.name()), rest),
        (HandCategory::Flush, [high, rest @ ..]) => {
            (format!("{class}, {} high", high.name()), rest)
        }
        (HandCategory::OnePair, [pair, rest @ ..]) => {
            (format!("a pair of {}", pair.plural()), rest)
        }
        (HandCategory::TwoPair, [high, low, rest @ ..]) => {
            (format!("{class}, {} and {}", high.plural(), low.plural()), rest)
        }
        (HandCategory::TwoPair, [high]) => (format!("{class} with {}", high.plural()), &[][..]),
        (HandCategory::FullHouse, [trips, rest @ ..]) => {
            (format!("{class} with three {}", trips.plural()), rest)
        }
        (_, [rank, rest @ ..]) => (format!("{class}, {}", rank.plural()), rest),
    };
    if kickers.is_empty() {
        return head;
    }
    let kickers: Vec<&str> = kickers.iter().map(|rank| rank.name()).collect();
    format!("{head}, then {}", listed(&kickers))
}

/// The comparison at `place` of the ranks that count.
fn decides(category: HandCategory, place: usize, high: Rank, low: Rank) -> String {
    match (category, place) {
        (HandCategory::Straight | HandCategory::StraightFlush, _) => {
            format!("{} high beats {} high", high.name(), low.name())
        }
        (HandCategory::FullHouse, 0) => {
            format!("three {} beat three {}", high.plural(), low.plural())
        }
        (HandCategory::FullHouse, _) => format!("two {} beat two {}", high.plural(), low.plural()),
        (HandCategory::TwoPair, 0 | 1)
        | (HandCategory::OnePair | HandCategory::ThreeOfAKind | HandCategory::FourOfAKind, 0) => {
            format!("{} beat {}", high.plural(), low.plural())
        }
        _ => format!("the {} beats the {}", high.name(), low.name()),
    }
}

/// `Chuck`, `Chuck and Doug`, `Chuck, Doug and Steve`.
pub(crate) fn listed<T: AsRef<str>>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

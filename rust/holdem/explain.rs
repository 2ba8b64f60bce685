//! Explains a showdown in plain text: the table, the hands, the winners, the chips.

use crate::betting::{Award, SettledPot, Settlement};
use crate::card::{Card, CardSet};
use crate::poker::{HandRank, Reason, listed, why};
use crate::seat::{Seat, SeatSet};

use super::{Showdown, ShownHand};

const WIDTH: usize = 80;

pub(super) fn explain(showdown: &Showdown) -> String {
    let mut paragraphs = vec![table(showdown)];
    if showdown.is_contested() {
        paragraphs.push(best_fives(showdown));
    }
    paragraphs.push(verdict(showdown));
    if let Some(settlement) = showdown.settlement() {
        paragraphs.push(chips(showdown, settlement));
    }
    paragraphs.retain(|lines| !lines.is_empty());
    let paragraphs: Vec<String> = paragraphs.iter().map(|lines| lines.join("\n")).collect();
    paragraphs.join("\n\n")
}

/// The cards on the table; those of a single player left stay hidden, as do folded ones.
fn table(showdown: &Showdown) -> Vec<String> {
    let mut lines = Vec::new();
    if !showdown.deal.board.is_empty() {
        lines.push(format!("Board: {}", cards_text(&showdown.deal.board)));
    }
    let pockets = shown(showdown, showdown.live)
        .map(|(seat, hand)| format!("{} ({})", showdown.name(seat), cards_text(&hand.pocket)));
    lines.extend(filled(pockets, "  ", WIDTH));
    let folded: Vec<&str> = showdown
        .deal
        .seats()
        .filter(|&seat| !showdown.live.contains(seat))
        .map(|seat| showdown.name(seat))
        .collect();
    if !folded.is_empty() {
        lines.extend(prose(&format!("Folded: {}", folded.join(", "))));
    }
    lines
}

fn best_fives(showdown: &Showdown) -> Vec<String> {
    shown(showdown, showdown.live)
        .map(|(seat, hand)| {
            let five = cards_text(&hand.rank.best_five());
            format!("{}: {five}, {}", showdown.name(seat), hand.rank.describe())
        })
        .collect()
}

/// Who wins and why.
fn verdict(showdown: &Showdown) -> Vec<String> {
    let names = names(showdown, showdown.winners);
    if !showdown.is_contested() {
        return prose(&format!("{names} wins: everybody else has folded, and no hand is shown."));
    }
    let beaten = runners_up(showdown, showdown.winners, showdown.live);
    match beaten {
        None => tie(showdown, &names),
        Some(beaten) if showdown.winners.len() > 1 => {
            let mut lines = tie(showdown, &names);
            lines.extend(prose(&they_beat(showdown, &beaten)));
            lines
        }
        Some(beaten) => prose(&match why(&beaten.best, &beaten.rank) {
            Reason::ByCategory(reason) => format!("{names} wins: {reason}."),
            Reason::ByCard(_) => {
                format!("{names} wins. {}", reason(showdown, &beaten, showdown.live))
            }
        }),
    }
}

fn tie(showdown: &Showdown, names: &str) -> Vec<String> {
    let mut lines = prose(&format!("{names} tie: the same five cards by rank."));
    let remark = origin_remark(showdown).or_else(|| sixth_card_remark(showdown));
    lines.extend(remark.iter().flat_map(|remark| prose(remark)));
    lines
}

/// The best of those whom the winners beat, and the two ranks.
struct Beaten {
    seats: SeatSet,
    best: HandRank,
    rank: HandRank,
}

/// `None` when all claimants win.
fn runners_up(showdown: &Showdown, winners: SeatSet, claimants: SeatSet) -> Option<Beaten> {
    let best = shown(showdown, winners).map(|(_, hand)| hand.rank).max()?;
    let below = || shown(showdown, claimants).filter(|(seat, _)| !winners.contains(*seat));
    let rank = below().map(|(_, hand)| hand.rank).max()?;
    let seats = below().filter(|(_, hand)| hand.rank == rank).map(|(seat, _)| seat).collect();
    Some(Beaten { seats, best, rank })
}

/// One sentence on why a single winner beats the rest of the claimants.
fn reason(showdown: &Showdown, beaten: &Beaten, claimants: SeatSet) -> String {
    match why(&beaten.best, &beaten.rank) {
        Reason::ByCategory(reason) => format!("{}.", capitalised(&reason)),
        Reason::ByCard(cards) => {
            let who = if claimants.len() == 2 {
                "Both have".to_string()
            } else {
                format!("{} too {}", names(showdown, beaten.seats), has(beaten.seats))
            };
            format!("{who} {}: {}.", cards.shared, cards.decides)
        }
    }
}

/// One sentence on why several winners beat the best of the others.
fn they_beat(showdown: &Showdown, beaten: &Beaten) -> String {
    let others = names(showdown, beaten.seats);
    match why(&beaten.best, &beaten.rank) {
        Reason::ByCategory(reason) => format!("They beat {others}: {reason}."),
        Reason::ByCard(cards) => format!(
            "They beat {others}, who {} {} too: {}.",
            has(beaten.seats),
            cards.shared,
            cards.decides
        ),
    }
}

/// Where two winners play the same rank, one from the pocket and the other from the board.
fn origin_remark(showdown: &Showdown) -> Option<String> {
    for (seat, hand) in shown(showdown, showdown.winners) {
        for (_, other) in shown(showdown, showdown.winners) {
            for own in own_cards_in_five(hand) {
                let five = hand.rank.best_five();
                let from_board = other.rank.best_five().into_iter().find(|card| {
                    card.rank() == own.rank()
                        && !five.contains(card)
                        && !other.pocket.contains(card)
                });
                if let Some(from_board) = from_board {
                    return Some(format!(
                        "Where a card comes from does not matter: {}'s {own} is worth no more \
                         than the {from_board} on the board.",
                        showdown.name(seat)
                    ));
                }
            }
        }
    }
    None
}

fn own_cards_in_five(hand: &ShownHand) -> impl Iterator<Item = Card> {
    let pocket = hand.pocket;
    hand.rank.best_five().into_iter().filter(move |card| pocket.contains(card))
}

/// Where a card left over would break the tie, if six cards counted.
///
/// It is a pocket card: [`origin_remark`] explains a card of the board that one winner leaves out and
/// another plays.
fn sixth_card_remark(showdown: &Showdown) -> Option<String> {
    let winners: Vec<(Seat, Card)> = shown(showdown, showdown.winners)
        .filter_map(|(seat, hand)| Some((seat, sixth_card(showdown, hand)?)))
        .collect();
    let order = |card: Card| card.rank().index();
    let highest = winners.iter().map(|&(_, card)| order(card)).max()?;
    let lowest = winners.iter().map(|&(_, card)| order(card)).min()?;
    let tempting: Vec<String> = winners
        .iter()
        .filter(|&&(_, card)| order(card) == highest && highest > lowest)
        .map(|&(seat, card)| format!("{}'s {card}", showdown.name(seat)))
        .collect();
    let are = match tempting.len() {
        0 => return None,
        1 => "is",
        _ => "are",
    };
    Some(format!("A sixth card never plays: {} {are} no help.", listed(&tempting)))
}

/// The highest of the two cards that a hand leaves out.
fn sixth_card(showdown: &Showdown, hand: &ShownHand) -> Option<Card> {
    let all: CardSet = showdown.deal.board.iter().chain(&hand.pocket).copied().collect();
    let five: CardSet = hand.rank.best_five().into_iter().collect();
    (all - five).iter().max_by_key(|card| card.rank().index())
}

/// Returned chips, each pot, and what everybody gained or lost.
fn chips(showdown: &Showdown, settlement: &Settlement) -> Vec<String> {
    let mut lines = Vec::new();
    for (seat, &returned) in settlement.returned.iter().filter(|&(_, &chips)| chips > 0) {
        let called = if returned == 1 { "nobody called it" } else { "nobody called them" };
        lines.extend(prose(&format!(
            "{} back to {}: {called}.",
            counted(returned, "chip goes", "chips go"),
            showdown.name(seat)
        )));
    }
    for (place, pot) in settlement.pots.iter().enumerate() {
        let title = match place {
            0 if settlement.pots.len() == 1 => "The pot".to_string(),
            0 => "Main pot".to_string(),
            _ => format!("Side pot {place}"),
        };
        lines.extend(pot_lines(showdown, &title, pot));
    }
    let net = settlement
        .net()
        .iter()
        .map(|(seat, &net)| {
            let sign = if net > 0 { "+" } else { "" };
            format!("{} {sign}{net}", showdown.name(seat))
        })
        .collect::<Vec<_>>();
    lines.extend(prose(&format!("Net: {}", net.join(", "))));
    lines
}

fn pot_lines(showdown: &Showdown, title: &str, settled: &SettledPot) -> Vec<String> {
    let (pot, winners) = (&settled.pot, settled.winners);
    let claim = names(showdown, pot.eligible);
    if pot.eligible.len() == 1 {
        let claim = if showdown.is_contested() {
            format!("only {claim} has a claim to it, and takes it")
        } else {
            format!("{claim} takes it")
        };
        return prose(&format!("{title} of {}: {claim}.", pot.amount));
    }
    let shares = if winners.len() == 1 {
        format!("{} takes it", names(showdown, winners))
    } else {
        let share = |award: &Award| format!("{} to {}", award.chips, showdown.name(award.seat));
        listed(&settled.awards.iter().map(share).collect::<Vec<_>>())
    };
    let mut lines = prose(&format!("{title} of {}, for {claim}: {shares}.", pot.amount));
    if !winners.iter().all(|seat| showdown.winners.contains(seat)) {
        lines.extend(indented(&pot_reason(showdown, settled)));
    }
    lines.extend(odd_chips(showdown, settled).iter().flat_map(|text| indented(text)));
    lines
}

/// Why this pot has winners other than those of the whole showdown.
fn pot_reason(showdown: &Showdown, settled: &SettledPot) -> String {
    let (winners, claimants) = (settled.winners, settled.pot.eligible);
    let tied = "They tie: the same five cards by rank.".to_string();
    match runners_up(showdown, winners, claimants) {
        None => tied,
        Some(beaten) if winners.len() > 1 => format!("{tied} {}", they_beat(showdown, &beaten)),
        Some(beaten) => reason(showdown, &beaten, claimants),
    }
}

fn odd_chips(showdown: &Showdown, settled: &SettledPot) -> Option<String> {
    // Awards come greatest first, and differ by one chip at most.
    let least = settled.awards.last()?.chips;
    let lucky: Vec<&str> = settled
        .awards
        .iter()
        .filter(|award| award.chips > least)
        .map(|award| showdown.name(award.seat))
        .collect();
    match lucky.len() {
        0 => None,
        1 => Some(format!(
            "The odd chip goes to {}, the first of them left of the button.",
            lucky[0]
        )),
        count => Some(format!(
            "The {count} odd chips go to {}, the first of them left of the button.",
            listed(&lucky)
        )),
    }
}

fn shown(showdown: &Showdown, seats: SeatSet) -> impl Iterator<Item = (Seat, &ShownHand)> {
    showdown
        .hands
        .iter()
        .filter(move |(seat, _)| seats.contains(*seat))
        .filter_map(|(seat, hand)| Some((seat, hand.as_ref()?)))
}

fn names(showdown: &Showdown, seats: SeatSet) -> String {
    listed(&seats.iter().map(|seat| showdown.name(seat)).collect::<Vec<_>>())
}

fn has(seats: SeatSet) -> &'static str {
    if seats.len() == 1 { "has" } else { "have" }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn cards_text(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn prose(text: &str) -> Vec<String> {
    filled(text.split(' ').map(str::to_string), " ", WIDTH)
}

fn indented(text: &str) -> Vec<String> {
    let lines = filled(text.split(' ').map(str::to_string), " ", WIDTH - 2);
    lines.into_iter().map(|line| format!("  {line}")).collect()
}

/// Fills lines of at most `width` characters with whole items, as far as these allow it.
fn filled(items: impl Iterator<Item = String>, separator: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line)
                if line.chars().count() + separator.len() + item.chars().count() <= width =>
            {
                line.push_str(separator);
                line.push_str(&item);
            }
            _ => lines.push(item),
        }
    }
    lines
}

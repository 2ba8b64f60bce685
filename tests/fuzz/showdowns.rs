//! Showdowns of deals that are tracked elsewhere, with their pots.

use fivecard::betting::{Pot, SettledPot, Settlement, Structure};
use fivecard::draw_games::Names;
use fivecard::holdem::{Deal, Player};
use fivecard::{Card, CardSet, Deck, Seat, SeatSet, draw, fives, holdem};

use super::input::Choices;
use super::naive;
use super::refusal;

/// Any showdown of each game that has one.
pub fn showdowns(data: &[u8]) {
    let choices = &mut Choices::new(data);
    match choices.below(3) {
        0 => holdem(choices),
        1 => five_card_draw(choices),
        _ => of_fives(choices),
    }
}

/// Cards off a shuffled deck, and now and then any.
struct Pile(std::vec::IntoIter<Card>);

impl Pile {
    fn new(choices: &mut Choices<'_>) -> Pile {
        let deck = Deck::shuffled(choices.seed());
        let first: Vec<Card> = match choices.below(4) {
            0 => Vec::new(),
            // Few ranks make many ties,
            1 => deck.cards().iter().copied().filter(|card| card.index() < 24).collect(),
            // as do a board that nobody beats,
            2 => Card::all().rev().filter(|card| card.index() % 4 == 3).take(5).collect(),
            // and four hands alike: their suits differ.
            _ => (0..4).flat_map(|hand| alike(hand).into_iter()).collect(),
        };
        let rest = deck.cards().iter().copied().filter(|card| !first.contains(card));
        Pile(first.iter().copied().chain(rest).collect::<Vec<Card>>().into_iter())
    }

    fn cards(&mut self, usual: usize, choices: &mut Choices<'_>) -> Vec<Card> {
        let count = match choices.byte() {
            255 => choices.below(8),
            _ => usual,
        };
        let mut cards: Vec<Card> = self.0.by_ref().take(count).collect();
        if choices.byte() == 255 {
            cards.push(choices.card());
        }
        cards
    }
}

/// One of four hands with the same ranks, a five among them, and no flush.
fn alike(hand: usize) -> [Card; 5] {
    let index = |place: usize| 4 * (2 * place + 1) + (hand + place / 4) % 4;
    [0, 1, 2, 3, 4].map(|place| Card::from_index(index(place)).expect("an index below 52"))
}

/// Names, two of which are the same now and then.
fn name(index: usize, choices: &mut Choices<'_>) -> String {
    match choices.byte() {
        255 => ["Ann", "", "P0", "\u{1F0A1}"][choices.below(4)].to_string(),
        _ => format!("P{index}"),
    }
}

fn holdem(choices: &mut Choices<'_>) {
    let mut pile = Pile::new(choices);
    let board = pile.cards(5, choices);
    let chips = choices.below(4);
    let players = (0..choices.below(25)).map(|index| Player {
        pocket: (choices.byte() < 240).then(|| pile.cards(2, choices)),
        contributed: (chips > 0 || choices.byte() == 255).then(|| choices.chips()),
        folded: choices.byte() < 64,
        name: name(index, choices),
    });
    let players: Vec<Player> = players.collect();
    let button = choices.yes().then(|| choices.seat(Seat::MAX));
    let deal = Deal { board, players, button };
    let result = match holdem::showdown(deal.clone()) {
        Ok(result) => result,
        Err(error) => {
            refusal::check(error, "");
            return;
        }
    };
    let board: CardSet = deal.board.iter().copied().collect();
    let reading = |seat: Seat| {
        let pocket = deal.players[seat.index()].pocket.iter().flatten().copied();
        naive::read(board | pocket.collect())
    };
    let live: SeatSet = (0..deal.players.len())
        .filter(|&index| !deal.players[index].folded)
        .filter_map(Seat::new)
        .collect();
    assert_eq!(result.live(), live);
    assert_eq!(result.winners(), best(live, live, reading));
    for (seat, hand) in result.hands().iter() {
        assert_eq!(hand.is_some(), live.len() > 1 && live.contains(seat));
        if let Some(hand) = hand {
            let five: CardSet = hand.rank.best_five().into_iter().collect();
            let own: CardSet = hand.pocket.into_iter().collect();
            assert!(five.len() == 5 && five.is_subset(board | own));
            assert_eq!(naive::read(five), reading(seat), "{five} of seat {seat}");
        }
    }
    let has_chips = deal.players.iter().all(|player| player.contributed.is_some());
    assert_eq!(result.settlement().is_some(), has_chips);
    if let Some(settlement) = result.settlement() {
        let put_in: Vec<u64> = deal.players.iter().filter_map(|p| p.contributed).collect();
        check_settlement(settlement, &put_in, live, |pot| best(pot, live, reading));
    }
    let explained = result.explain();
    assert!(deal.players.iter().all(|player| explained.contains(&player.name)), "{explained}");
}

/// The claimants with the best hand; a last live seat needs none.
fn best<T: Ord>(claimants: SeatSet, live: SeatSet, reading: impl Fn(Seat) -> T) -> SeatSet {
    if live.len() == 1 {
        return claimants;
    }
    let most = claimants.iter().map(&reading).max();
    claimants.iter().filter(|&seat| Some(reading(seat)) == most).collect()
}

fn check_settlement(
    settlement: &Settlement,
    put_in: &[u64],
    live: SeatSet,
    winners: impl Fn(SeatSet) -> SeatSet,
) {
    assert_eq!(settlement.contributed.values(), put_in);
    assert_eq!(settlement.net().values().iter().sum::<i128>(), 0, "chips are lost or made");
    assert_eq!(settlement.carried(), 0);
    let returned = settlement.returned.iter().filter(|(_, chips)| **chips > 0);
    let returned: Vec<_> = returned.collect();
    assert!(returned.len() <= 1 && returned.iter().all(|(seat, _)| live.contains(*seat)));
    for settled in &settlement.pots {
        assert!(settled.pot.eligible.iter().all(|seat| live.contains(seat)));
        assert_eq!(settled.winners, winners(settled.pot.eligible));
        check_shares(settled);
    }
}

fn check_shares(settled: &SettledPot) {
    let shares: Vec<u64> = settled.awards.iter().map(|award| award.chips).collect();
    assert_eq!(settled.awards.iter().map(|award| award.seat).collect::<SeatSet>(), settled.winners);
    if let (Some(most), Some(least)) = (shares.iter().max(), shares.iter().min()) {
        let sum: u128 = shares.iter().map(|&chips| u128::from(chips)).sum();
        assert_eq!(sum, u128::from(settled.pot.amount));
        assert!(most - least <= 1);
    }
}

/// Hands of five, who folded, and the button.
struct Given {
    hands: Vec<Option<CardSet>>,
    folded: SeatSet,
    button: Option<Seat>,
    names: Vec<String>,
}

impl Given {
    fn new(seats: usize, choices: &mut Choices<'_>) -> Given {
        let mut pile = Pile::new(choices);
        let hands = (0..seats)
            .map(|_| (choices.byte() < 200).then(|| pile.cards(5, choices).into_iter().collect()));
        Given {
            hands: hands.collect(),
            folded: (0..seats).filter(|_| choices.byte() < 32).filter_map(Seat::new).collect(),
            button: choices.yes().then(|| choices.seat(Seat::MAX)),
            names: (0..choices.below(3) * seats / 2).map(|index| name(index, choices)).collect(),
        }
    }

    fn live(&self) -> SeatSet {
        let seats = (0..).map_while(Seat::new).zip(&self.hands);
        let holding = seats.filter(|(seat, hand)| hand.is_some() && !self.folded.contains(*seat));
        holding.map(|(seat, _)| seat).collect()
    }

    fn reading(&self, seat: Seat) -> naive::Reading {
        naive::read(self.hands[seat.index()].expect("a live seat holds a hand"))
    }
}

fn amounts(seats: usize, choices: &mut Choices<'_>) -> Vec<u64> {
    match choices.byte() {
        255 => (0..choices.below(12)).map(|_| choices.chips()).collect(),
        0..=63 => Vec::new(),
        _ => (0..seats).map(|_| choices.chips()).collect(),
    }
}

fn five_card_draw(choices: &mut Choices<'_>) {
    let seats = choices.below(8);
    let given = Given::new(seats, choices);
    let bets = amounts(seats, choices);
    let names = Names::new(&given.names);
    let result = match draw::showdown(&given.hands, &bets, given.folded, given.button, names) {
        Ok(result) => result,
        Err(error) => {
            refusal::check(error, "");
            return;
        }
    };
    let live = given.live();
    assert_eq!(result.winners, best(live, live, |seat| given.reading(seat)));
    let put_in = if bets.is_empty() { vec![0; seats] } else { bets };
    let winners = |pot| best(pot, live, |seat| given.reading(seat));
    check_settlement(&result.settlement, &put_in, live, winners);
    assert!(!result.explain(names).is_empty());
}

fn of_fives(choices: &mut Choices<'_>) {
    let seats = choices.below(11);
    let given = Given::new(seats, choices);
    let mut pots = || {
        let eligible = (0..seats + 1).filter(|_| choices.yes()).filter_map(Seat::new).collect();
        Pot { amount: choices.chips(), eligible }
    };
    let carried = (0..seats % 3).map(|_| pots()).collect();
    let chips = fives::Chips {
        antes: amounts(seats, choices),
        cards_paid: amounts(seats, choices),
        bets: amounts(seats, choices),
        carried,
    };
    let rules = fives::Rules {
        structure: Structure::NoLimit,
        judge_pots_together: choices.yes(),
        uncontested_needs_five: choices.yes(),
        ..fives::Rules::new(1)
    };
    let names = Names::new(&given.names);
    let found = fives::showdown(&given.hands, given.folded, &chips, given.button, &rules, names);
    let result = match found {
        Ok(result) => result,
        Err(error) => {
            refusal::check(error, "");
            return;
        }
    };
    let live = given.live();
    let leading = best(live, SeatSet::EMPTY, |seat| given.reading(seat));
    let five = |seat: Seat| given.hands[seat.index()].is_some_and(fives::has_five);
    let alone = live.len() == 1 && !rules.uncontested_needs_five;
    let expected = if alone || leading.iter().all(five) { leading } else { SeatSet::EMPTY };
    assert_eq!(result.winners, expected);

    let before = [&chips.antes, &chips.cards_paid, &chips.bets].into_iter().flatten();
    let before: u128 = before.map(|&chips| u128::from(chips)).sum();
    let carried: u128 = chips.carried.iter().map(|pot| u128::from(pot.amount)).sum();
    let returned: u128 = result.returned.values().iter().map(|&chips| u128::from(chips)).sum();
    let in_pots: u128 = result.pots.iter().map(|pot| u128::from(pot.settled.pot.amount)).sum();
    assert_eq!(before + carried, returned + in_pots, "chips are lost or made");
    for judged in &result.pots {
        assert!(judged.settled.pot.eligible.iter().all(|seat| live.contains(seat)));
        let SettledPot { pot, winners, .. } = judged.settled;
        assert!(winners.iter().all(|seat| pot.eligible.contains(seat)));
        // Judged together, the best hand of all decides for every pot.
        let needs_none = judged.verdict == fives::Verdict::Uncontested || rules.judge_pots_together;
        assert!(needs_none || winners.iter().all(five), "a pot is won without a five");
        check_shares(&judged.settled);
    }
    assert!(!result.explain(names).is_empty());
}

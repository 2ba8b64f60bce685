//! A million random deals with the laws asserted in every one.

use fivecard::fives::{Action, Bot, Position, Public, Rules, State, Street};
use fivecard::{CardSet, Deck, Dice, Seat, Seed};

fn all_cards(position: &Position) -> (CardSet, usize) {
    let stock = position.stock();
    let piles = stock.undealt().iter().chain(stock.discards()).copied();
    let hands = position.hands().iter();
    let count = hands.clone().map(|hand| hand.len()).sum::<usize>() + stock.undealt().len();
    let all = hands.fold(CardSet::EMPTY, |all, &hand| all | hand);
    (piles.fold(all, CardSet::with), count + stock.discards().len())
}

fn all_chips(public: &Public) -> u64 {
    public.stacks().iter().sum::<u64>() + public.pot()
}

/// Plays on at random, with the laws asserted, and returns the number of decisions.
fn play_on(mut position: Position, total: u64, dice: &mut Dice) -> (Position, u64) {
    let mut decisions = 0;
    while let Some(seat) = position.public().to_act() {
        let sight = position.sight(seat);
        let action = match dice.below(40) {
            0 => Action::Timeout,
            _ => Bot::Random.choose(&sight, dice),
        };
        assert!(sight.legal_actions().allows(action));
        position = position.apply(seat, action).unwrap();
        assert_eq!(all_chips(position.public()), total);
        assert_eq!(all_cards(&position), (CardSet::FULL, 52));
        decisions += 1;
    }
    assert_eq!(position.public().street(), Street::Over);
    (position, decisions)
}

/// Games of six players, short stacks among them, with their replays: deals and the longest of them.
fn play_many(games: std::ops::Range<u64>, seed: u64) -> (u64, u64) {
    let (mut deals, mut longest) = (0, 0);
    for number in games {
        let seed = Seed::from(seed).child(number);
        let mut dice = seed.stream(70).dice();
        let stacks: Vec<u64> = (0..6)
            .map(|_| {
                let most = [2, 12, 200][dice.below(3) as usize];
                1 + u64::from(dice.below(most))
            })
            .collect();
        let total = stacks.iter().sum();
        let button = Seat::new((number % 6) as usize);
        let rules = Rules { price_per_card: 1 + number % 3, ..Rules::new(1 + number % 4) };
        let start = State::deal(&Deck::shuffled(seed), &stacks, button, rules).unwrap();
        let mut position = start.position().clone();
        for replay in 1.. {
            let (end, decisions) = play_on(position, total, &mut dice);
            deals += 1;
            longest = longest.max(decisions);
            if end.outcome().unwrap().is_settled() {
                break;
            }
            position = end.play_on(&Deck::shuffled(seed.child(replay))).unwrap();
        }
    }
    (deals, longest)
}

#[test]
fn the_laws_hold_in_many_random_deals() {
    let (deals, longest) = play_many(0..4_000, 11);
    assert!(deals > 6_000, "{deals} deals");
    assert!((40..200).contains(&longest), "{longest} decisions");
}

#[test]
#[ignore = "a million deals take a while: make test-slow"]
fn the_laws_hold_in_a_million_random_deals() {
    let parts: Vec<_> = (0..4)
        .map(|part| std::thread::spawn(move || play_many(part * 125_000..(part + 1) * 125_000, 12)))
        .collect();
    let deals: u64 = parts.into_iter().map(|part| part.join().unwrap().0).sum();
    assert!(deals >= 1_000_000, "{deals} deals");
}

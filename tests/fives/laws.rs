//! The laws of all games, and what besides holds in every deal of Fives.

use fivecard::fives::{Fives, State, Street};
use fivecard::game::GameState;
use fivecard::laws::{LawfulGame, laws};
use fivecard::{Deck, Seat, Seed};
use proptest::prelude::*;

use crate::draw_laws::Lawful;
use crate::support::{play_out, random_deal, random_rules};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_laws_of_games_hold_in_every_deal_for_the_same_pots(seed: u64) {
        let choices = &mut Seed::from(seed).stream(42);
        let mut state = laws::<Lawful<Fives>>(&random_deal(seed), choices);
        for number in 1..=3 {
            let next = match state.play_on(&Deck::shuffled(Seed::from(seed).child(number))) {
                Ok(next) => next,
                Err(error) => {
                    assert_eq!(error.code(), "nothing_carried");
                    assert!(state.outcome().unwrap().is_settled());
                    break;
                }
            };
            let [(.., before), (.., after)] = [&state, &next].map(Lawful::<Fives>::conserved);
            assert_eq!(before, after, "chips are lost between deals");
            state = laws::<Lawful<Fives>>(&next, choices);
        }
    }

    /// With few players no card comes back, so that views are compared with other hidden cards.
    #[test]
    fn the_laws_of_games_hold_with_few_players(seed: u64) {
        let mut chance = Seed::from(seed).stream(51);
        let stacks = vec![60; 2 + chance.below(2) as usize];
        let rules = random_rules(&mut chance);
        let deck = Deck::shuffled(Seed::from(seed));
        let start = State::deal(&deck, &stacks, Seat::new(0), rules).unwrap();
        laws::<Lawful<Fives>>(&start, &mut chance);
    }

    #[test]
    fn every_deal_ends_after_five_draws_and_one_betting_round(seed: u64) {
        let mut decisions = 0;
        let mut last: Option<Street> = None;
        let end = play_out(random_deal(seed), &mut Seed::from(seed).stream(42), |state| {
            decisions += 1;
            let street = state.street();
            let goes_on = match (last, street) {
                (None, now) => now == Street::Draw(1),
                (Some(Street::Draw(before)), Street::Draw(now)) => now == before || now == before + 1,
                (Some(Street::Draw(before)), _) => before == 5,
                (Some(Street::Bet), now) => now == Street::Bet || now == Street::Over,
                (Some(Street::Over), _) => false,
            };
            assert!(goes_on, "{last:?} is followed by {street:?}");
            last = Some(street);
        });
        let players = end.public().dealt_in().len();
        assert_eq!(end.street(), Street::Over);
        assert!(decisions > 5 * players && decisions < 5 * players + 500, "{decisions}");
        for seat in end.public().dealt_in().iter() {
            assert_eq!(end.public().drawn(seat).len(), 5);
        }
    }
}

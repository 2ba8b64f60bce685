//! Pots that are carried, claims that are given up, and money that goes back.

use fivecard::betting::Pot;
use fivecard::fives::{Outcome, Rules, State, Verdict};
use fivecard::game::GameState;
use fivecard::record::Record;
use fivecard::{CardSet, Seed, draw_games};

use crate::support::{cards, code, hands, legal, play, seat, seats, set_up, stand_pat};

/// The end of a deal: verdict, chips and claimants of each pot.
fn pots(outcome: &Outcome) -> Vec<(Verdict, u64, Vec<usize>, Vec<usize>)> {
    let indices = |seats: fivecard::SeatSet| seats.iter().map(|seat| seat.index()).collect();
    let describe = |pot: &fivecard::fives::JudgedPot| {
        let Pot { amount, eligible } = pot.settled.pot;
        (pot.verdict, amount, indices(eligible), indices(pot.settled.winners))
    };
    outcome.pots.iter().map(describe).collect()
}

/// A replay for given pots, with the button at seat 0.
fn replayed(rules: Rules, carried: &str, stacks: &[u64], texts: &[&str]) -> State {
    let hands: Vec<CardSet> = hands(texts);
    let in_turn: Vec<CardSet> = seat(0)
        .round_from_left(hands.len())
        .map(|seat| hands[seat.index()])
        .filter(|hand| !hand.is_empty())
        .collect();
    let deck = draw_games::stack_deck(&in_turn, &[], Seed::from(0)).unwrap();
    let stacks: Vec<String> = stacks.iter().map(u64::to_string).collect();
    let mut record = Record::new("fives")
        .field("ante", rules.ante)
        .field("price_per_card", rules.price_per_card)
        .field("min_bet", rules.min_bet)
        .field("structure", rules.structure);
    if rules.uncontested_needs_five {
        record = record.field("uncontested_needs_five", "yes");
    }
    if let Some(most) = rules.max_antes {
        record = record.field("max_antes", most);
    }
    let record = record
        .field("clock", rules.clock)
        .field("stacks", stacks.join(" "))
        .field("button", 0)
        .field("deal", 2)
        .field("carried", carried)
        .field("deck", &deck)
        .field("seed", 0);
    GameState::replay(&record).unwrap()
}

const QUAD_KINGS: &str = "Ks Kd Kc Kh 2c";
const THREE_QUEENS_WITH_A_FIVE: &str = "Qs Qd Qc 5h 2d";
const PAIR_OF_JACKS: &str = "Js Jd 9c 7h 4d";

#[test]
fn pots_judged_together_are_all_replayed_when_the_best_hand_has_no_five() {
    let rules = Rules { ante: 10, price_per_card: 5, min_bet: 10, ..Rules::new(10) };
    let deal = |rules| {
        let texts = [PAIR_OF_JACKS, QUAD_KINGS, THREE_QUEENS_WITH_A_FIVE];
        let state = stand_pat(&set_up(rules, &texts, &[100, 30, 100], ""));
        play(&state, &["all-in", "raise to 60", "call"]).outcome().unwrap()
    };
    assert_eq!(
        pots(&deal(rules)),
        [(Verdict::Replay, 90, vec![0, 1, 2], vec![]), (Verdict::Won, 80, vec![0, 2], vec![2])]
    );
    let together = deal(Rules { judge_pots_together: true, ..rules });
    assert_eq!(
        pots(&together),
        [(Verdict::Replay, 90, vec![0, 1, 2], vec![]), (Verdict::Replay, 80, vec![0, 2], vec![])]
    );
    assert_eq!(together.pots[1].best, seats(&[1]), "the best hand of all decides");
    assert_eq!((together.plays_on, together.carried.len()), (seats(&[0, 1, 2]), 2));
}

#[test]
fn pots_judged_together_are_all_paid_when_the_best_hand_has_a_five() {
    let rules = Rules { judge_pots_together: true, ..Rules::new(10) };
    let deal = |rules| {
        let texts = [PAIR_OF_JACKS, "5s 5d 5c 5h 2c", "Ts 9d 8c 6h 2d"];
        let state = stand_pat(&set_up(rules, &texts, &[100, 30, 100], ""));
        play(&state, &["all-in", "raise to 60", "call"]).outcome().unwrap()
    };
    assert_eq!(
        pots(&deal(rules)),
        [(Verdict::Won, 90, vec![0, 1, 2], vec![1]), (Verdict::Won, 80, vec![0, 2], vec![0])]
    );
    let apart = deal(Rules::new(10));
    assert_eq!(
        pots(&apart),
        [(Verdict::Won, 90, vec![0, 1, 2], vec![1]), (Verdict::Replay, 80, vec![0, 2], vec![])]
    );
    assert_eq!(apart.plays_on, seats(&[0, 2]), "the winner of the main pot is out of it");
}

#[test]
fn the_last_player_needs_a_five_where_the_house_says_so() {
    let rules = Rules { uncontested_needs_five: true, ..Rules::new(1) };
    let state = stand_pat(&set_up(rules, &[PAIR_OF_JACKS, QUAD_KINGS], &[20, 20], ""));
    let state = play(&state, &["bet 5", "fold"]);
    let outcome = state.outcome().unwrap();
    assert_eq!(pots(&outcome), [(Verdict::Replay, 2, vec![1], vec![])]);
    assert_eq!(outcome.first_to_show(), Some(seat(1)));

    // Alone in the replay he gets back what nobody else could claim, cards and ante alike.
    let again = state
        .play_on_hands(&[CardSet::EMPTY, cards("5s 6d 8c Th Kc")], &[], Seed::from(0))
        .unwrap();
    let again = stand_pat(&play(&again, &["draw Kc Th"]));
    let outcome = again.outcome().unwrap();
    assert_eq!(pots(&outcome), [(Verdict::Uncontested, 2, vec![1], vec![1])]);
    assert_eq!(outcome.returned.values(), [0, 3]);
    assert_eq!(outcome.stacks.values(), [19, 21]);
}

#[test]
fn when_all_are_broke_deals_are_turned_up_until_a_five_wins() {
    let state = stand_pat(&set_up(Rules::new(2), &[PAIR_OF_JACKS, QUAD_KINGS], &[2, 1], ""));
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.returned.values(), [1, 0], "nobody else could claim the second chip");
    assert_eq!(pots(&outcome), [(Verdict::Replay, 2, vec![0, 1], vec![])]);

    let state = set_up(Rules::new(2), &[PAIR_OF_JACKS, QUAD_KINGS], &[2, 2], "");
    let state = stand_pat(&state);
    let again = state.play_on_hands(&hands(&[QUAD_KINGS, PAIR_OF_JACKS]), &[], Seed::from(0));
    let again = again.unwrap();
    assert_eq!((again.public().max_draw(seat(0)), again.pot()), (0, 4));
    assert_eq!(code(&again, seat(0), "draw 2c"), "not_enough_chips");
    let third = stand_pat(&again).play_on_hands(
        &hands(&[PAIR_OF_JACKS, THREE_QUEENS_WITH_A_FIVE]),
        &[],
        Seed::from(0),
    );
    let outcome = stand_pat(&third.unwrap()).outcome().unwrap();
    assert_eq!(pots(&outcome), [(Verdict::Won, 4, vec![0, 1], vec![1])]);
    assert_eq!(outcome.stacks.values(), [0, 4]);
}

#[test]
fn new_money_that_one_player_alone_can_claim_goes_back_to_him() {
    let texts = [THREE_QUEENS_WITH_A_FIVE, QUAD_KINGS, ""];
    let state = replayed(Rules::new(10), "40 of 0 1", &[0, 100, 70], &texts);
    assert_eq!((state.pot(), state.stacks()), (50, vec![0, 90, 70]));
    let state = stand_pat(&play(&state, &["draw 2c Ks"]));
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.returned.values(), [0, 30, 0], "the ante and two cards");
    assert_eq!(outcome.stacks.values()[1..], [100, 70]);
}

#[test]
fn a_claim_that_all_others_have_given_up_is_not_lost_by_folding_later() {
    let texts = [THREE_QUEENS_WITH_A_FIVE, "2s 3s 4s 6d 7d", PAIR_OF_JACKS, "8s 9s Ts Kd Ad"];
    let state = replayed(Rules::new(1), "30 of 0 1 2 3 / 20 of 1 3", &[50, 50, 50, 50], &texts);
    let state = stand_pat(&state);
    assert_eq!(state.pot(), 54);
    // Seat 1 folds first, so the 20 are seat 3's, which then folds to a bet.
    let state = play(&state, &["fold", "bet 10", "fold", "call"]);
    assert_eq!(
        pots(&state.outcome().unwrap()),
        [(Verdict::Won, 54, vec![0, 2], vec![0]), (Verdict::Uncontested, 20, vec![3], vec![3])]
    );
    assert_eq!(state.stacks(), [93, 49, 39, 69]);
}

#[test]
fn pots_of_different_players_are_judged_apart() {
    let texts = ["5s 5d 9s 8c 2d", QUAD_KINGS, "5h 6h 8h 9h Th", PAIR_OF_JACKS];
    let state = replayed(Rules::new(1), "12 of 0 3 / 20 of 1 3 / 7 of 2 3", &[0; 4], &texts);
    let outcome = stand_pat(&state).outcome().unwrap();
    assert_eq!(
        pots(&outcome),
        [
            (Verdict::Replay, 12, vec![0, 3], vec![]),
            (Verdict::Replay, 20, vec![1, 3], vec![]),
            (Verdict::Won, 7, vec![2, 3], vec![2])
        ]
    );
    assert_eq!(outcome.plays_on, seats(&[0, 1, 3]));
    assert_eq!(outcome.next_button, Some(seat(1)));
}

#[test]
fn later_deals_are_without_antes_where_the_house_says_so() {
    let rules = Rules { max_antes: Some(1), ..Rules::new(5) };
    let texts = [QUAD_KINGS, PAIR_OF_JACKS, "8s 9s Ts Qd Ad"];
    let state = replayed(rules, "40 of 0 1 2", &[0, 100, 100], &texts);
    assert_eq!((state.pot(), state.public().antes()), (40, &[0, 0, 0][..]));
    // Cards are bought for a side pot: a player without chips has no claim to them.
    let state = stand_pat(&play(&state, &["draw 4d", "draw 8s"]));
    let state = play(&state, &["check", "check"]);
    assert_eq!(pots(&state.outcome().unwrap())[1..], [(Verdict::Replay, 10, vec![1, 2], vec![])]);
}

#[test]
fn card_money_is_not_capped_by_a_player_who_is_all_in_for_the_full_ante() {
    let texts = [QUAD_KINGS, "5s 5d 5c 9h 2d", PAIR_OF_JACKS];
    let state = set_up(Rules::new(10), &texts, &[100, 10, 100], "2s 2h 3c");
    let state = stand_pat(&play(&state, &["stand pat", "draw 4d", "draw 2c"]));
    let outcome = play(&state, &["check", "check"]).outcome().unwrap();
    assert_eq!(pots(&outcome), [(Verdict::Replay, 50, vec![0, 1, 2], vec![])]);
}

#[test]
fn without_antes_and_bets_the_card_money_is_the_pot() {
    let rules = Rules { price_per_card: 3, ..Rules::new(0) };
    let texts = [PAIR_OF_JACKS, THREE_QUEENS_WITH_A_FIVE];
    let state = set_up(rules, &texts, &[20, 20], "2s");
    let state = stand_pat(&play(&state, &["stand pat", "draw 4d"]));
    let outcome = play(&state, &["check", "check"]).outcome().unwrap();
    assert_eq!(pots(&outcome), [(Verdict::Won, 3, vec![0, 1], vec![1])]);
    // And where nobody pays anything there is no pot at all.
    let state = stand_pat(&set_up(Rules::new(0), &texts, &[20, 20], ""));
    let outcome = play(&state, &["check", "check"]).outcome().unwrap();
    assert_eq!((outcome.pots.len(), outcome.is_settled()), (0, true));
}

#[test]
fn free_cards_are_drawn_without_chips() {
    let rules = Rules { price_per_card: 0, ..Rules::new(5) };
    let state = set_up(rules, &[PAIR_OF_JACKS, QUAD_KINGS], &[5, 5], "2s 2h 3c 3d 3h");
    assert_eq!(legal(&state).to_string(), "stand pat, draw 1..5");
    let state = play(&state, &["draw Ks Kd Kc Kh 2c"]);
    assert_eq!(state.hands()[1], cards("2s 2h 3c 3d 3h"));
}

#[test]
fn the_first_to_show_bet_last_or_acted_first() {
    let texts = [QUAD_KINGS, THREE_QUEENS_WITH_A_FIVE, PAIR_OF_JACKS, "8s 9s Ts 6d Ad"];
    let betting = stand_pat(&set_up(Rules::new(1), &texts, &[9; 4], ""));
    let first = |actions: &[&str]| play(&betting, actions).outcome().unwrap().first_to_show();
    assert_eq!(first(&["check", "check", "check", "check"]), Some(seat(1)));
    assert_eq!(first(&["fold", "check", "check", "check"]), Some(seat(2)));
    assert_eq!(first(&["check", "bet 1", "call", "call", "call"]), Some(seat(2)));
    let order = |actions: &[&str]| {
        let outcome = play(&betting, actions).outcome().unwrap();
        outcome.show_order.iter().map(|seat| seat.index()).collect::<Vec<_>>()
    };
    assert_eq!(order(&["bet 1", "call", "raise to 3", "fold", "call", "call"]), [3, 1, 2]);
    assert!(order(&["bet 1", "fold", "fold", "fold"]).is_empty(), "nobody need show");

    // A player without chips does not act: the first who did shows first.
    let state = stand_pat(&set_up(Rules::new(1), &texts, &[9, 1, 9, 9], ""));
    let outcome = play(&state, &["check", "check", "check"]).outcome().unwrap();
    assert_eq!(outcome.first_to_show(), Some(seat(2)));
    // And where nobody acts it goes from the left of the button.
    let outcome = stand_pat(&set_up(Rules::new(1), &texts, &[1; 4], "")).outcome().unwrap();
    assert_eq!(outcome.first_to_show(), Some(seat(1)));
}

#[test]
fn the_end_is_told_in_words() {
    let texts = ["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"];
    let state = stand_pat(&set_up(Rules::new(1), &texts, &[20, 20], ""));
    let outcome = play(&state, &["check", "check"]).outcome().unwrap();
    assert_eq!(
        outcome.explain(),
        "Seat 1 shows 2d 5s 6c 6d 6h: three of a kind, sixes, with a five.\n\
         Seat 0 shows 8h 8s Kc Kd Ks: full house, kings over eights, without a five.\n\
         Nobody wins the pot of 2: the best hand (Seat 0, full house, kings over eights) has no \
         five. Seat 0 and Seat 1 play for it again."
    );
    let outcome = play(&state, &["bet 3", "fold"]).outcome().unwrap();
    assert_eq!(
        outcome.explain(),
        "Seat 1 gets back 3 chips.\nSeat 1 takes the pot of 2 uncontested."
    );
    let texts = ["Ac Kd 9h 7s 5c", "Ad Kh 9s 7c 5d", "Qc Jd 9c 7d 4h"];
    let state = stand_pat(&set_up(Rules::new(1), &texts, &[20, 20, 20], ""));
    let outcome = play(&state, &["check", "check", "check"]).outcome().unwrap();
    assert!(outcome.explain().ends_with(
        "Seat 0 and Seat 1 share the pot of 3 with ace high, king, nine, seven, five: Seat 1 gets \
         2, Seat 0 gets 1."
    ));
    let state = stand_pat(&set_up(Rules::new(1), &[QUAD_KINGS, "5s 5d 5c 5h 2d"], &[1; 2], ""));
    assert!(state.outcome().unwrap().explain().ends_with("Seat 0 and Seat 1 play for it again."));
}

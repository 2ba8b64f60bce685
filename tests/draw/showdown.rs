//! Showdowns of deals that are tracked elsewhere.

use fivecard::draw::{Showdown, showdown};
use fivecard::draw_games::Names;
use fivecard::game::GameState;
use fivecard::{CardSet, Seat, SeatSet, SetupError};
use proptest::prelude::*;
use serde_json::Value;

use crate::casebook_file::{poker_cases, texts};
use crate::support::{dealt, play_on, seat};

const KINGS: &str = "Ks Kd 9c 8h 8s";
const SIXES: &str = "6h 6d 6c 5s 2d";
const JACKS: &str = "Js Jd 9h 7h 4d";

/// Hands by strength, and of each strength those that tie.
const BY_STRENGTH: [&[&str]; 4] = [
    &["Ac Kd 9h 7s 4c", "Ad Kh 9s 7c 4d", "Ah Ks 9c 7d 4h"],
    &["Qc Jd 8h 6s 2c", "Qd Jh 8s 6c 2d", "Qh Js 8c 6d 2h"],
    &["Tc 9d 7h 5s 3c"],
    &["8d 6h 5c 4s 2s"],
];

fn seats(indices: &[usize]) -> SeatSet {
    indices.iter().map(|&index| seat(index)).collect()
}

fn judge(
    hands: &[&str],
    bets: &[u64],
    folded: &[usize],
    button: Option<usize>,
) -> Result<Showdown, SetupError> {
    let hands: Vec<Option<CardSet>> =
        hands.iter().map(|hand| (!hand.is_empty()).then(|| hand.parse().unwrap())).collect();
    showdown(&hands, bets, seats(folded), button.and_then(Seat::new), Names::default())
}

#[test]
fn side_pots_have_winners_of_their_own() {
    let result = judge(&[KINGS, SIXES, JACKS, ""], &[100, 50, 120, 30], &[], None).unwrap();
    assert_eq!(result.winners, seats(&[1]));
    let pots: Vec<_> =
        result.settlement.pots.iter().map(|pot| (pot.pot.amount, pot.winners)).collect();
    assert_eq!(pots, [(180, seats(&[1])), (100, seats(&[0]))]);
    assert_eq!(result.settlement.returned.values(), [0, 0, 20, 0]);
    assert_eq!(result.settlement.net().values(), [0, 130, -100, -30]);
    let names = ["Ann", "Bob", "Cyd"].map(String::from);
    assert_eq!(
        result.explain(Names::new(&names)),
        "Ann shows 8h 8s 9c Kd Ks: two pair, kings and eights.\n\
         Bob shows 2d 5s 6c 6d 6h: three of a kind, sixes.\n\
         Cyd shows 4d 7h 9h Jd Js: pair of jacks.\n\
         Cyd gets back 20 chips.\n\
         Bob wins the pot of 180 with three of a kind, sixes, five and two kickers: three of a kind \
         beats two pair.\n\
         Ann wins the pot of 100 with two pair, kings and eights, nine kicker: two pair beats a pair."
    );
}

#[test]
fn without_bets_it_is_told_who_wins() {
    let result = judge(&[KINGS, SIXES], &[], &[], None).unwrap();
    assert_eq!((result.winners, result.settlement.pots.len()), (seats(&[1]), 0));
    let text = result.explain(Names::default());
    assert!(text.ends_with(
        "Seat 1 wins with three of a kind, sixes, five and two kickers: three of a kind beats two \
         pair."
    ));
    let [first, second, ..] = BY_STRENGTH[0] else { panic!() };
    let tied = judge(&[first, SIXES, second], &[], &[1], None).unwrap();
    assert_eq!(tied.winners, seats(&[0, 2]));
    assert!(tied.explain(Names::default()).contains("Seat 0 and Seat 2 tie with ace high"));
}

#[test]
fn the_last_one_shows_nothing() {
    let result = judge(&["", KINGS, SIXES], &[5, 20, 10], &[2], None).unwrap();
    assert_eq!(result.winners, seats(&[1]));
    assert!(result.hands.values().iter().all(Option::is_none));
    assert_eq!(result.settlement.returned.values(), [0, 10, 0]);
    assert_eq!(
        result.explain(Names::default()),
        "Seat 1 gets back 10 chips.\nSeat 1 takes the pot of 25 uncontested."
    );
    let bare = judge(&["", KINGS], &[], &[], None).unwrap();
    assert_eq!(bare.explain(Names::default()), "Seat 1 wins uncontested.");
}

#[test]
fn invalid_showdowns_are_errors() {
    let refused = |hands: &[&str], bets: &[u64], folded: &[usize], button| {
        let error = judge(hands, bets, folded, button).unwrap_err();
        (error.code(), error.to_string())
    };
    let code = |hands: &[&str], bets: &[u64]| refused(hands, bets, &[], None).0;
    assert_eq!(code(&[KINGS], &[]), "too_few_players");
    assert_eq!(code(&[""; 7], &[]), "too_many_players");
    assert_eq!(code(&["", ""], &[]), "nobody_live");
    assert_eq!(refused(&[KINGS, SIXES], &[], &[0, 1], None).0, "nobody_live");
    assert_eq!(
        refused(&[KINGS, "Ah Ad"], &[], &[], None),
        ("wrong_hand", "a hand has 5 cards: that of seat 1 has 2".to_string())
    );
    assert_eq!(code(&[KINGS, "2c 3c 4c 5c 7c 8c"], &[]), "wrong_hand");
    let twice = ("duplicate_card", "Ks is in the hand of seat 0 and in that of seat 2".to_string());
    assert_eq!(refused(&[KINGS, SIXES, "Ks Ah Ad 2c 3c"], &[], &[2], None), twice);
    assert_eq!(code(&[KINGS, SIXES], &[1]), "wrong_chips");
    assert_eq!(code(&[KINGS, SIXES], &[u64::MAX, 1]), "chips_overflow");
    assert_eq!(refused(&[KINGS, SIXES], &[], &[2], None).0, "no_such_seat");
    assert_eq!(refused(&[KINGS, SIXES], &[1, 1], &[], Some(2)).0, "no_such_seat");
    let tied = [BY_STRENGTH[0][0], BY_STRENGTH[0][1], ""];
    assert_eq!(code(&tied, &[2, 2, 1]), "odd_chip_needs_button");
    let result = judge(&tied, &[2, 2, 1], &[], Some(0)).unwrap();
    assert_eq!(result.settlement.won().values(), [2, 3, 0]);
}

/// The casebook's settlements are of hold'em; the same order of hands decides here.
#[test]
fn the_casebook_s_settlements_hold_for_hands_of_five() {
    for case in poker_cases("settlement") {
        let (input, expected) = (&case["input"], &case["expected"]);
        let names = texts(&input["seats_clockwise"]);
        let place = |name: &str| names.iter().position(|known| *known == name).unwrap();
        let hands = five_card_hands(input);
        let hands: Vec<Option<CardSet>> = names.iter().map(|name| hands(name)).collect();
        let bets: Vec<u64> =
            names.iter().map(|name| input["contributions"][name].as_u64().unwrap()).collect();
        let folded = texts(&input["folded"]).into_iter().map(|name| seat(place(name))).collect();
        let button = input["button"].as_str().map(|name| seat(place(name)));
        let settlement =
            showdown(&hands, &bets, folded, button, Names::default()).unwrap().settlement;

        let pots = expected["pots_main_first"].as_array().unwrap();
        assert_eq!(settlement.pots.len(), pots.len(), "{}", case["id"]);
        let set = |names: &Value| -> SeatSet {
            texts(names).into_iter().map(|name| seat(place(name))).collect()
        };
        for (pot, expected) in settlement.pots.iter().zip(pots) {
            assert_eq!(pot.pot.amount, expected["amount"].as_u64().unwrap());
            assert_eq!(pot.pot.eligible, set(&expected["eligible"]));
            assert_eq!(pot.winners, set(&expected["winners"]));
        }
        let (won, net) = (settlement.won(), settlement.net());
        for (index, name) in names.iter().enumerate() {
            let returned =
                expected["uncalled_returned"].get(*name).map_or(0, |c| c.as_u64().unwrap());
            assert_eq!(settlement.returned.values()[index], returned);
            assert_eq!(won.values()[index], expected["payout"][name].as_u64().unwrap());
            assert_eq!(net.values()[index], i128::from(expected["net"][name].as_i64().unwrap()));
        }
    }
}

/// By name a hand of five for each hold'em hand of a case, as strong among each other as those.
fn five_card_hands(input: &Value) -> impl Fn(&str) -> Option<CardSet> {
    let board: CardSet = input["board"].as_str().unwrap().parse().unwrap();
    let given = input["hands"].as_object().unwrap().clone();
    let value = move |hand: &Value| {
        let pocket: CardSet = hand.as_str().unwrap().parse().unwrap();
        fivecard::poker::rank(board | pocket).unwrap()
    };
    let mut values: Vec<u16> = given.values().map(&value).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.dedup();
    move |name| {
        let mine = value(given.get(name)?);
        let before = given.iter().take_while(|(other, _)| *other != name);
        let tied = before.filter(|(_, hand)| value(hand) == mine).count();
        let strength = values.iter().position(|&value| value == mine).unwrap();
        Some(BY_STRENGTH[strength][tied].parse().unwrap())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A deal ends as a showdown of its hands and chips does.
    #[test]
    fn a_deal_and_its_end_told_from_outside_agree(seed: u64) {
        let state = play_on(dealt(seed), seed, |_| false);
        let (public, outcome) = (state.public(), state.outcome().unwrap());
        let dealt_in = |index: &usize| !state.hands()[*index].is_empty();
        let hands: Vec<Option<CardSet>> = (0..public.seats())
            .map(|index| dealt_in(&index).then(|| state.hands()[index]))
            .collect();
        let folded = (0..public.seats()).map(seat).filter(|&s| !public.live().contains(s)).collect();
        let result =
            showdown(&hands, &public.put_in(), folded, Some(public.button()), Names::default()).unwrap();
        prop_assert_eq!(&result.settlement, &outcome.settlement);
        prop_assert_eq!(&result.hands, &outcome.hands);
    }
}

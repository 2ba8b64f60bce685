//! Showdowns of deals that are tracked elsewhere.

use fivecard::betting::Pot;
use fivecard::draw_games::Names;
use fivecard::fives::{Chips, Rules, Showdown, State, Verdict, showdown};
use fivecard::game::GameState;
use fivecard::{CardSet, Deck, Seat, SeatSet, Seed, SetupError};
use proptest::prelude::*;

use crate::support::{cards, play_out, random_deal, seat, seats};

const KINGS: &str = "Ks Kd Kc 8h 8s";
const SIXES: &str = "6h 6d 6c 5s 2d";
const JACKS: &str = "Js Jd 9c 7h 4d";

fn judge(
    hands: &[&str],
    chips: &Chips,
    button: Option<usize>,
    rules: Rules,
) -> Result<Showdown, SetupError> {
    let hands: Vec<Option<CardSet>> =
        hands.iter().map(|hand| (!hand.is_empty()).then(|| cards(hand))).collect();
    showdown(&hands, SeatSet::EMPTY, chips, button.and_then(Seat::new), &rules, Names::default())
}

fn count_shown(judged: &Showdown) -> usize {
    judged.hands.values().iter().flatten().count()
}

#[test]
fn short_antes_cards_bets_and_carried_pots_are_shared_as_in_a_deal() {
    let chips = Chips {
        antes: vec![4, 10, 10],
        cards_paid: vec![0, 10, 0],
        bets: vec![0, 30, 20],
        carried: vec![Pot { amount: 7, eligible: seats(&[0, 2]) }],
    };
    let full = "9s 9d 9h 5h 5d";
    let result = judge(&[full, SIXES, JACKS], &chips, None, Rules::new(10)).unwrap();
    let pots: Vec<_> = result
        .pots
        .iter()
        .map(|pot| (pot.settled.pot.amount, pot.verdict, pot.settled.winners))
        .collect();
    assert_eq!(
        pots,
        [
            (7, Verdict::Won, seats(&[0])),
            (12, Verdict::Won, seats(&[0])),
            (62, Verdict::Won, seats(&[1]))
        ]
    );
    assert_eq!(result.returned.values(), [0, 10, 0]);
    assert_eq!((result.verdict, result.best), (Verdict::Won, seats(&[0])));
    assert_eq!(count_shown(&result), 3);
}

#[test]
fn without_chips_it_is_told_who_wins_or_why_nobody_does() {
    let none = Chips::default();
    let result = judge(&[KINGS, SIXES, ""], &none, None, Rules::new(1)).unwrap();
    assert_eq!((result.verdict, result.best), (Verdict::Replay, seats(&[0])));
    assert!(result.winners.is_empty() && result.pots.is_empty());
    let names = ["Ann", "Bob"].map(String::from);
    assert!(
        result.explain(Names::new(&names)).ends_with(
            "Nobody wins: the best hand (Ann, full house, kings over eights) has no five."
        )
    );
    let alone = judge(&["", KINGS], &none, None, Rules::new(1)).unwrap();
    assert_eq!((alone.verdict, alone.winners), (Verdict::Uncontested, seats(&[1])));
    assert_eq!(count_shown(&alone), 0);
    assert_eq!(alone.explain(Names::default()), "Seat 1 wins uncontested.");
    let sixes = judge(&[JACKS, SIXES], &none, None, Rules::new(1)).unwrap();
    assert!(sixes.explain(Names::default()).ends_with(
        "\nSeat 1 wins with three of a kind, sixes, five and two kickers: three of a kind beats a \
         pair."
    ));
    let rules = Rules { uncontested_needs_five: true, ..Rules::new(1) };
    let judged = judge(&["", KINGS], &none, None, rules).unwrap();
    assert_eq!((judged.verdict, count_shown(&judged)), (Verdict::Replay, 1));
}

#[test]
fn the_winner_beats_the_best_of_the_other_hands() {
    let explain = |hands: &[&str]| {
        judge(hands, &Chips::default(), None, Rules::new(1)).unwrap().explain(Names::default())
    };
    let two_pair = "Ks Kd 8h 8s 3c";
    for hands in [[JACKS, two_pair, SIXES], [two_pair, JACKS, SIXES]] {
        assert!(explain(&hands).ends_with("kickers: three of a kind beats two pair."));
    }
    assert!(explain(&["5s 5d 9c 8h 2s", "5h 5c 9d 7s 3d"]).ends_with(
        "Seat 0 wins with pair of fives, nine, eight and two kickers: the eight beats the seven."
    ));
    // Equals tie, whomever they beat.
    let tied = explain(&["5s 5d 9c 8h 2s", "5h 5c 9d 8s 2d", "Ks Qd 6c 4s 2c"]);
    assert!(
        tied.ends_with("Seat 0 and Seat 1 tie with pair of fives, nine, eight and two kickers.")
    );
}

#[test]
fn invalid_showdowns_are_errors() {
    let code = |hands: &[&str], chips: Chips| {
        judge(hands, &chips, None, Rules::new(1)).map(|_| ()).map_err(|error| error.code())
    };
    let antes = |antes: &[u64]| Chips { antes: antes.to_vec(), ..Chips::default() };
    let carried = |amount, who: &[usize]| Chips {
        carried: vec![Pot { amount, eligible: seats(who) }],
        ..Chips::default()
    };
    assert_eq!(code(&["", ""], Chips::default()), Err("nobody_live"));
    assert_eq!(code(&[], Chips::default()), Err("nobody_live"));
    assert_eq!(code(&["Ks Kd", SIXES], Chips::default()), Err("wrong_hand"));
    assert_eq!(code(&[SIXES, SIXES], Chips::default()), Err("duplicate_card"));
    assert_eq!(code(&[""; 10], Chips::default()), Err("too_many_players"));
    assert_eq!(code(&[KINGS, SIXES], antes(&[1])), Err("wrong_chips"));
    assert_eq!(code(&[KINGS, SIXES], antes(&[u64::MAX, 1])), Err("chips_overflow"));
    assert_eq!(code(&[KINGS, "", SIXES], carried(5, &[1])), Err("bad_carried_pots"));
    let tied = ["Ac Kd 9h 7s 5c", "Ad Kh 9s 7c 5d", "Qc Jd 9c 7d 4h"];
    assert_eq!(code(&tied, antes(&[1; 3])), Err("odd_chip_needs_button"));
    let result = judge(&tied, &antes(&[1; 3]), Some(0), Rules::new(1));
    let awards = &result.unwrap().pots[0].settled.awards;
    assert_eq!((awards[0].seat, awards[0].chips, awards[1].chips), (seat(1), 2, 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A deal ends as a showdown of its hands and chips does.
    #[test]
    fn a_deal_and_its_end_told_from_outside_agree(seed: u64) {
        let mut chance = Seed::from(seed).stream(90);
        let mut state: State = random_deal(seed);
        for replay in 1..4 {
            state = play_out(state, &mut chance, |_| ());
            let (public, outcome) = (state.public(), state.outcome().unwrap());
            let live = public.live();
            let hands: Vec<Option<CardSet>> = state
                .hands()
                .iter()
                .map(|&hand| (!hand.is_empty()).then_some(hand))
                .collect();
            let folded: SeatSet =
                (0..public.seats()).map(seat).filter(|&seat| !live.contains(seat)).collect();
            let chips = Chips {
                antes: public.antes().to_vec(),
                cards_paid: public.cards_paid().to_vec(),
                bets: public.bets().to_vec(),
                carried: public.carried().to_vec(),
            };
            // Two things are not known to a showdown: that a pot's last claimant has folded, and
            // who had chips in a deal without antes.
            let known = public.carried().iter().all(|pot| pot.eligible.iter().any(|s| live.contains(s)))
                && public.antes().iter().any(|&ante| ante > 0);
            if known {
                let button = Some(public.button());
                let result = showdown(&hands, folded, &chips, button, &public.rules(), Names::default()).unwrap();
                prop_assert_eq!(&result.pots, &outcome.pots);
                prop_assert_eq!(&result.returned, &outcome.returned);
                prop_assert_eq!(count_shown(&result), outcome.show_order.len());
            }
            match state.play_on(&Deck::shuffled(Seed::from(seed).child(replay))) {
                Ok(next) => state = next,
                Err(_) => break,
            }
        }
    }
}

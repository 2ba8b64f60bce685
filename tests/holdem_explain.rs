//! Explanations of showdowns: the golden texts, every reason, and what no text may show.

use fivecard::holdem::{Deal, Player, showdown};
use fivecard::{Card, Deck, Seed};
use proptest::prelude::*;

#[path = "support/showdowns.rs"]
mod showdowns;

use showdowns::{cards, deal, deals, names_of};

#[test]
fn every_golden_showdown_is_explained_as_written() {
    let golden = include_str!("golden/showdown_explained.txt");
    let mut count = 0;
    for block in golden.split("\n\n# ").skip(1) {
        let (title, body) = block.split_once('\n').unwrap();
        let (given, text) = body.trim_end().split_once("\n\n").unwrap();
        let given = given.lines().map(|line| line.strip_prefix("> ").unwrap());
        let explained = showdown(deal(given)).unwrap().explain();
        assert_eq!(explained, text, "{title}");
        count += 1;
    }
    assert_eq!(count, 10);
}

/// The last paragraph of an explanation, as one line.
fn reason(board: &str, hands: &[(&str, &str)]) -> String {
    let players =
        hands.iter().map(|&(name, pocket)| Player::new(name).holding(&cards(pocket))).collect();
    let result = showdown(Deal { board: cards(board), players, button: None }).unwrap();
    result.explain().split("\n\n").last().unwrap().replace('\n', " ")
}

#[test]
fn the_card_that_decides_is_named_whatever_the_category() {
    let cases = [
        ("2c 7d 9h Js 4s", "Ah 3d", "Kh 3c", "Both have only a high card: the ace beats the king."),
        ("Ac 7d 9h Js 4s", "Kh 3d", "Qh 3c", "Both have ace high: the king beats the queen."),
        (
            "Ac Kd 9h 5s 4s",
            "Qh 8d",
            "Qc 7c",
            "Both have ace high, then king, queen and nine: the eight beats the seven.",
        ),
        ("2c 7d 9h Js 4s", "Kh Kd", "Qh Qd", "Both have a pair: kings beat queens."),
        ("Kc 7d 9h Js 4s", "Kh Ad", "Kd Qd", "Both have a pair of kings: the ace beats the queen."),
        (
            "3h 5d 5c 6h Ac",
            "Kc 8c",
            "Tc 8s",
            "Both have a pair of fives, then ace: the king beats the ten.",
        ),
        ("Kc 7d 7h Js 4s", "Kh 2d", "Jh 2h", "Both have two pair: kings beat jacks."),
        ("Kc Kd 7h Js 4s", "Jh 2d", "7d 2h", "Both have two pair with kings: jacks beat sevens."),
        ("Kc Jd 7h 3s 4s", "Kh Kd", "Jh Jc", "Both have three of a kind: kings beat jacks."),
        (
            "Kc Kd 7h 3s 4s",
            "Kh Ad",
            "Ks Qc",
            "Both have three of a kind, kings: the ace beats the queen.",
        ),
        (
            "Kc Kd 9h 3s 4s",
            "Kh Td",
            "Ks 5c",
            "Both have three of a kind, kings: the ten beats the nine.",
        ),
        ("5c 6d 7h 8s Kd", "9h 2c", "4h 2d", "Both have a straight: nine high beats eight high."),
        ("2c 3d 4h 5s Kd", "6h Kc", "Ah Ks", "Both have a straight: six high beats five high."),
        (
            "Qd Jd 9d Kc 6d",
            "7d Qc",
            "5d Ah",
            "Both have a flush, queen high, then jack and nine: the seven beats the six.",
        ),
        (
            "Kc Kd 7h 7s 4s",
            "Kh 2d",
            "7d 2h",
            "Both have a full house: three kings beat three sevens.",
        ),
        (
            "Kc Kd Kh 7s 4s",
            "7h 2d",
            "4d 2h",
            "Both have a full house with three kings: two sevens beat two fours.",
        ),
        ("Kc Kd 7h 7s 4s", "Kh Ks", "7d 7c", "Both have four of a kind: kings beat sevens."),
        (
            "3c 7c 7d 7h 7s",
            "4d 6h",
            "2d 5h",
            "Both have four of a kind, sevens: the six beats the five.",
        ),
        (
            "2s 3s 4s 5s Qh",
            "6s 2h",
            "As Ks",
            "Both have a straight flush: six high beats five high.",
        ),
    ];
    for (board, better, worse, why) in cases {
        let explained = reason(board, &[("Ann", better), ("Bob", worse)]);
        assert_eq!(explained, format!("Ann wins. {why}"));
        assert_eq!(reason(board, &[("Bob", worse), ("Ann", better)]), explained);
    }
    let royal = reason("Ts Js Qs Ks 2d", &[("Ann", "As 2h"), ("Bob", "9s 2c")]);
    assert_eq!(royal, "Ann wins: a royal flush beats a straight flush.");
}

#[test]
fn the_comparison_is_with_the_best_of_the_others() {
    let board = "Kc 7d 9h Js 4s";
    let three = [("Ann", "Kh Ad"), ("Bob", "Kd Qd"), ("Cy", "2c 2d")];
    assert_eq!(
        reason(board, &three),
        "Ann wins. Bob too has a pair of kings: the ace beats the queen."
    );
    let four = [("Ann", "Kh Ad"), ("Bob", "Ks Ah"), ("Cy", "Kd Qd"), ("Dee", "2c 2d")];
    assert_eq!(
        reason(board, &four),
        "Ann and Bob tie: the same five cards by rank. \
         They beat Cy, who has a pair of kings too: the ace beats the queen."
    );
}

#[test]
fn a_tie_says_what_does_not_break_it_where_that_is_the_point() {
    let tie = "Ann and Bob tie: the same five cards by rank.";
    let tied = [
        // The card left over is higher than anybody else's, and in the pocket.
        ("4c 5d 6h 7s 8c", "Ad Kd", "Qc 2h", " A sixth card never plays: Ann's Ad is no help."),
        ("Jd 7h Jc Kh Ks", "Ah 8h", "As Qc", " A sixth card never plays: Bob's Qc is no help."),
        // The card left over is the same for both, or on the board.
        ("Ac Jd 3h Qs 3c", "8c 5d", "8h 2s", ""),
        ("Ah 3c 4c 5d 6c", "Ad Kc", "As Kd", ""),
        ("Ah Ad Kc Kd 9s", "9c 3d", "9d 4h", ""),
        // One plays from the pocket what the other plays from the board.
        (
            "Ac Ad Ah As Kc",
            "Kh Kd",
            "2d 3h",
            " Where a card comes from does not matter: Ann's Kh is worth no more than the Kc on \
             the board.",
        ),
    ];
    for (board, ann, bob, remark) in tied {
        assert_eq!(reason(board, &[("Ann", ann), ("Bob", bob)]), format!("{tie}{remark}"));
    }
    assert_eq!(
        reason("4c 5d 6h 7s 8c", &[("Ann", "Ad Kd"), ("Bob", "Ac 2h"), ("Cy", "Kc Qc")]),
        "Ann, Bob and Cy tie: the same five cards by rank. \
         A sixth card never plays: Ann's Ad and Bob's Ac are no help."
    );
}

/// A deal in which everybody shows and ties are frequent: no card below a certain rank.
fn high_card_deals() -> impl Strategy<Value = Deal> {
    (any::<u64>(), 0..=8usize).prop_map(|(seed, lowest)| {
        let deck = Deck::shuffled(Seed::from(seed));
        let high = |card: &Card| card.rank().index() >= lowest;
        let deck: Vec<Card> = deck.cards().iter().copied().filter(high).collect();
        let pockets = deck[5..].chunks_exact(2).enumerate();
        let players =
            pockets.map(|(index, pocket)| Player::new(format!("P{index}")).holding(pocket));
        Deal { board: deck[..5].to_vec(), players: players.collect(), button: None }
    })
}

/// The player and the card of `P3's Ah`.
fn owner_and_card(deal: &Deal, text: &str) -> (Player, Card) {
    let (name, card) = text.split_once("'s ").unwrap();
    let owner = deal.players.iter().find(|player| player.name == name).unwrap();
    (owner.clone(), card.parse().unwrap())
}

proptest! {
    #[test]
    fn a_remark_on_a_tie_is_true(deal in high_card_deals()) {
        let result = showdown(deal.clone()).unwrap();
        let text = result.explain().replace('\n', " ");
        let five_of = |player: &Player| {
            let place = deal.players.iter().position(|other| other == player).unwrap();
            result.hands().values()[place].unwrap().rank.best_five()
        };
        if let Some((_, remark)) = text.split_once("does not matter: ") {
            let (own, rest) = remark.split_once(" is worth no more than the ").unwrap();
            let (owner, own) = owner_and_card(&deal, own);
            let from_board: Card = rest.split_once(" on the board.").unwrap().0.parse().unwrap();
            prop_assert!(deal.board.contains(&from_board) && own.rank() == from_board.rank());
            prop_assert!(owner.pocket.as_ref().unwrap().contains(&own));
            prop_assert!(five_of(&owner).contains(&own) && !five_of(&owner).contains(&from_board));
        }
        if let Some((_, remark)) = text.split_once("A sixth card never plays: ") {
            let (tempting, _) = remark.split_once(" no help.").unwrap();
            let tempting = tempting.trim_end_matches(" is").trim_end_matches(" are");
            for one in tempting.replace(" and ", ", ").split(", ") {
                let (owner, card) = owner_and_card(&deal, one);
                prop_assert!(owner.pocket.as_ref().unwrap().contains(&card), "{text}");
                prop_assert!(!five_of(&owner).contains(&card), "{text}");
            }
        }
    }

    #[test]
    fn an_explanation_shows_no_folded_card_and_names_every_winner(deal in deals()) {
        let result = showdown(deal.clone()).unwrap();
        let text = result.explain();
        let tokens: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        for player in deal.players.iter().filter(|p| p.folded || !result.is_contested()) {
            for card in player.pocket.as_ref().unwrap() {
                prop_assert!(!tokens.contains(&card.to_string().as_str()), "{card} of {}:\n{text}", player.name);
            }
        }
        let winners = names_of(&result, result.winners());
        let verb = if winners.len() == 1 { " wins" } else { " tie: " };
        let explained = text.replace('\n', " ");
        let sentence = match winners.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}{verb}", first.join(", ")),
            names => format!("{}{verb}", names[0]),
        };
        prop_assert!(explained.contains(&sentence), "{sentence:?}:\n{text}");
        prop_assert!(text.lines().all(|line| line.chars().count() <= 80 && line == line.trim_end()));
    }
}

//! What a seat may see, and that it is all.

use fivecard::black_five::{Action, BLACK_FIVE, Setup, Side, State, View};
use fivecard::game::{GameState, GameView};
use fivecard::laws::check_view_record;
use fivecard::{Seat, Seed};

use crate::game::BlackFive;
use crate::support::{dealt, play_on, seat, seats};

fn view(state: &State, who: Seat) -> View {
    state.view(who).unwrap()
}

#[test]
fn at_first_only_the_holder_knows_the_sides() {
    let state = (0..).map(dealt).find(|state| state.holder() != state.dealer()).unwrap();
    for looking in seats() {
        let seen = view(&state, looking);
        for who in seats().filter(|&who| who != looking) {
            let expected = if looking == state.holder() || who == state.dealer() {
                Some(state.side(who))
            } else {
                None
            };
            assert_eq!(seen.side(who), expected, "seat {looking} of seat {who}");
        }
    }
    assert_eq!(state.view(seat(5)).unwrap_err().code(), "no_such_seat");
}

#[test]
fn a_refused_reveal_says_the_same_to_all_who_do_not_hold_it() {
    let state = dealt(4);
    let refusals: Vec<String> = seats()
        .filter(|&who| who != state.holder())
        .map(|who| {
            let refused = state.apply(who, &Action::Reveal).unwrap_err();
            assert_eq!(refused.code(), "not_held");
            refused.to_string().replace(&format!("seat {who}"), "the seat")
        })
        .collect();
    assert_eq!(refusals.len(), 4);
    assert!(refusals.windows(2).all(|pair| pair[0] == pair[1]), "{refusals:?}");
}

#[test]
fn debug_output_hides_hands() {
    let state = dealt(4);
    let text = format!("{state:?} {:?}", state.position());
    assert!(!text.contains("hands") && !text.contains(&BLACK_FIVE.to_string()), "{text}");
}

#[test]
fn play_that_goes_on_after_an_idle_first_finisher_clears_the_dealer() {
    let hands = ["4c 6c", "6d", "7d 8d", "5s 8h", "9c Tc"].map(|hand| hand.parse().unwrap());
    let start = State::from_hands(fivecard::black_five::Setup::new(hands)).unwrap();
    assert!(view(&start, seat(2)).possible_holders().contains(seat(0)));
    let state = start.apply(seat(0), &"4c".parse().unwrap()).unwrap();
    let state = state.apply(seat(1), &"6d".parse().unwrap()).unwrap();
    let seen = view(&state, seat(2));
    let possible: Vec<usize> = seen.possible_holders().iter().map(Seat::index).collect();
    assert_eq!(possible, [3, 4]);
    assert_eq!(seen.side(seat(1)), Some(Side::Idle));
    for number in 0..50 {
        let guess = seen.deal_hidden(Seed::from(number));
        assert_ne!(guess.holder(), guess.dealer());
    }
}

#[test]
fn a_view_of_a_deal_in_the_middle_survives_its_record() {
    let hands = ["4c 6c", "", "7d 8d", "5s 8h", "9c Tc"].map(|hand| hand.parse().unwrap());
    let setup = Setup { finished: vec![seat(1)], ..Setup::new(hands) };
    let top = Setup {
        top: Some("3c".parse().unwrap()),
        top_seat: Some(seat(1)),
        passes: 2,
        revealed: true,
        ..setup.clone()
    };
    let played = Setup {
        hands: setup.hands.map(|hand| hand.without(BLACK_FIVE)),
        holder: Some(seat(4)),
        leader: Some(seat(3)),
        ..setup.clone()
    };
    for setup in [setup, top, played] {
        let start = State::from_hands(setup).unwrap();
        for number in 0..20 {
            for length in 0..8 {
                let state = play_on(start.clone(), number, |state| state.history().len() >= length);
                seats().for_each(|who| check_view_record::<BlackFive>(&view(&state, who)));
            }
        }
    }
}

#[test]
fn the_end_shows_a_holder_that_nobody_knew() {
    let hidden = |number| {
        let state = play_on(dealt(number), number, |_| false);
        state.revealed().is_none().then_some(state)
    };
    let state = (0..).find_map(hidden).unwrap();
    for who in seats() {
        let text = view(&state, who).record().to_string();
        assert!(text.contains(&format!("\nholder: {}\n\n", state.holder())), "{text}");
        check_view_record::<BlackFive>(&view(&state, who));
    }
}

#[test]
fn a_views_record_that_describes_no_view_is_refused() {
    let on_the_way = |number| play_on(dealt(number), number, |state| state.history().len() >= 12);
    let state = (0..).map(on_the_way).find(|state| state.revealed().is_none()).unwrap();
    let looking = seats().find(|&who| who != state.holder()).unwrap();
    let seen = view(&state, looking);
    let text = seen.record().to_string();
    let code = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in\n{text}");
        View::replay(&text.replacen(from, to, 1).parse().unwrap()).unwrap_err().code()
    };
    assert_eq!(code("black-five-view", "black-five"), "wrong_game");
    let (seat, hand) = (format!("seat: {looking}"), format!("hand: {}", seen.hand()));
    assert_eq!(code(&seat, "seat: 5"), "no_such_seat");
    assert_eq!(code(&hand, "hand: -"), "bad_record");
    assert_eq!(code(&hand, &format!("hand: {}", seen.played())), "bad_record");
    assert_eq!(code(&hand, &format!("{hand}\nholder: {}", state.holder())), "bad_record");
    assert_eq!(code(&seat, &format!("sizes: 10 10 10 10 10\n{seat}")), "bad_record");
    assert_eq!(code(&seat, &format!("sizes: 52 0 0 0\n{seat}")), "bad_record");
    assert_eq!(code(&seat, &format!("revealed: {looking}\n{seat}")), "bad_record");
    assert_eq!(code(&seat, &format!("played: {}\n{seat}", seen.hand())), "bad_record");
    let last = text.lines().last().unwrap();
    assert_eq!(code(last, &format!("{last}\n{looking}: 5s")), "bad_record");
    let (turn, not_turn) = (state.to_act().unwrap(), state.to_act().unwrap().next(5));
    assert_eq!(code(last, &format!("{last}\n{not_turn}: pass")), "out_of_turn");
    assert_eq!(code(last, &format!("{last}\n{turn}: Xs")), "bad_card");
}

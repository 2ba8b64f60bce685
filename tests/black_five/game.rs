//! Black Five for the laws of all games; the fuzz targets use it too.

use fivecard::black_five::{
    ACTIONS, Action, BLACK_FIVE, MOST_FINISHERS, Payoff, SEATS, Setup, Side, State, View,
};
use fivecard::game::{GameState, GameView};
use fivecard::laws::{Choose, LawfulGame, any_seed};
use fivecard::{Card, CardSet, Seat};

pub struct BlackFive;

impl LawfulGame for BlackFive {
    type State = State;
    type Conserved = CardSet;

    const MOST_ACTIONS: usize = 500;

    fn seats(_: &State) -> usize {
        SEATS
    }

    fn history(state: &State) -> Vec<(Seat, Action)> {
        state.history()
    }

    /// Other cards of the same ranks are the same play, and legal with it.
    fn allows(state: &State, seat: Seat, action: &Action) -> bool {
        let is_held = match *action {
            Action::Play(cards) => {
                state.hands().get(seat.index()).is_some_and(|hand| cards.is_subset(*hand))
            }
            _ => true,
        };
        is_held && action.id().is_some_and(|id| state.action_mask(seat).contains(id))
    }

    /// The seat to act takes it, or now and then a seat that may reveal out of turn.
    fn legal_action(state: &State, choices: &mut dyn Choose) -> (Seat, Action) {
        let turn = state.to_act().expect("the deal is not over");
        let who = if choices.below(16) == 0 { any_seat(choices) } else { turn };
        let legal = state.legal_actions(who);
        let (who, legal) =
            if legal.is_empty() { (turn, state.legal_actions(turn)) } else { (who, legal) };
        (who, legal[choices.below(legal.len() as u32) as usize])
    }

    fn tries(state: &State, seat: Seat, choices: &mut dyn Choose) -> Vec<Action> {
        let hand = state.hands().get(seat.index()).copied().unwrap_or_default();
        let single = |card| Action::Play(CardSet::EMPTY.with(card));
        let mut actions =
            vec![Action::Pass, Action::Reveal, Action::Play(hand), single(BLACK_FIVE)];
        actions.extend(state.legal_actions(seat));
        actions.extend(hand.iter().map(single));
        for _ in 0..choices.below(4) {
            actions.push(Action::Play(some_of(hand, choices)));
            actions.push(Action::Play(some_of(CardSet::FULL, choices)));
            let first = choices.below(52) as usize;
            let run = CardSet::FULL.iter().skip(first).take(1 + choices.below(4) as usize);
            actions.push(Action::Play(run.collect()));
        }
        actions
    }

    /// The cards in hands and those played.
    fn conserved(state: &State) -> CardSet {
        in_hands(state) | played(state)
    }

    fn disguised(state: &State, seat: Seat, choices: &mut dyn Choose) -> Option<State> {
        Some(state.view(seat).expect("a seat of the table").deal_hidden(any_seed(choices)))
    }

    fn shown(view: &View) -> String {
        let sides: Vec<_> = seats().map(|who| view.side(who)).collect();
        format!(
            "{view:?} {:?} {:?} {:?} {:?} {sides:?} {:?}",
            view.top(),
            view.holder(),
            view.legal_actions(),
            view.possible_holders(),
            view.outcome(),
        )
    }

    fn check(state: &State) {
        let sizes = state.hands().map(|hand| hand.len());
        assert_eq!(sizes, state.public().hand_sizes());
        assert_eq!(sizes.iter().sum::<usize>(), in_hands(state).len(), "a card is in two hands");
        assert!(in_hands(state).is_disjoint(played(state)), "a card played is in a hand");
        seats().for_each(|seat| check_by_rank(state, seat));
        check_outcome(state);
    }

    fn check_sight(state: &State, seat: Seat, view: &View) {
        assert_eq!(view.hand(), state.hands()[seat.index()]);
        assert_eq!(view.legal_actions(), state.legal_actions(seat));
        for action in state.legal_actions(seat).into_iter().chain([Action::Pass, Action::Reveal]) {
            assert_eq!(view.action_id(&action), state.action_id(seat, &action));
        }
        assert!(view.possible_holders().contains(state.holder()));
        assert_eq!(view.side(seat), Some(state.side(seat)));
        let is_true = |who| view.side(who).is_none_or(|side| side == state.side(who));
        assert!(seats().all(is_true), "seat {seat} sees a wrong side");
        let text = view.record().to_string();
        let (fields, _) = text.split_once("\n\n").unwrap_or((&text, ""));
        let is_hidden = |card: Card| !fields.contains(&card.to_string());
        assert!(view.unseen().iter().all(is_hidden), "{text} shows what is hidden");
        let is_public = state.revealed().is_some() || state.winner().is_some();
        assert_eq!(view.holder(), is_public.then(|| state.holder()));
    }
}

/// A deal that begins where another one is, unless that is over.
pub fn middle(state: &State) -> Option<State> {
    let turn = state.to_act()?;
    let top = state.top().map(|top| top.cards());
    let setup = Setup {
        dealer: state.dealer(),
        leader: if top.is_none() { Some(turn) } else { None },
        holder: Some(state.holder()),
        revealed: state.revealed().is_some(),
        finished: state.finished().to_vec(),
        top,
        top_seat: state.top_seat(),
        passes: state.public().passes(),
        rules: state.rules(),
        ..Setup::new(*state.hands())
    };
    Some(State::from_hands(setup).expect("a position that was reached is possible"))
}

/// Checks that by rank the same is legal and follows.
fn check_by_rank(state: &State, seat: Seat) {
    let (mask, position) = (state.action_mask(seat), state.position());
    let legal = state.legal_actions(seat);
    assert_eq!(position.action_mask(seat), mask);
    assert_eq!(legal.len(), mask.len());
    for (action, id) in legal.iter().zip(mask.iter()) {
        assert_eq!(state.action_id(seat, action), Ok(id));
        assert_eq!(action.id(), Some(id));
        assert_eq!(state.action(seat, id), Ok(*action));
        let next = state.apply(seat, action).expect("it is legal");
        assert_eq!(next.position(), &position.apply(seat, id).expect("it is legal"));
    }
    for id in ACTIONS.into_iter().filter(|id| !mask.contains(*id)) {
        assert!(position.apply(seat, id).is_err() && state.action(seat, id).is_err());
    }
}

fn check_outcome(state: &State) {
    let Some(outcome) = state.outcome() else { return assert_eq!(state.winner(), None) };
    assert_eq!((state.winner(), outcome.holder), (Some(outcome.winner), state.holder()));
    assert!(outcome.finished.len() <= MOST_FINISHERS);
    let wins = |who| state.side(who) == outcome.winner;
    let alone = state.holder() == state.dealer();
    for (who, &payoff) in outcome.payoffs.iter() {
        let size = match (state.rules().payoff, state.side(who), alone) {
            (Payoff::Sides, ..) => 1,
            (Payoff::ZeroSum, Side::Dealer, true) => 4,
            (Payoff::ZeroSum, Side::Dealer, false) => 3,
            (Payoff::ZeroSum, Side::Idle, true) => 1,
            (Payoff::ZeroSum, Side::Idle, false) => 2,
        };
        assert_eq!(payoff, if wins(who) { size } else { -size });
        assert!(state.legal_actions(who).is_empty());
    }
    if outcome.winner == Side::Dealer {
        assert!(!in_hands(state).contains(BLACK_FIVE), "the black five is left in a hand");
    }
}

fn in_hands(state: &State) -> CardSet {
    state.hands().iter().fold(CardSet::EMPTY, |all, &hand| all | hand)
}

fn played(state: &State) -> CardSet {
    state.history().into_iter().fold(CardSet::EMPTY, |all, (_, action)| match action {
        Action::Play(cards) => all | cards,
        _ => all,
    })
}

/// Some of the cards, each as likely as not.
fn some_of(cards: CardSet, choices: &mut dyn Choose) -> CardSet {
    cards.iter().filter(|_| choices.below(2) == 1).collect()
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..SEATS).filter_map(Seat::new)
}

fn any_seat(choices: &mut dyn Choose) -> Seat {
    Seat::new(choices.below(SEATS as u32) as usize).expect("a seat of the table")
}

//! Five-Card Draw and Fives: what every state of a deal keeps, and deals of any actions.

use fivecard::betting::{self, Sizes, Structure};
use fivecard::draw_games::{Action, Legal, SeenAction, Stock};
use fivecard::game::{GameState, GameView};
use fivecard::record::Record;
use fivecard::{CardSet, Deck, Error, IllegalAction, Seat, SetupError, draw, fives};

use super::hidden;
use super::input::Choices;
use super::refusal;

/// Most actions of a deal, and most deals, of one input.
const MOST_ACTIONS: usize = 200;
const MOST_DEALS: usize = 6;

/// What the two games have in common.
pub trait Game: GameState<Action = Action, Legal = Legal> + PartialEq {
    /// How a deal ended and what a seat sees, with what the laws ask of them.
    fn seats(&self) -> usize;
    fn hands(&self) -> &[CardSet];
    fn stock(&self) -> &Stock;
    fn actions(&self) -> Vec<(Seat, Action)>;
    /// All the chips there are, in stacks and pots.
    fn chips(&self) -> u128;
    /// Whether hands are shown at the end of the deal.
    fn is_shown(&self) -> bool;
    /// Whether `seat` is dealt a hand, or has folded it where the game takes it away.
    fn may_hold(&self, seat: Seat, cards: usize) -> bool;
    fn check_outcome(&self);
    fn seen_by(view: &Self::View) -> Seat;
    fn seen_hand(view: &Self::View) -> CardSet;
    /// The hands that are shown at the end.
    fn seen_shown(view: &Self::View) -> Vec<(Seat, CardSet)>;
    fn seen_legal(view: &Self::View) -> Legal;
    fn seen_history(view: &Self::View) -> Vec<(Seat, SeenAction)>;
    fn seen_resolve(view: &Self::View, action: Action) -> Result<Action, IllegalAction>;
    fn seen_record(view: &Self::View) -> Record;
    fn replay_view(record: &Record) -> Result<Self::View, Error>;
    fn same_view(one: &Self::View, other: &Self::View) -> bool;
}

macro_rules! view_of {
    () => {
        fn seen_by(view: &Self::View) -> Seat {
            view.seat()
        }
        fn seen_hand(view: &Self::View) -> CardSet {
            view.hand()
        }
        fn seen_legal(view: &Self::View) -> Legal {
            view.legal_actions()
        }
        fn seen_history(view: &Self::View) -> Vec<(Seat, SeenAction)> {
            view.history().to_vec()
        }
        fn seen_resolve(view: &Self::View, action: Action) -> Result<Action, IllegalAction> {
            view.resolve(action)
        }
        fn seen_record(view: &Self::View) -> Record {
            view.record()
        }
        fn same_view(one: &Self::View, other: &Self::View) -> bool {
            one == other && format!("{one:?}") == format!("{other:?}")
        }
        fn seats(&self) -> usize {
            self.public().seats()
        }
        fn hands(&self) -> &[CardSet] {
            self.hands()
        }
        fn actions(&self) -> Vec<(Seat, Action)> {
            self.history()
        }
        fn chips(&self) -> u128 {
            let stacks: u128 = self.stacks().iter().map(|&stack| u128::from(stack)).sum();
            stacks + u128::from(self.pot())
        }
    };
}

impl Game for draw::State {
    view_of!();

    fn stock(&self) -> &Stock {
        self.position().stock()
    }

    fn is_shown(&self) -> bool {
        self.outcome().is_some_and(|outcome| outcome.first_to_show().is_some())
    }

    fn seen_shown(view: &draw::View) -> Vec<(Seat, CardSet)> {
        let hands = view.outcome().into_iter().flat_map(|outcome| outcome.hands.iter());
        hands.filter_map(|(seat, hand)| Some((seat, (*hand)?.cards))).collect()
    }

    fn may_hold(&self, seat: Seat, cards: usize) -> bool {
        cards == if self.public().live().contains(seat) { 5 } else { 0 }
    }

    fn check_outcome(&self) {
        let Some(outcome) = self.outcome() else { return };
        assert_eq!(outcome.payoffs.values().iter().sum::<i128>(), 0);
        let before = self.first_stacks().iter().zip(outcome.payoffs.values());
        let after: Vec<i128> = before.map(|(&stack, paid)| i128::from(stack) + paid).collect();
        assert_eq!(after, outcome.stacks.values().iter().map(|&s| s.into()).collect::<Vec<i128>>());
        for settled in &outcome.settlement.pots {
            let shares: u128 = settled.awards.iter().map(|award| u128::from(award.chips)).sum();
            assert_eq!(shares, u128::from(settled.pot.amount));
            let rank = |seat| outcome.hands[seat].map(|hand| hand.rank);
            let best = settled.pot.eligible.iter().map(rank).max();
            let winners = settled.pot.eligible.iter().filter(|&seat| Some(rank(seat)) == best);
            assert_eq!(settled.winners, winners.collect());
        }
    }

    fn replay_view(record: &Record) -> Result<draw::View, Error> {
        draw::View::replay(record)
    }
}

impl Game for fives::State {
    view_of!();

    fn stock(&self) -> &Stock {
        self.stock()
    }

    fn is_shown(&self) -> bool {
        self.outcome().is_some_and(|outcome| !outcome.show_order.is_empty())
    }

    fn seen_shown(view: &fives::View) -> Vec<(Seat, CardSet)> {
        let shown = view.outcome().into_iter().flat_map(|outcome| outcome.shown());
        shown.map(|(seat, hand)| (seat, hand.cards)).collect()
    }

    fn may_hold(&self, seat: Seat, cards: usize) -> bool {
        cards == if self.public().live().contains(seat) { 5 } else { 0 }
    }

    fn check_outcome(&self) {
        let Some(outcome) = self.outcome() else { return };
        let carried =
            |pots: &[betting::Pot]| -> i128 { pots.iter().map(|pot| i128::from(pot.amount)).sum() };
        let gained: i128 = outcome.payoffs.values().iter().sum();
        assert_eq!(gained, carried(self.public().carried()) - carried(&outcome.carried));
        let before = self.first_stacks().iter().zip(outcome.payoffs.values());
        let after: Vec<i128> = before.map(|(&stack, paid)| i128::from(stack) + paid).collect();
        assert_eq!(after, outcome.stacks.values().iter().map(|&s| s.into()).collect::<Vec<i128>>());
        assert_eq!(outcome.is_settled(), outcome.next_button.is_none());
        for judged in &outcome.pots {
            let settled = &judged.settled;
            let shares: u128 = settled.awards.iter().map(|award| u128::from(award.chips)).sum();
            let won = !settled.winners.is_empty();
            assert_eq!(shares, if won { settled.pot.amount.into() } else { 0 });
            assert!(settled.winners.iter().all(|seat| settled.pot.eligible.contains(seat)));
            // Judged together, the best hand of all decides for every pot.
            let own_five = !self.rules().judge_pots_together;
            if own_five && won && judged.verdict == fives::Verdict::Won {
                let hands = settled.winners.iter().map(|seat| self.hands()[seat.index()]);
                assert!(hands.into_iter().all(fives::has_five), "a pot is won without a five");
            }
        }
    }

    fn replay_view(record: &Record) -> Result<fives::View, Error> {
        fives::View::replay(record)
    }
}

/// Checks what holds in every state: cards, chips, what is legal, and what each seat is told.
pub fn check_state<S: Game>(state: &S, chips: u128, probes: &[Action]) {
    check_cards(state);
    assert_eq!(state.chips(), chips, "chips are lost or made");
    state.check_outcome();
    let before = state.clone();
    for who in (0..=state.seats()).filter_map(Seat::new) {
        let legal = state.legal_actions(who);
        assert_eq!(legal.is_empty(), state.to_act() != Some(who), "seat {who} out of turn");
        let tried: Vec<Action> = probes.iter().copied().chain(edges(&legal)).collect();
        check_answers(state, who, &legal, &tried);
    }
    assert!(*state == before, "what is tried changes the state");
}

fn check_cards<S: Game>(state: &S) {
    let piles = state.stock().undealt().iter().chain(state.stock().discards()).copied();
    let all = state.hands().iter().flat_map(|hand| hand.iter()).chain(piles);
    let (mut seen, mut count) = (CardSet::EMPTY, 0);
    for card in all {
        seen = seen.with(card);
        count += 1;
    }
    assert_eq!((seen, count), (CardSet::FULL, 52), "cards are lost or made");
    for (seat, hand) in (0..).map_while(Seat::new).zip(state.hands()) {
        assert!(state.may_hold(seat, hand.len()), "seat {seat} holds {hand}");
    }
}

/// Sizes around the bounds of what is legal.
fn edges(legal: &Legal) -> Vec<Action> {
    let bets = legal.bet();
    let around = |Sizes { min, max }| [min.saturating_sub(1), min, max, max.saturating_add(1)];
    let sizes = bets.bet.into_iter().chain(bets.raise).flat_map(around);
    sizes
        .flat_map(|chips| [betting::Action::Bet(chips), betting::Action::RaiseTo(chips)])
        .map(Action::Bet)
        .collect()
}

fn check_answers<S: Game>(state: &S, who: Seat, legal: &Legal, tried: &[Action]) {
    let view = if tried.is_empty() { None } else { state.view(who).ok() };
    for &action in tried {
        let applied = state.apply(who, &action);
        assert_eq!(applied.is_ok(), legal.allows(action), "seat {who}: {action}: {legal}");
        // The answer follows from what the seat sees, so that it tells nothing else.
        if let Some(view) = &view {
            let told = S::seen_resolve(view, action);
            assert_eq!(told.as_ref().err(), applied.as_ref().err(), "seat {who}: {action}");
            if let (Ok(resolved), Ok(next)) = (told, &applied) {
                assert!(state.apply(who, &resolved).as_ref() == Ok(next), "{action} is {resolved}");
            }
        }
        if let Err(error) = applied {
            refusal::check(error, &action.to_string());
        }
    }
}

/// Checks what each seat sees, and that what it sees reads back.
pub fn check_views<S: Game>(state: &S) {
    for who in (0..state.seats()).filter_map(Seat::new) {
        let view = state.view(who).expect("a seat of the table");
        assert_eq!(S::seen_legal(&view), state.legal_actions(who));
        assert_eq!(S::seen_hand(&view), state.hands()[who.index()]);
        for ((seer, seen), (actor, action)) in
            S::seen_history(&view).into_iter().zip(state.actions())
        {
            let told = if actor == who {
                SeenAction::Action(action)
            } else {
                SeenAction::by_others(action)
            };
            assert_eq!((seer, seen), (actor, told));
        }
        let text = S::seen_record(&view).to_string();
        let again = S::replay_view(&text.parse().expect("a view's record is one"));
        let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(S::same_view(&again, &view), "the record tells another view: {text}");
        assert_eq!(S::seen_record(&again).to_string(), text);
    }
}

/// Checks that the state's record tells it, byte for byte.
pub fn check_record<S: GameState + PartialEq>(state: &S) {
    let text = state.record().to_string();
    let again = S::replay(&text.parse().expect("a state's record is one"));
    let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(again == *state, "the record tells another deal: {text}");
    assert_eq!(again.record().to_string(), text);
}

/// Five-Card Draw: any deal, any actions, and the table's next deal.
pub fn draw_play(data: &[u8]) {
    let choices = &mut Choices::new(data);
    let rules = draw::Rules {
        small_blind: choices.chips(),
        big_blind: choices.chips(),
        structure: Structure::ALL[choices.below(3)],
        heads_up_button_small_blind: choices.yes(),
        clock: u32::from(choices.byte()),
    };
    let seats = choices.below(8);
    let stacks: Vec<u64> = (0..seats).map(|_| choices.chips()).collect();
    let button = choices.yes().then(|| choices.seat(8));
    let first = draw::State::deal(&deck(choices), &stacks, button, rules);
    let Some(mut state) = begun(first) else { return };
    let taken = stacks.iter().map(|&stack| Some(stack));
    let mut table = draw::Table::new(rules, taken, Some(state.public().button())).expect("a table");
    for _ in 0..MOST_DEALS {
        let over = play(&state, choices);
        if over.to_act().is_some() {
            return;
        }
        table = table.after(&over).expect("its own deal");
        assert_eq!(table.seating().chips(), over.stacks());
        let Some(next) = begun(table.deal(&deck(choices))) else { return };
        state = next;
    }
}

/// Fives: any deal, any actions, and the deals that are played on for the same pots.
pub fn fives_play(data: &[u8]) {
    let choices = &mut Choices::new(data);
    let rules = fives::Rules {
        ante: choices.chips(),
        price_per_card: choices.chips(),
        min_bet: choices.chips(),
        structure: Structure::ALL[choices.below(3)],
        judge_pots_together: choices.yes(),
        uncontested_needs_five: choices.yes(),
        max_antes: choices.yes().then(|| u32::from(choices.byte())),
        clock: u32::from(choices.byte()),
    };
    let seats = choices.below(11);
    let stacks: Vec<u64> = (0..seats).map(|_| choices.chips()).collect();
    let button = choices.yes().then(|| choices.seat(11));
    let first = fives::State::deal(&deck(choices), &stacks, button, rules);
    let Some(mut state) = begun(first) else { return };
    let taken = stacks.iter().map(|&stack| Some(stack));
    let mut table =
        fives::Table::new(rules, taken, Some(state.public().button())).expect("a table");
    for _ in 0..MOST_DEALS {
        let over = play(&state, choices);
        let Some(outcome) = over.outcome() else { return };
        table = table.after(&over).expect("its own deal");
        let deck = deck(choices);
        let replayed = over.play_on(&deck);
        assert_eq!(replayed.is_ok(), !outcome.is_settled());
        let Some(next) = begun(table.deal(&deck)) else { return };
        if let Ok(replayed) = replayed {
            assert!(replayed == next, "the table deals another replay");
            assert_eq!(replayed.chips(), over.chips());
        }
        state = next;
    }
}

fn deck(choices: &mut Choices<'_>) -> Deck {
    Deck::shuffled(choices.seed())
}

fn begun<S>(state: Result<S, SetupError>) -> Option<S> {
    state.map_err(|error| refusal::check(error, "")).ok()
}

/// Takes the actions chosen until there are no more or the deal is over, checking every state.
fn play<S: Game>(start: &S, choices: &mut Choices<'_>) -> S {
    let mut state = start.clone();
    for _ in 0..MOST_ACTIONS {
        let probes: Vec<Action> =
            (0..choices.below(4)).map(|_| any_action(&state, choices)).collect();
        check_state(&state, start.chips(), &probes);
        let Some(turn) = state.to_act() else { break };
        if choices.are_over() {
            break;
        }
        let action = legal_action(&state.legal_actions(turn), choices);
        state = state.apply(turn, &action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    check_views(&state);
    check_record(&state);
    hidden::check(&state, choices);
    state
}

/// An action of any kind, far more than is legal.
fn any_action<S: Game>(state: &S, choices: &mut Choices<'_>) -> Action {
    let bet = match choices.below(10) {
        0 => betting::Action::Fold,
        1 => betting::Action::Check,
        2 => betting::Action::Call,
        3 => betting::Action::AllIn,
        4 => betting::Action::Bet(choices.chips()),
        5 => betting::Action::RaiseTo(choices.chips()),
        6 => return Action::Draw(choices.set()),
        7 => return Action::Draw(CardSet::EMPTY.with(choices.card())),
        8 => {
            let held = state.hands().get(choices.below(9)).copied().unwrap_or_default();
            return Action::Draw(choices.some_of(held));
        }
        _ => return Action::Timeout,
    };
    Action::Bet(bet)
}

/// An action that is legal.
fn legal_action(legal: &Legal, choices: &mut Choices<'_>) -> Action {
    let kind = choices.byte();
    if kind >= 250 {
        return Action::Timeout;
    }
    let bets = match *legal {
        Legal::Draw { hand, most } => {
            let thrown = choices.some_of(hand);
            return Action::Draw(thrown.iter().take(most).collect());
        }
        _ => legal.bet(),
    };
    let size = |sizes: Sizes, choices: &mut Choices<'_>| {
        let more = match choices.byte() {
            0..=127 => 0,
            128..=191 => u64::from(choices.byte()),
            192..=223 => choices.number(),
            _ => u64::MAX,
        };
        sizes.min.saturating_add(more).min(sizes.max)
    };
    Action::Bet(match (kind % 8, bets.bet, bets.raise) {
        (0, ..) => betting::Action::Fold,
        (1, ..) if bets.all_in.is_some() => betting::Action::AllIn,
        (2..=4, Some(sizes), _) => betting::Action::Bet(size(sizes, choices)),
        (2..=4, _, Some(sizes)) => betting::Action::RaiseTo(size(sizes, choices)),
        _ if bets.check => betting::Action::Check,
        _ => betting::Action::Call,
    })
}

//! The games of drawing and betting for the laws of all games; the fuzz targets use it too.

use std::marker::PhantomData;

use fivecard::betting::{self, Pot, Sizes};
use fivecard::card::parse_cards;
use fivecard::draw::FiveCardDraw;
use fivecard::draw_games::{
    Action, DrawGame, DrawPublic, HAND, Legal, SeenAction, ShownHand, State, View,
};
use fivecard::fives::{self, Fives};
use fivecard::game::GameState;
use fivecard::laws::{Choose, LawfulGame, any_seed};
use fivecard::{BySeat, Card, CardSet, Seat, SeatSet};

/// A game of drawing and betting, held to the laws.
pub struct Lawful<G>(PhantomData<G>);

/// What the laws need to know of each such game.
pub trait Checked: DrawGame {
    /// The seats with hands.
    fn live(public: &Self::Public) -> SeatSet;

    /// What each seat won or lost.
    fn payoffs(outcome: &Self::Outcome) -> &BySeat<i128>;

    /// Checks how a deal ended.
    fn check_outcome(state: &State<Self>, outcome: &Self::Outcome);

    /// Checks what holds in the states of this game besides.
    fn check(_state: &State<Self>) {}
}

impl<G: Checked> LawfulGame for Lawful<G> {
    type State = State<G>;
    /// All cards and how many there are, and all chips.
    type Conserved = (CardSet, usize, u128);

    const MOST_ACTIONS: usize = 10_000;

    fn seats(state: &State<G>) -> usize {
        state.public().seats()
    }

    fn history(state: &State<G>) -> Vec<(Seat, Action)> {
        state.history()
    }

    fn allows(state: &State<G>, seat: Seat, action: &Action) -> bool {
        state.legal_actions(seat).allows(*action)
    }

    fn legal_action(state: &State<G>, choices: &mut dyn Choose) -> (Seat, Action) {
        let turn = state.to_act().expect("the deal is not over");
        (turn, legal_action(&state.legal_actions(turn), choices))
    }

    fn tries(state: &State<G>, seat: Seat, choices: &mut dyn Choose) -> Vec<Action> {
        let legal = state.legal_actions(seat);
        let mut actions = plain_actions();
        actions.extend(edges(&legal));
        actions.extend(bets(any_chips(choices)));
        actions.push(Action::Draw(some_of(CardSet::FULL, choices)));
        actions.push(Action::Draw(some_of(any_hand(state, choices), choices)));
        if state.to_act() == Some(seat) {
            let hand = state.hands()[seat.index()];
            actions.extend(subsets(hand).map(Action::Draw));
            let stranger = (!hand).iter().nth(choices.below(40) as usize).expect("a card");
            actions.extend([CardSet::EMPTY, hand].map(|cards| Action::Draw(cards.with(stranger))));
            let most = state.first_stacks().iter().copied().max().unwrap_or(0).saturating_add(3);
            let step = 1 + most / 20;
            actions.extend((0..20).flat_map(|number| bets(number * step)));
        }
        actions
    }

    fn conserved(state: &State<G>) -> (CardSet, usize, u128) {
        let piles = state.stock().undealt().iter().chain(state.stock().discards()).copied();
        let cards: Vec<Card> =
            state.hands().iter().flat_map(|hand| hand.iter()).chain(piles).collect();
        let stacks: u128 = state.stacks().iter().map(|&stack| u128::from(stack)).sum();
        (cards.iter().copied().collect(), cards.len(), stacks + u128::from(state.pot()))
    }

    /// The same deal with other cards wherever the seat has not seen them. Other cards come back in
    /// another order, so there is none once the deck ran out, nor once hands are shown.
    fn disguised(state: &State<G>, seat: Seat, choices: &mut dyn Choose) -> Option<State<G>> {
        if state.stock().reshuffles() > 0
            || state.outcome().is_some_and(|over| !shown::<G>(&over).is_empty())
        {
            return None;
        }
        let text = state.record().to_string();
        let known = known_cards(state, &text, seat);
        let hidden: Vec<Card> = (!known).iter().collect();
        let mut moved = hidden.clone();
        any_seed(choices).stream(60).shuffle(&mut moved);
        let rename = |card: Card| match hidden.iter().position(|&other| other == card) {
            Some(place) => moved[place],
            None => card,
        };
        let lines = text.lines().map(|line| {
            let Some((name, cards)) = line.split_once(": ") else { return line.to_string() };
            let (name, cards) = match cards.strip_prefix("draw ") {
                Some(cards) => (format!("{name}: draw"), cards),
                None if name == "deck" => ("deck:".to_string(), cards),
                None => return line.to_string(),
            };
            let cards = parse_cards(cards).expect("the cards of a record").into_iter();
            let cards: Vec<String> = cards.map(|card| rename(card).to_string()).collect();
            format!("{name} {}", cards.join(" "))
        });
        let text: String = lines.map(|line| line + "\n").collect();
        let record = text.parse().expect("a record");
        Some(State::replay(&record).unwrap_or_else(|error| panic!("{error}: {text}")))
    }

    fn check(state: &State<G>) {
        assert_eq!(Self::conserved(state).0, CardSet::FULL, "a card is lost");
        assert_eq!(Self::conserved(state).1, Card::COUNT, "a card is in two places");
        let live = G::live(state.public());
        for (seat, hand) in (0..).map_while(Seat::new).zip(state.hands()) {
            let cards = if live.contains(seat) { HAND } else { 0 };
            assert_eq!(hand.len(), cards, "seat {seat} holds {hand}");
        }
        let over = state.to_act().is_none();
        for seat in (0..=Self::seats(state)).filter_map(Seat::new) {
            let is_turn = state.to_act() == Some(seat);
            assert_eq!(state.legal_actions(seat).is_empty(), !is_turn || over);
            if let (Some(outcome), true) = (state.outcome(), seat.index() < Self::seats(state)) {
                let before = i128::from(state.first_stacks()[seat.index()]);
                let after = i128::from(state.stacks()[seat.index()]);
                assert_eq!(after, i128::from(G::final_stacks(&outcome)[seat.index()]));
                assert_eq!(after - before, G::payoffs(&outcome)[seat]);
            }
        }
        if let Some(turn) = state.to_act() {
            for action in plain_actions() {
                let next = state.apply(turn, &action);
                let by_position = state.position().apply(turn, action);
                assert_eq!(next.map(|next| next.position().clone()), by_position);
            }
        }
        if let Some(outcome) = state.outcome() {
            G::check_outcome(state, &outcome);
        }
        G::check(state);
    }

    /// A seat knows the cards that it exchanged and of others how many; what is shown is in one
    /// place.
    fn check_view(view: &View<G>) {
        let _ = view.legal_actions();
        let looking = view.seat();
        for &(seat, seen) in view.history() {
            match seen {
                SeenAction::Drew(_) => assert!(seat != looking, "a seat knows its own draw"),
                SeenAction::Action(action) if seat != looking => {
                    assert_eq!(SeenAction::by_others(action), seen);
                }
                SeenAction::Action(_) => {}
            }
        }
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in view.outcome().map(shown::<G>).unwrap_or_default() {
            if seat == looking {
                assert_eq!(hand.cards, view.hand());
            } else {
                assert!(hand.cards.is_disjoint(view.hand()), "a card is in two hands");
            }
            assert!(hand.cards.is_disjoint(seen), "a card is shown twice");
            seen = seen | hand.cards;
        }
    }

    fn check_sight(state: &State<G>, seat: Seat, view: &View<G>) {
        Self::check_view(view);
        let legal = view.legal_actions();
        assert_eq!(legal, state.legal_actions(seat));
        assert_eq!(view.hand(), state.hands()[seat.index()]);
        assert_eq!(view.outcome(), state.outcome().as_ref());
        assert_eq!((view.stacks(), view.to_act()), (&state.stacks()[..], state.to_act()));
        let seen = state.history().into_iter().map(|(actor, action)| {
            let own = actor == seat;
            (actor, if own { SeenAction::Action(action) } else { SeenAction::by_others(action) })
        });
        assert_eq!(view.history(), seen.collect::<Vec<_>>());
        // The answer to an action follows from what the seat sees, so that it reveals nothing else.
        for action in plain_actions().into_iter().chain(edges(&legal)) {
            let applied = state.apply(seat, &action);
            let resolved = view.resolve(action);
            assert_eq!(resolved.as_ref().err(), applied.as_ref().err(), "seat {seat}: {action}");
            if let (Ok(resolved), Ok(next)) = (resolved, applied) {
                assert!(state.apply(seat, &resolved) == Ok(next), "{action} is {resolved}");
            }
        }
    }
}

impl Checked for FiveCardDraw {
    fn live(public: &Self::Public) -> SeatSet {
        public.live()
    }

    fn payoffs(outcome: &Self::Outcome) -> &BySeat<i128> {
        &outcome.payoffs
    }

    fn check_outcome(state: &State<Self>, outcome: &Self::Outcome) {
        assert_eq!(outcome.payoffs.values().iter().sum::<i128>(), 0);
        let live = state.public().live();
        for (seat, hand) in outcome.hands.iter() {
            assert_eq!(hand.is_some(), live.len() > 1 && live.contains(seat), "seat {seat}");
        }
        for settled in &outcome.settlement.pots {
            let shares: u128 = settled.awards.iter().map(|award| u128::from(award.chips)).sum();
            assert_eq!(shares, u128::from(settled.pot.amount));
            let rank = |seat| outcome.hands[seat].map(|hand| hand.rank);
            let best = settled.pot.eligible.iter().map(rank).max();
            let winners = settled.pot.eligible.iter().filter(|&seat| Some(rank(seat)) == best);
            assert_eq!(settled.winners, winners.collect());
            assert!(!settled.winners.is_empty());
        }
    }

    fn check(state: &State<Self>) {
        for (seat, action) in state.history() {
            if let Action::Draw(cards) = action {
                let hand = state.hands()[seat.index()];
                assert!(hand.is_disjoint(cards), "a seat got back what it threw away");
            }
        }
    }
}

impl Checked for Fives {
    fn live(public: &Self::Public) -> SeatSet {
        public.live()
    }

    fn payoffs(outcome: &Self::Outcome) -> &BySeat<i128> {
        &outcome.payoffs
    }

    fn check_outcome(state: &State<Self>, outcome: &Self::Outcome) {
        let sum = |pots: &[Pot]| pots.iter().map(|pot| i128::from(pot.amount)).sum::<i128>();
        let gained: i128 = outcome.payoffs.values().iter().sum();
        assert_eq!(gained, sum(state.public().carried()) - sum(&outcome.carried));
        assert_eq!(outcome.is_settled(), outcome.next_button.is_none());
        assert!(outcome.plays_on.is_empty() || outcome.next_button.is_some());
        for judged in &outcome.pots {
            let settled = &judged.settled;
            let shares: u128 = settled.awards.iter().map(|award| u128::from(award.chips)).sum();
            let won = !settled.winners.is_empty();
            assert_eq!(shares, if won { settled.pot.amount.into() } else { 0 });
            assert!(settled.winners.iter().all(|seat| settled.pot.eligible.contains(seat)));
            assert!(settled.pot.eligible.iter().all(|seat| won || outcome.plays_on.contains(seat)));
            // Judged together, the best hand of all decides for every pot.
            let own_five = !state.rules().judge_pots_together;
            if own_five && won && judged.verdict == fives::Verdict::Won {
                let hands = settled.winners.iter().map(|seat| state.hands()[seat.index()]);
                assert!(hands.into_iter().all(fives::has_five), "a pot is won without a five");
            }
        }
    }

    /// How many cards each seat drew, and their price, is public.
    fn check(state: &State<Self>) {
        let (public, history) = (state.public(), state.history());
        for seat in (0..public.seats()).filter_map(Seat::new) {
            let drawn = history.iter().map(|&(actor, action)| match action {
                Action::Draw(cards) if actor == seat => cards.len(),
                _ => 0,
            });
            // A timeout in a draw is one of no cards.
            let drawn: usize = drawn.sum();
            let public_drawn: usize = public.drawn(seat).iter().map(|&n| usize::from(n)).sum();
            assert_eq!(public_drawn, drawn);
            let price = u128::from(public.rules().price_per_card) * drawn as u128;
            assert_eq!(u128::from(public.cards_paid()[seat.index()]), price);
        }
    }
}

/// The hands shown at the end.
fn shown<G: DrawGame>(outcome: &G::Outcome) -> Vec<(Seat, ShownHand)> {
    G::shown(outcome).iter().filter_map(|(seat, hand)| Some((seat, (*hand)?))).collect()
}

/// The cards that `seat` has held in a deal.
fn known_cards<G: Checked>(state: &State<G>, text: &str, seat: Seat) -> CardSet {
    let (fields, _) = text.split_once("\n\n").unwrap_or((text, ""));
    let record = format!("{}\n", fields.trim_end()).parse().expect("a record");
    let mut then = State::<G>::replay(&record).expect("the beginning of a deal");
    let mut known = then.hands()[seat.index()];
    for (who, action) in state.history() {
        then = then.apply(who, &action).expect("it was legal");
        known = known | then.hands()[seat.index()];
    }
    known
}

/// The actions without amounts or cards.
fn plain_actions() -> Vec<Action> {
    let bets = [
        betting::Action::Fold,
        betting::Action::Check,
        betting::Action::Call,
        betting::Action::AllIn,
    ];
    bets.map(Action::Bet).into_iter().chain([Action::Timeout, Action::STAND_PAT]).collect()
}

fn bets(chips: u64) -> [Action; 2] {
    [betting::Action::Bet(chips), betting::Action::RaiseTo(chips)].map(Action::Bet)
}

/// Amounts around the bounds of what is legal.
fn edges(legal: &Legal) -> Vec<Action> {
    let legal = legal.bet();
    let around = |Sizes { min, max }| {
        [min.saturating_sub(1), min, min + 1, max - 1, max, max.saturating_add(1)]
    };
    legal.bet.into_iter().chain(legal.raise).flat_map(around).flat_map(bets).collect()
}

/// A legal action: folds are rare, so that deals last; the clock runs out now and then.
pub fn legal_action(legal: &Legal, choices: &mut dyn Choose) -> Action {
    if choices.below(32) == 0 {
        return Action::Timeout;
    }
    let bets = match *legal {
        Legal::Draw { hand, most } => {
            let cards = if choices.below(2) == 0 { hand } else { some_of(hand, choices) };
            return Action::Draw(cards.iter().take(most).collect());
        }
        _ => legal.bet(),
    };
    let size = |sizes: Sizes, choices: &mut dyn Choose| {
        let more = match choices.below(4) {
            0 | 1 => 0,
            2 => u64::from(choices.below(256)),
            _ => any_chips(choices),
        };
        sizes.min.saturating_add(more).min(sizes.max)
    };
    Action::Bet(match (choices.below(12), bets.bet, bets.raise) {
        (0, ..) => betting::Action::Fold,
        (1, ..) if bets.all_in.is_some() => betting::Action::AllIn,
        (2..=4, Some(sizes), _) => betting::Action::Bet(size(sizes, choices)),
        (2..=4, _, Some(sizes)) => betting::Action::RaiseTo(size(sizes, choices)),
        _ if bets.check => betting::Action::Check,
        _ => betting::Action::Call,
    })
}

/// Chips, few and many.
fn any_chips(choices: &mut dyn Choose) -> u64 {
    let bits = choices.below(65);
    let chips = (0..4).fold(0, |chips, _| chips << 16 | u64::from(choices.below(1 << 16)));
    if bits == 0 { u64::MAX } else { chips >> (64 - bits) }
}

fn any_hand<G: DrawGame>(state: &State<G>, choices: &mut dyn Choose) -> CardSet {
    state.hands()[choices.below(state.hands().len() as u32) as usize]
}

/// Some of the cards, each as likely as not.
fn some_of(cards: CardSet, choices: &mut dyn Choose) -> CardSet {
    cards.iter().filter(|_| choices.below(2) == 1).collect()
}

fn subsets(cards: CardSet) -> impl Iterator<Item = CardSet> {
    let cards: Vec<Card> = cards.iter().collect();
    (0..1u32 << cards.len()).map(move |subset| {
        let chosen = cards.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1);
        chosen.map(|(_, &card)| card).collect()
    })
}

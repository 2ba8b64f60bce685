//! Every code of an error, with what it means and what to do about it.
//!
//! The codes are stable: programs may depend on them. `python/docs/errors.md` is made of this list, and
//! in builds with debug assertions an error with a code that is not listed is a panic.

/// A code of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code {
    /// Its stable name, such as `duplicate_card`.
    pub name: &'static str,
    /// The kinds of error that have it: `parse`, `setup`, `illegal_action` or `limit`.
    pub kinds: &'static [&'static str],
    /// What was found.
    pub meaning: &'static str,
    /// What to do about it.
    pub remedy: &'static str,
}

impl Code {
    /// The code of this name; `None` when it is not listed.
    ///
    /// ```
    /// use fivecard::error::Code;
    ///
    /// assert_eq!(Code::named("duplicate_card").unwrap().kinds, ["setup"]);
    /// assert_eq!(Code::named("no_such_code"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static Code> {
        CODES.binary_search_by_key(&name, |code| code.name).ok().map(|place| &CODES[place])
    }
}

/// Whether an error of `kind` may have the code of this name.
pub(super) fn is_listed(name: &str, kind: &str) -> bool {
    Code::named(name).is_some_and(|code| code.kinds.contains(&kind))
}

const PARSE: &[&str] = &["parse"];
const SETUP: &[&str] = &["setup"];
const ILLEGAL: &[&str] = &["illegal_action"];
const LIMIT: &[&str] = &["limit"];

macro_rules! codes {
    ($($name:literal $kinds:expr, $meaning:literal, $remedy:literal;)*) => {
        &[$(Code { name: $name, kinds: $kinds, meaning: $meaning, remedy: $remedy }),*]
    };
}

/// All codes, by name; those that only the Python package has are among them.
#[rustfmt::skip] // A row a code.
pub const CODES: &[Code] = codes! {
    "against_nothing" SETUP, "Another hand was given, but the choices are not ranked by who wins.", "Leave out the other hand, or rank by `beat`.";
    "already_revealed" ILLEGAL, "The black five has been shown before.", "Play or pass; it is revealed once.";
    "bad_action" PARSE, "The text is not an action of this game.", "Send one of the texts that `legal_actions` lists.";
    "bad_amount" PARSE, "The amount of a bet or raise is not a whole number of chips.", "Write digits, such as `bet 20`.";
    "bad_blinds" SETUP, "The blinds are not 1 chip or more, the small one less than the big one.", "Correct `small_blind` and `big_blind`.";
    "bad_bot" PARSE, "No bot of the game has this name.", "Use a name that the message lists, or a function.";
    "bad_button" SETUP, "The button is at a seat that is not dealt in, or follows from the last deal.", "Give a seat that plays, or none.";
    "bad_card" PARSE, "A part of the text is not a card.", "Write a rank and a suit, such as `Ks` or `10h`.";
    "bad_card_index" SETUP, "A card index is not from 0 to 51.", "Use rank x 4 + suit, `2c` = 0 to `As` = 51.";
    "bad_carried_pots" SETUP, "The carried pots do not fit the players or the number of the deal.", "Pass on the pots of the outcome before, as they are.";
    "bad_category" PARSE, "The text is not the name of a hand category.", "Use a name such as `two pair`.";
    "bad_chips" SETUP, "Chips are not a whole number from 0 to 2^64 - 1, or 0 where some are needed.", "Give whole chips.";
    "bad_chunks" LIMIT, "A task was to be split into less than one chunk.", "Ask for 1 chunk or more.";
    "bad_clock" SETUP, "The clock is not 1 second or more.", "Correct `clock`.";
    "bad_criterion" PARSE, "Choices are not ranked by this.", "Use one of the rankings that the message lists.";
    "bad_dealer" PARSE, "The text is not a way in which a table chooses its dealer.", "Use `system` or `next`.";
    "bad_draws_left" SETUP, "A plan has other than 1 to 5 draws left.", "Give the draws that are still to come.";
    "bad_leader" SETUP, "The leader has no cards, or there is a play to beat.", "Give a leader with cards, and only without a top play.";
    "bad_min_bet" SETUP, "The least bet is not 1 chip or more.", "Correct `min_bet`.";
    "bad_passes" SETUP, "So many passes would have ended the trick, or there is nothing to pass on.", "Correct `passes`.";
    "bad_pattern" PARSE, "The text is not the name of a pattern.", "Use a name such as `sister pairs`.";
    "bad_payoff" PARSE, "The text is not a way of paying.", "Use `sides` or `zero_sum`.";
    "bad_phh" PARSE, "The text is not a hand history in PHH that this package can read.", "Correct the field that the message names.";
    "bad_posted" SETUP, "A seat has posted more chips than it brought, or posted out of the round.", "Correct the posted chips.";
    "bad_range" PARSE, "The text is not a range of starting hands.", "Write ranges such as `QQ+, AKs:0.5`.";
    "bad_rank" PARSE, "The text is not a rank.", "Use `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`.";
    "bad_record" PARSE, "The text is not a record as `record()` writes it.", "Pass the record on unchanged; the message names the line.";
    "bad_samples" SETUP, "The number of samples is not 1 or more.", "Ask for at least one sample.";
    "bad_seed" &["parse", "setup"], "The seed is not an integer of 64 bits or 32 bytes.", "Give an integer from 0 to 2^64 - 1, or 32 bytes.";
    "bad_side" PARSE, "The text is not a side.", "Use `dealer` or `idle`.";
    "bad_structure" PARSE, "The text is not a structure of betting.", "Use `no-limit`, `pot-limit` or `fixed-limit`.";
    "bad_suit" PARSE, "The text is not a suit.", "Use `c`, `d`, `h`, `s` or a suit symbol.";
    "bad_threads" LIMIT, "The number of threads is not from 1 to 1024, or they could not be started.", "Ask for fewer threads.";
    "bad_top_seat" SETUP, "The seat of the top play has finished, but not last.", "Correct `top_seat` or `finished`.";
    "bad_verdict" PARSE, "The text is not a verdict about a pot.", "Use `won`, `uncontested` or `replay`.";
    "barred" ILLEGAL, "The seat ran out of time in the draw: it may not bet or raise.", "Check, call or fold.";
    "bet_too_large" ILLEGAL, "The bet exceeds what the structure of betting allows.", "Bet within the range of `legal_actions`.";
    "bet_too_small" ILLEGAL, "The bet is less than the least bet, and not all-in.", "Bet within the range of `legal_actions`.";
    "betting_over" ILLEGAL, "The betting round is over.", "Go on with the deal.";
    "bot_failed" ILLEGAL, "A bot that is a function raised an error.", "Look at the error that it raised.";
    "cancelled" LIMIT, "The caller stopped the work.", "Start it again if its result is still needed.";
    "cannot_bet" ILLEGAL, "There is a bet already: it can be raised, not bet.", "Call, raise or fold.";
    "cannot_check" ILLEGAL, "There is a bet to call.", "Call, raise or fold.";
    "chips_overflow" SETUP, "All the chips together are more than 2^64 - 1.", "Use smaller stacks.";
    "deal_not_over" SETUP, "The deal is still going on.", "Finish the deal first.";
    "deal_over" &["illegal_action", "setup"], "The deal is over: nobody acts any more.", "Look at the outcome.";
    "deck_or_hands" SETUP, "A deck and hands were both given, or neither.", "Give one of them.";
    "does_not_beat" ILLEGAL, "The play does not beat the top play.", "Play something from `legal_actions`, or pass.";
    "duplicate_card" SETUP, "A card is in two places.", "Remove one of them; the message names the card.";
    "duplicate_player" SETUP, "A player is named twice.", "Give each player a name of their own.";
    "duplicate_seat" SETUP, "A seat is listed twice among the finished.", "List each seat once.";
    "empty_hand" SETUP, "A seat has no cards and is not among the finished.", "Give it cards, or add it to `finished`.";
    "empty_range" &["parse", "setup"], "No hand of the range is left beside the known cards.", "Widen the range, or correct the cards.";
    "empty_seat" SETUP, "Nobody sits at the seat, or they have no chips.", "Choose a seat that is taken.";
    "finished_with_cards" SETUP, "A seat is among the finished and holds cards.", "Remove it from `finished`, or its cards.";
    "hand_too_large" SETUP, "A hand has more than eleven cards.", "Give at most eleven cards.";
    "missing_contribution" SETUP, "Others have put in chips, but this player is not among them.", "Add the player, with 0 chips if need be.";
    "missing_hand" SETUP, "A player who has not folded has no hand.", "Give the hand, or list the player in `folded`.";
    "must_lead" ILLEGAL, "The leader of a trick may not pass.", "Play something.";
    "no_button" SETUP, "A stacked deck was dealt without a button.", "Give the button.";
    "no_deal" SETUP, "The ranges leave no deal: some always share a card.", "Widen a range.";
    "no_dealer" SETUP, "A stacked deck was dealt without a dealer.", "Give the dealer.";
    "no_holder" SETUP, "No hand holds the black five, and no holder is given.", "Give `holder`.";
    "no_pattern" &["illegal_action", "setup"], "The cards make no pattern that may be played.", "Play a single, pair, straight, sister pairs, triple or Hong.";
    "no_stacks" SETUP, "Stacks were given for a game without chips.", "Leave out `stacks`.";
    "no_such_action" SETUP, "The id of the action is not from 0 to 148.", "Use an id of `ACTIONS`.";
    "no_such_seat" &["illegal_action", "setup"], "The seat is not at the table.", "Use a seat from 0 to one less than the number of seats.";
    "no_top" SETUP, "A top seat was given without its play.", "Give `top` as well.";
    "no_top_seat" SETUP, "A top play was given without its seat.", "Give `top_seat` as well.";
    "no_winner" SETUP, "A pot was given to nobody.", "Name at least one winner.";
    "nobody_can_call" ILLEGAL, "No opponent has chips left to call with.", "Call or fold.";
    "nobody_live" SETUP, "Every player has folded: nobody can win.", "Remove someone from `folded`.";
    "not_betting" ILLEGAL, "There is no betting in this phase of the deal.", "Draw, or stand pat.";
    "not_dealt_in" SETUP, "A seat that is not dealt in was given a hand.", "Leave its hand empty, or give it chips.";
    "not_drawing" ILLEGAL, "There is no draw in this phase of the deal.", "Bet, check, call or fold.";
    "not_enough_chips" ILLEGAL, "The seat has fewer chips than this takes.", "Choose a smaller amount, or go all-in.";
    "not_held" &["illegal_action", "setup"], "A card is not in the hand.", "Name cards that are held.";
    "nothing_carried" SETUP, "Every pot has been won: there is nothing to play on for.", "Deal a new game.";
    "nothing_to_call" ILLEGAL, "There is no bet to call.", "Check or bet.";
    "nothing_to_raise" ILLEGAL, "There is no bet to raise.", "Bet instead.";
    "odd_chip_needs_button" SETUP, "A pot leaves an odd chip, and no button says who gets it.", "Give the button.";
    "out_of_turn" ILLEGAL, "It is another seat's turn.", "Wait for the turn; the message names whose it is.";
    "pots_carried" SETUP, "Chips are bought when the pots are settled, not before.", "Top up after the pots are won.";
    "raise_not_reopened" ILLEGAL, "A short all-in does not reopen the betting for a seat that has acted.", "Call or fold.";
    "raise_too_large" ILLEGAL, "The raise exceeds what the structure of betting allows.", "Raise within the range of `legal_actions`.";
    "raise_too_small" ILLEGAL, "The raise is less than the least raise, and not all-in.", "Raise within the range of `legal_actions`.";
    "raises_capped" ILLEGAL, "The round has had as many raises as fixed limit allows.", "Call or fold.";
    "score_overflow" SETUP, "The scores are too large to be added.", "Start a new table.";
    "seat_taken" SETUP, "Somebody sits at the seat.", "Choose an empty seat.";
    "too_few_cards" SETUP, "Fewer cards than are needed here.", "Give more cards; the message says how many.";
    "too_few_deals" LIMIT, "The ranges clash so often that hardly any deal is left to sample.", "Count exactly, or widen the ranges.";
    "too_few_players" SETUP, "Fewer players than the game needs.", "Add players with chips.";
    "too_few_unseen" SETUP, "Not enough unseen cards are left for the draw.", "Name fewer dead cards.";
    "too_many_cards" &["illegal_action", "setup", "limit"], "More cards than fit here.", "Give fewer cards; the message says how many fit.";
    "too_many_chips" LIMIT, "The chips of a simulated table, or their sums, exceed the limit.", "Use smaller stacks, or fewer games.";
    "too_many_games" LIMIT, "The numbers of the games exceed 2^64 - 1.", "Play fewer games.";
    "too_many_players" SETUP, "More players than the game has seats.", "Remove players.";
    "too_many_units" LIMIT, "The part of an exact count is beyond its last unit.", "Use `first` and `units` within `Spot.units`.";
    "too_much_work" LIMIT, "An exact answer would exceed the limit of steps.", "Raise `limit`, or ask for `samples`.";
    "unknown_game" PARSE, "There is no game of this id.", "Use an id of `fivecard.games.GAMES`.";
    "unknown_player" SETUP, "Nobody at the table has this name.", "Use a name that has a hand or put in chips.";
    "unknown_task" PARSE, "There is no long-running work of this kind.", "Use a kind of `fivecard.work.KINDS`.";
    "weights_too_fine" SETUP, "The weights of the ranges are too fine to be counted exactly.", "Use weights with fewer decimals.";
    "winner_without_claim" SETUP, "A pot was given to somebody without a claim on it.", "Name winners among the eligible players.";
    "wrong_bots" SETUP, "There is not one bot a seat.", "Give as many bots as seats.";
    "wrong_chips" SETUP, "Chips are given for another number of seats.", "Give one amount a seat.";
    "wrong_deal" SETUP, "The deal was not this table's next one.", "Deal from the table, and return that deal.";
    "wrong_deck" SETUP, "The deck does not have all 52 cards.", "Use a whole deck.";
    "wrong_duels" SETUP, "The counts of wins, ties and losses do not fit the draws.", "Pass on what `to_dict` returned, unchanged.";
    "wrong_game" PARSE, "The record is of another game.", "Read it with that game.";
    "wrong_hand" SETUP, "A hand does not have five cards.", "Give five cards.";
    "wrong_hands" SETUP, "There is not one hand a seat.", "Give as many hands as seats.";
    "wrong_holder" SETUP, "Another seat holds the black five.", "Correct `holder`.";
    "wrong_odds" SETUP, "The counts are not those of the draw that they describe.", "Pass on what `to_dict` returned, unchanged.";
    "wrong_seats" SETUP, "The results are of tables with another number of seats.", "Merge results of equal tables.";
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_and_each_is_explained() {
        assert!(CODES.is_sorted_by(|a, b| a.name < b.name));
        for code in CODES {
            let texts = [code.meaning, code.remedy];
            assert!(!code.kinds.is_empty() && texts.iter().all(|text| text.ends_with('.')));
        }
    }
}

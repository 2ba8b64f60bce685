//! What every error keeps.

use fivecard::Error;
use fivecard::laws::check_error;

/// Errors whose first quotation is of the text refused.
const QUOTING: [&str; 4] = ["bad_card", "bad_rank", "bad_suit", "bad_range"];

/// Checks an error for `text`: a code for programs, which is given back, a short sentence, and a
/// token of the text.
pub fn check(error: impl Into<Error>, text: &str) -> &'static str {
    let error = error.into();
    check_error(&error);
    let (code, message) = (error.code(), error.to_string());
    if QUOTING.contains(&code)
        && let Some(token) = quotation(&message)
    {
        let escaped = format!("{text:?}");
        assert!(escaped.contains(&token), "{token} is not of {text:?}: {message}");
    }
    code
}

/// What stands between the first quotation marks, as it is written there.
fn quotation(message: &str) -> Option<String> {
    let mut token = String::new();
    let mut escaped = false;
    for letter in message.split_once('"')?.1.chars() {
        match letter {
            '"' if !escaped => return Some(token),
            _ => escaped = letter == '\\' && !escaped,
        }
        token.push(letter);
    }
    None
}

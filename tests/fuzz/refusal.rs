//! What every error keeps.

use fivecard::Error;

/// Longest message that is fit to print: texts from outside are cut in it.
const MOST_CHARS: usize = 400;

/// Errors whose first quotation is of the text refused.
const QUOTING: [&str; 4] = ["bad_card", "bad_rank", "bad_suit", "bad_range"];

/// Checks an error for `text`: a code for programs, which is given back, a short sentence, and a
/// token of the text.
pub fn check(error: impl Into<Error>, text: &str) -> &'static str {
    let error = error.into();
    let (code, message) = (error.code(), error.to_string());
    let plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    assert!(!code.is_empty() && code.chars().all(plain), "{code:?} is no code");
    assert!(!message.is_empty(), "{code} says nothing");
    assert!(message.chars().count() <= MOST_CHARS, "{code} says too much: {message}");
    assert!(!message.contains(char::is_control), "{code} is not one line: {message:?}");
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

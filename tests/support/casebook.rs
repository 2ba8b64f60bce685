//! Reads the casebook: rule cases kept outside the crate, shared by all languages.

use std::path::PathBuf;

use serde_json::Value;

/// The text of a file of the casebook, from the folder that `FIVECARD_CASEBOOK` names or from
/// `../shared/casebook` beside the project. A file may be absent from a casebook, but a folder that
/// is missing altogether fails in CI and is a printed skip elsewhere.
pub fn casebook_file(name: &str) -> Option<String> {
    let folder = match std::env::var_os("FIVECARD_CASEBOOK") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/casebook"),
    };
    if !folder.is_dir() {
        let complaint = format!("no casebook at {}", folder.display());
        assert!(std::env::var_os("CI").is_none(), "{complaint}");
        println!("skipped: {complaint}");
        return None;
    }
    let file = folder.join(name);
    if !file.exists() {
        println!("skipped: no {}", file.display());
        return None;
    }
    Some(std::fs::read_to_string(&file).expect("the casebook is readable"))
}

/// The cases of one game in a file of the casebook.
pub fn cases_in(file: &str, game: &str) -> Vec<Value> {
    let Some(text) = casebook_file(file) else { return Vec::new() };
    let cases: Vec<Value> = serde_json::from_str(&text).expect("the casebook is a list in JSON");
    cases.into_iter().filter(|case| case["game"] == game).collect()
}

/// The cases of one game in `poker.json`.
pub fn poker_cases(game: &str) -> Vec<Value> {
    cases_in("poker.json", game)
}

/// A list of texts in JSON.
pub fn texts(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap_or_else(|| panic!("{list} is not a list"));
    list.iter()
        .map(|text| text.as_str().unwrap_or_else(|| panic!("{text} is not a text")))
        .collect()
}

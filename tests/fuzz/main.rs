//! The fuzz targets without the fuzzer: each over its corpus, over what it once failed on, and over
//! what it begins with.

#[allow(dead_code, reason = "other tests read cases of it")]
#[path = "../support/casebook.rs"]
mod casebook;
#[path = "lib.rs"]
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

use targets::{TARGETS, Target};

/// The inputs in a folder beside this file, by name.
fn inputs(kind: &str, target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz").join(kind).join(target);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

fn target(name: &str) -> Target {
    TARGETS.into_iter().find(|(known, _)| *known == name).unwrap().1
}

fn replay(name: &str) {
    let run = target(name);
    let kept = ["corpus", "regressions"].into_iter().flat_map(|kind| inputs(kind, name));
    for (path, input) in kept {
        println!("{}", path.display());
        run(&input);
    }
    let files = ["poker.json", "black_five.json"];
    let casebook: Vec<String> = files.into_iter().filter_map(casebook::casebook_file).collect();
    for (number, input) in targets::seeds::seeds(name, &casebook).iter().enumerate() {
        println!("seed {number}");
        run(input);
    }
}

macro_rules! replays {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*

        #[test]
        fn every_target_is_replayed_and_built() {
            let replayed = [$(stringify!($name)),*];
            let names: Vec<&str> = TARGETS.into_iter().map(|(name, _)| name).collect();
            assert_eq!(replayed.as_slice(), names);
            let manifest = include_str!("Cargo.toml");
            for name in names {
                assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
                assert!(!inputs("corpus", name).is_empty(), "{name} has no corpus");
            }
        }
    };
}

replays! {
    cards ranges combinations actions draw_records fives_records black_five_records draw_play
    fives_play black_five_play showdowns equity
}

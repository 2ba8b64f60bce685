//! Writes what the fuzz targets begin with: `seed_maker CASEBOOK FOLDER` makes a folder a target.

use std::path::Path;
use std::{env, fs, io};

use fivecard_fuzz::{TARGETS, seeds::seeds};

fn main() -> io::Result<()> {
    let folders: Vec<String> = env::args().skip(1).collect();
    let [casebook, made] = folders.as_slice() else {
        return Err(io::Error::other("usage: seed_maker CASEBOOK FOLDER"));
    };
    let files = ["poker.json", "black_five.json"];
    let files = files
        .into_iter()
        .filter_map(|name| fs::read_to_string(Path::new(casebook).join(name)).ok());
    let files: Vec<String> = files.collect();
    for (target, _) in TARGETS {
        let folder = Path::new(made).join(target);
        fs::create_dir_all(&folder)?;
        for (number, seed) in seeds(target, &files).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:04}")), seed)?;
        }
    }
    Ok(())
}

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fivecard_fuzz::ranges(data));

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fieldpost_fuzz::run("setup", bytes));

//! What hashing passwords asks of memory: once, and never again.
//!
//! A program of its own, because its allocator counts, and because the memory of the whole process is looked at.

use argon2::Params;
use fieldpost::auth::{Cost, Hasher, HashingCapacity, Passwords, Verdict};
use fieldpost::config::Niceness;

/// What the service asks of a hash by default.
const COST: Cost = Cost { memory_kib: 19_456, iterations: 2, lanes: 1 };

#[test]
fn after_the_first_password_no_further_blocks_are_asked_for() {
    let params = Params::new(COST.memory_kib, COST.iterations, COST.lanes, None).unwrap();
    let mut hasher = Hasher::new(params);
    let mut stored = String::new();
    let first = allocation_counter::measure(|| stored = hasher.hash("correct horse").unwrap());
    assert!(first.bytes_total >= u64::from(COST.memory_kib) * 1024, "the allocator counts: {first:?}");
    let others = allocation_counter::measure(|| {
        for _ in 0..3 {
            let right = hasher.check("correct horse", &stored, true).unwrap();
            assert_eq!(right, Verdict::Right { rehashed: None });
            assert_eq!(hasher.check("another", &stored, true).unwrap(), Verdict::Wrong);
            hasher.hash("correct horse").unwrap();
        }
    });
    assert!(others.bytes_total < 64 * 1024, "{others:?}");
}

#[tokio::test]
async fn hundreds_of_passwords_at_once_take_no_more_memory_than_the_threads_have() {
    let passwords = Passwords::new(COST, HashingCapacity { threads: 2, waiting: 512, nice: Niceness(0) }).unwrap();
    let all = (0..100u8).map(|n| passwords.hash([n; 8], "correct horse".into()));
    let hashed = futures_util::future::join_all(all).await;
    assert!(hashed.iter().all(Result::is_ok));
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    // Two threads, and the other test of this program; the rest is the program itself.
    assert!(peak < 4 * 19_456 + 20_000, "{peak} kB at most");
}

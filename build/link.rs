//! How the program is linked, for the memory of an idle service, most of which is code.
//!
//! Its relocations are packed: it is loaded anywhere in memory, so that each address in its tables is relocated, and
//! as entries of 24 bytes they were a twelfth of that memory. Functions that compile to the same code are
//! merged: generic code is full of them. Those that a start executes stand beside each other, because the system maps
//! code in steps of 64 kB.

use std::env;
use std::path::Path;
use std::process::Command;

/// The first glibc that reads packed relocations.
const GLIBC: (u32, u32) = (2, 36);
/// The target for which the compiler brings a linker of its own, LLD, which knows how to fold functions.
const WITH_LLD: &str = "x86_64-unknown-linux-gnu";
/// The functions that a start executes, by the names that the linker knows: `script/startup-order` writes it.
const ORDER: &str = "build/startup.order";

/// Passes these options to the linker, where the linker and this machine's glibc are known to support them.
pub(crate) fn tell_linker(root: &Path) {
    println!("cargo::rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    let said = |name: &str| env::var(name).unwrap_or_default();
    let is_here = said("HOST") == said("TARGET") && said("CARGO_CFG_TARGET_ENV") == "gnu";
    if is_here && glibc().is_some_and(|version| version >= GLIBC) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    let is_lld = env::var_os("RUSTC_LINKER").is_none() && !said("CARGO_ENCODED_RUSTFLAGS").contains("link");
    if is_lld && said("TARGET") == WITH_LLD && said("PROFILE") == "release" {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
        // A name that is not there, because of another compiler or a change, is passed over.
        let order = root.join(ORDER);
        // After -Wl, a comma in the path would end the option.
        println!("cargo::rustc-link-arg-bins=-Xlinker");
        println!("cargo::rustc-link-arg-bins=--symbol-ordering-file={}", order.display());
        println!("cargo::rustc-link-arg-bins=-Wl,--no-warn-symbol-ordering");
    }
}

/// The version of this machine's glibc.
fn glibc() -> Option<(u32, u32)> {
    let said = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?.stdout;
    let said = String::from_utf8(said).ok()?;
    let (major, minor) = said.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

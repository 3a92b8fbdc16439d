//! The `fieldpost` program; everything is in the library, where tests can reach it.

use std::process::ExitCode;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    fieldpost::cli::run().await
}

//! The `fieldpost` program; everything is in the library, where tests can reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(why) => {
            eprintln!("the runtime could not be started: {why}");
            return ExitCode::FAILURE;
        }
    };
    let code = runtime.block_on(fieldpost::cli::run());
    // The name of a host may still be looked up, which nothing else can end.
    runtime.shutdown_background();
    code
}

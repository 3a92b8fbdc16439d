//! What operators do with `fieldpost admin`: what follows, who is told, what is recorded, and that nothing is done by
//! somebody who does not say who they are and why.

mod barred;
mod bars;
mod ended;
mod factors;
mod games;
mod users;

use std::process::{Command, Output};

use fieldpost::app::moderation::{Operator, ReportedLine, reports};
use secrecy::ExposeSecret;

use crate::support::app::TestApp;

/// Why the operators of these tests do what they do. Nobody but operators may read it.
pub(crate) const REASON: &str = "threats in talk, seen by two moderators";
/// Who they are. Nobody but operators may read it.
pub(crate) const OPERATOR: &str = "Olga Nightingale";

/// An operator who does something for a reason.
pub(crate) fn operator() -> Operator {
    Operator::new(OPERATOR, REASON).expect("an operator")
}

/// The lines of talk that operators find reported, whether they have answered or not.
pub(crate) async fn reported(app: &TestApp) -> Vec<ReportedLine> {
    reports(&app.app, &operator(), None, 10).await.expect("the reports")
}

/// Runs `fieldpost admin …` on the database of `app`, as nobody in particular.
fn run(app: &TestApp, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    let program = program.arg("admin").args(arguments).env("FIELDPOST__DATA__FOLDER", &app.folder);
    let program =
        program.env_remove("FIELDPOST_OPERATOR").env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret());
    program.output().expect("the program")
}

/// Runs it as an operator who says who they are and why; returns what it says.
fn admin(app: &TestApp, arguments: &[&str]) -> String {
    let output = run(app, &[arguments, &["--by", OPERATOR, "--reason", REASON]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The same of a command that must fail; returns why it does.
fn refused(app: &TestApp, arguments: &[&str]) -> String {
    let output = run(app, &[arguments, &["--by", OPERATOR, "--reason", REASON]].concat());
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// What is recorded of operators, oldest first.
async fn recorded(app: &TestApp) -> Vec<String> {
    let rows = app
        .sql(
            "SELECT concat_ws(' ', what, coalesce(name, '-'), operator, reason) FROM audit \
             LEFT JOIN users ON users.id = user_id WHERE operator IS NOT NULL ORDER BY audit.id",
        )
        .await;
    rows.into_iter().map(|mut row| row.remove(0).expect("text")).collect()
}

/// What is recorded of one of those uses, in the words of these operators.
fn entry(what: &str, user: &str) -> String {
    format!("{what} {user} {OPERATOR} {REASON}")
}

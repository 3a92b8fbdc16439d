//! The alerts for Prometheus: each fires when it should, and none does for a service that is well, as promtool finds.
//! That their metrics exist, and that operators can read about each, is tested with the metrics.

use std::fs;
use std::process::Command;

use crate::support::database;

const RULES: &str = include_str!("../../../packaging/prometheus/rules.yml");
const CASES: &str = include_str!("../../../tests/packaging/alerts.yml");

#[test]
fn each_alert_has_a_case_in_which_it_fires_and_is_quiet_where_all_is_well() {
    let (fires, well) = CASES.split_once("# A service that is well.").expect("two parts");
    for alert in RULES.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")) {
        let case = format!("alertname: {alert}, exp_alerts: [");
        assert!(fires.contains(&format!("{case}{{exp_labels")), "{alert} never fires");
        assert!(well.contains(&format!("{case}]")), "{alert} may always fire");
    }
}

#[tokio::test]
#[ignore = "needs promtool, of the package prometheus; script/test runs it where it is"]
async fn the_rules_fire_when_they_should() {
    let folder = database::folder().await;
    fs::write(folder.join("rules.yml"), RULES).expect("a file");
    fs::write(folder.join("alerts.yml"), CASES).expect("a file");
    let promtool = std::env::var("PROMTOOL").unwrap_or_else(|_| "promtool".to_owned());
    for arguments in [["check", "rules", "rules.yml"], ["test", "rules", "alerts.yml"]] {
        let output = Command::new(&promtool).args(arguments).current_dir(&folder).output().expect("promtool");
        let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
    }
}

# The rules for Prometheus and the dashboard, against the metrics of the service that runs. Sourced by `inside`.

try_alerts() {
    echo "Alerts"
    promtool check rules examples/prometheus/rules.yml >alerts.log 2>&1 || fail "$(cat alerts.log)"
    cp tests/alerts.yml examples/prometheus/
    promtool test rules examples/prometheus/alerts.yml >alerts.log 2>&1 || fail "$(cat alerts.log)"
    local page name
    page=$(curl -sSf http://127.0.0.1:9464/metrics)
    for name in $(grep -ohE '(fieldpost|process)_[a-z_]*' examples/prometheus/rules.yml examples/grafana/fieldpost.json | sort -u); do
        grep -q "^$name[ {]" <<<"$page" || fail "There is no metric $name."
    done
    python3 -m json.tool examples/grafana/fieldpost.json >/dev/null
    seen "the rules are valid, each alert fires when it should, and they and the dashboard name only metrics that exist"
}

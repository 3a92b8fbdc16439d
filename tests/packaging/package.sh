# The package and its units. Sourced by `inside`.

readonly SETTINGS=/etc/fieldpost/fieldpost.toml

install_package() {
    echo "The package"
    dpkg --install fieldpost.deb >dpkg.log 2>&1 || fail "$(cat dpkg.log)"
    local path
    for path in /usr/bin/fieldpost /usr/lib/systemd/system/fieldpost{,-worker@}.service /usr/lib/sysusers.d/fieldpost.conf \
        /usr/share/doc/fieldpost/{OPERATIONS.md,README.md,copyright,default.toml} \
        /usr/share/doc/fieldpost/examples/{caddy/Caddyfile,exim/router,grafana/fieldpost.json,nginx/fieldpost.conf} \
        /usr/share/doc/fieldpost/examples/{postfix/main.cf,prometheus/rules.yml}; do
        dpkg --listfiles fieldpost | grep -qxF "$path" && [ -f "$path" ] || fail "The package has no $path."
    done
    [ "$(stat -c '%U %G %a' $SETTINGS)" = "root fieldpost 640" ] || fail "$(stat $SETTINGS)"
    [ "$(getent passwd fieldpost | cut -d : -f 6)" = /var/lib/fieldpost ] || fail "There is no user fieldpost."
    ! systemctl --quiet is-enabled fieldpost 2>/dev/null || fail "It is enabled before it is set up."
    as_service check-config >check.log 2>&1 || fail "$(cat check.log)"
    seen "installed: its files are there, its settings are read by its user alone, and nothing has been started"
    systemd-analyze verify fieldpost.service fieldpost-worker@1.service 2>verify.log
    ! grep fieldpost verify.log || fail "systemd-analyze verify has objections."
    systemd-analyze security --no-pager --threshold=20 fieldpost.service >security.log || fail "$(cat security.log)"
    systemd-analyze security --no-pager --threshold=20 fieldpost-worker@1.service >/dev/null
    seen "units verified; $(tail -n 1 security.log | tr -dc '[:print:]')"
    # The two differ where they must, and nowhere else.
    local differences
    differences=$(diff /usr/lib/systemd/system/fieldpost{,-worker@}.service | grep '^[<>]' |
        grep -Ev '^[<>] (Description|After|PartOf|ExecStart|EnvironmentFile=-/etc/default/fieldpost-worker|#)' || true)
    [ -z "$differences" ] || fail "The units differ:" "$differences"
}

as_service() { setpriv --reuid=fieldpost --regid=fieldpost --clear-groups fieldpost --config $SETTINGS "$@"; }

start_service() {
    echo "The service"
    cp $SETTINGS shipped.toml
    printf '[server]\nlisten = "nowhere"\n' >$SETTINGS
    systemctl start fieldpost || true
    await is ActiveState fieldpost failed
    is ExecMainStatus fieldpost 78 && is NRestarts fieldpost 0 || fail "$(systemctl show fieldpost)"
    seen "a fault of the settings ends it with 78, and it is not started again"
    cat >$SETTINGS <<'TOML'
[server]
listen = "127.0.0.1:8080"
public_url = "https://fieldpost.example.org"
proxies = 1
[data]
folder = "/var/lib/fieldpost"
[mail]
host = "127.0.0.1"
port = 25
tls = "none"
from = "Stratego <fieldpost@example.net>"
[letters]
domain = "games.example.org"
secret = "sixteen characters or more"
[metrics]
listen = "127.0.0.1:9464"
TOML
    systemctl reset-failed fieldpost
    systemctl enable --now --quiet fieldpost
    await is_ready
    [ "$(stat -c '%U %a' /var/lib/fieldpost)" = "fieldpost 700" ] || fail "$(stat /var/lib/fieldpost)"
    seen "runs in its sandbox, with a private Postgres in /var/lib/fieldpost"
    local main
    main=$(systemctl show --value --property MainPID fieldpost)
    if nsenter --target "$main" --mount -- touch /etc/written 2>/dev/null; then fail "It may write below /etc."; fi
    [ "$(awk '/^CapBnd/ { print $2 }' "/proc/$main/status")" = 0000000000000000 ] || fail "It has capabilities."
    [ "$(awk '/^Seccomp:/ { print $2 }' "/proc/$main/status")" = 2 ] || fail "Its calls are not filtered."
    echo FIELDPOST__METRICS__LISTEN=127.0.0.1:9465 >/etc/default/fieldpost-worker-1
    systemctl enable --now --quiet fieldpost-worker@1
    await says fieldpost-worker@1 working
    await curl -sf http://127.0.0.1:9465/metrics
    seen "a worker runs beside it, with metrics on a port of its own"
    kill -KILL "$main"
    await is NRestarts fieldpost 1
    await is_ready
    seen "a killed service is started again"
}

upgrade_package() {
    echo "Upgrade and removal"
    local before
    before=$(systemctl show --value --property MainPID fieldpost fieldpost-worker@1 | xargs)
    dpkg --install fieldpost.deb >dpkg.log 2>&1 || fail "$(cat dpkg.log)"
    await is_ready
    await is ActiveState fieldpost-worker@1 active
    local now one
    now=$(systemctl show --value --property MainPID fieldpost fieldpost-worker@1 | xargs)
    for one in $now; do [[ " $before " != *" $one "* ]] || fail "Not started again: $before, $now"; done
    grep -q fieldpost.example.org $SETTINGS || fail "The upgrade has changed the settings."
    [ "$(stat -c '%U %G %a' $SETTINGS)" = "root fieldpost 640" ] || fail "$(stat $SETTINGS)"
    # Log-ins from before are known.
    [ "$(curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $anna" http://127.0.0.1:8080/v1/me)" = 200 ]
    seen "an upgrade starts service and worker again, with the same settings and the same data"
}

remove_package() {
    systemctl disable --now --quiet fieldpost-worker@1
    dpkg --purge fieldpost >dpkg.log 2>&1 || fail "$(cat dpkg.log)"
    [ ! -e /usr/bin/fieldpost ] && [ ! -e /usr/lib/systemd/system/fieldpost.service ] && [ ! -e $SETTINGS ]
    ! systemctl --quiet is-active fieldpost || fail "It still runs."
    [ -f /var/lib/fieldpost/auth.key ] && [ -d /var/lib/fieldpost/postgres/cluster ] || fail "The data is gone."
    seen "purged: program, unit and settings are gone, and the data is left"
}

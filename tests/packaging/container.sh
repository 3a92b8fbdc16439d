# What the images are made of, run without them: no registry of images is asked. Sourced by `inside`.

try_containers() {
    echo "The images (NOT BUILT: their parts are run here)"
    local probe variables
    # The probe of the service, as it stands in the file.
    probe=$(sed -n '/^FROM program AS service/,/^ENTRYPOINT/ { /CMD \["\/bin\/bash"/,/\]$/p }' examples/container/Containerfile |
        tr -d '\n' | sed 's/\\ */ /; s/.*CMD //; s/\\  *"/"/' | python3 -c 'import json, sys; print(json.load(sys.stdin)[2])')
    bash -c "$probe" || fail "The probe fails while the service runs: $probe"
    ! bash -c "${probe/8080/8099}" 2>/dev/null || fail "The probe succeeds while nothing runs."
    # The settings that compose gives to the service are those of the program.
    variables=$(DATABASE_PASSWORD=secret LETTERS_DOMAIN=games.example.org LETTERS_SECRET='sixteen characters or more' \
        MAIL_FROM='Stratego <fieldpost@example.org>' MAIL_NAME=mx.example.org PUBLIC_URL=https://fieldpost.example.org \
        python3 -c '
import os, re, yaml
services = yaml.safe_load(open("examples/container/compose.yaml"))["services"]
assert set(services) == {"database", "mail", "service"}, services
for name, value in services["service"]["environment"].items():
    print(name + "=" + re.sub(r"\$\{(\w+):\?\}", lambda found: os.environ[found[1]], value))')
    local -a set=()
    mapfile -t set <<<"$variables"
    env "${set[@]}" fieldpost --config examples/container/fieldpost.toml check-config >check.log 2>&1 || fail "$(cat check.log)"
    seen "the probe tells a running service from none, and the settings of compose.yaml have no fault"

    systemctl stop postfix postfix@-
    cp /usr/share/postfix/master.cf.dist /etc/postfix/master.cf
    mkdir -p /usr/share/fieldpost && cp examples/postfix/* /usr/share/fieldpost/
    cp $SETTINGS before.toml
    systemd-run --quiet --unit relay --property StandardOutput=append:/trial/relay.log --setenv MAIL_NAME=mx.example.net \
        --setenv LETTERS_DOMAIN=games.example.net --setenv LETTERS_SECRET='sixteen characters or more' sh /trial/examples/container/mail
    await bash -c 'exec 3<>/dev/tcp/127.0.0.1/25'
    await bash -c 'exec 3<>/dev/tcp/127.0.0.1/587'
    # This machine is trusted on port 25, so it is another address of it that asks.
    sed -i 's#^mynetworks = .*#mynetworks = 192.0.2.0/24#' /etc/postfix/main.cf
    postfix reload 2>/dev/null
    submit anna play@games.example.net <<<"hello" || fail "The relay refuses a letter."
    await submit_is_refused anna somebody@elsewhere.example
    submit anna somebody@elsewhere.example 587 <<<"hello" || fail "The relay refuses the service."
    seen "the relay takes letters from anybody, and mails to others from the service alone"
    systemctl stop relay
    cp before.toml $SETTINGS
    chgrp fieldpost $SETTINGS
}
submit_is_refused() { ! submit "$1" "$2" <<<"hello"; }

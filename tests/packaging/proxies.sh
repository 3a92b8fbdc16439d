# nginx and Caddy with the examples, before the service that runs. Sourced by `inside`.

readonly SITE=fieldpost.example.org CERTIFICATE=/etc/ssl/fieldpost/fullchain.pem

# curl as a browser elsewhere uses it; the address of the client is one of this machine's own.
browse() {
    curl -sS --max-time 30 --interface 127.0.0.5 --resolve "$SITE:443:127.0.0.1" --resolve "$SITE:80:127.0.0.1" \
        --cacert $CERTIFICATE "$@"
}
status() { browse -o /dev/null -w '%{http_code}' "$@"; }

# Whether a body that is too large is: Caddy 2.6 says 502, if it notices before the service does.
is_refused() {
    local refused
    refused=$(status "https://$SITE/v1/sessions" -H "$JSON" --data-binary @large "$@")
    [ "$refused" = 413 ] || { [ "$refused" = 502 ] && systemctl --quiet is-active caddy; }
}

start_nginx() {
    cp examples/nginx/fieldpost.conf /etc/nginx/conf.d/
    rm -f /etc/nginx/sites-enabled/default
    nginx -t 2>proxy.log || fail "$(cat proxy.log)"
    systemctl start nginx
}

start_caddy() {
    # With a certificate of ours: an authority cannot be reached from here.
    sed "s#^$SITE {#&\n\ttls $CERTIFICATE /etc/ssl/fieldpost/privkey.pem#" examples/caddy/Caddyfile >/etc/caddy/Caddyfile
    caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile >proxy.log 2>&1 || fail "$(cat proxy.log)"
    systemctl start caddy
}

make_certificate() {
    [ ! -f $CERTIFICATE ] || return 0
    mkdir -p /etc/ssl/fieldpost
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$SITE" \
        -addext "subjectAltName=DNS:$SITE" -out $CERTIFICATE -keyout /etc/ssl/fieldpost/privkey.pem 2>/dev/null
    chmod 644 /etc/ssl/fieldpost/*
}

try_proxy() {
    echo "$1"
    make_certificate
    "start_$1"
    await browse -f "https://$SITE/health/live"
    [ "$(browse --tlsv1.3 -o /dev/null -w '%{http_code} %{http_version}' "https://$SITE/docs/index.html")" = "200 2" ] ||
        fail "No page by TLS 1.3 and HTTP/2."
    grep -qi '^strict-transport-security' <(browse -o /dev/null -D - "https://$SITE/health/live") || fail "There is no HSTS."
    [[ "$(status "http://$SITE/rules")" = 30[18] ]] || fail "HTTP without TLS is not sent to HTTPS."
    seen "serves TLS 1.3 and HTTP/2 with HSTS, and sends HTTP there"
    head -c 70000 /dev/zero | tr '\0' x >large
    is_refused || fail "A large body is not refused."
    # Without a length it is found out while it comes.
    is_refused -H 'Transfer-Encoding: chunked' --http1.1 || fail "A large body without a length is not refused."
    [ "$(status "https://$SITE/v1/letters" -X POST)" = 404 ] || fail "Letters are taken from outside."
    seen "refuses bodies that are too large, and letters"
    status "https://$SITE/v1/rulesets?tried=$1" -H 'X-Forwarded-For: 203.0.113.9' >/dev/null
    await says fieldpost 'route="/v1/rulesets".*network="127.0.0.5"'
    ! says fieldpost 'network="203.0.113.9"' || fail "A client may choose its address."
    seen "passes the client's address on, and not the one that a client writes"
    ! grep -qi '^content-encoding' <(browse -o /dev/null -D - -H 'Accept-Encoding: gzip' "https://$SITE/register") ||
        fail "A page is compressed that the service does not compress."
    grep -qi '^content-encoding: gzip' <(browse -o /dev/null -D - -H 'Accept-Encoding: gzip' "https://$SITE/rules") ||
        fail "What the service compresses is not passed on as it is."
    seen "compresses nothing by itself"
    : >stream
    browse -N --max-time 60 "https://$SITE/v1/me/stream" -H "Authorization: Bearer $bert" >stream 2>&1 &
    local stream=$!
    await grep -q '^retry:' stream
    local game
    game=$(invite)
    await grep -q "$game" stream
    kill $stream
    wait $stream || true
    seen "passes a stream on as it comes: its beginning, then an invitation"
    systemctl stop "$1"
}

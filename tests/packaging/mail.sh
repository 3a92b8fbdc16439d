# Exim and Postfix with the examples, and a game that goes through Postfix. Sourced by `inside`.

readonly RIGHT=play@games.example.org WRONG=move+short@games.example.org

try_exim() {
    local line
    echo "Exim"
    cat >/etc/exim4/update-exim4.conf.conf <<'CONF'
dc_eximconfig_configtype='internet'
dc_other_hostnames='example.net'
dc_local_interfaces='127.0.0.1'
dc_readhost=''
dc_relay_domains=''
dc_minimaldns='false'
dc_relay_nets=''
dc_smarthost=''
CFILEMODE='644'
dc_use_split_config='true'
dc_hide_mailname=''
dc_mailname_in_oh='true'
dc_localdelivery='mail_spool'
CONF
    echo example.net >/etc/mailname
    echo "MAIN_ACL_CHECK_RCPT = fieldpost_rcpt" >/etc/exim4/conf.d/main/000_fieldpost
    cp examples/exim/acl /etc/exim4/conf.d/acl/05_fieldpost
    cp examples/exim/router /etc/exim4/conf.d/router/150_fieldpost
    cp examples/exim/transport /etc/exim4/conf.d/transport/30_fieldpost
    update-exim4.conf
    exim4 -bV >exim.log 2>&1 || fail "$(cat exim.log)"
    exim4 -bt $RIGHT >exim.log || fail "$(cat exim.log)"
    grep -q "transport = fieldpost_letters" exim.log || fail "$(cat exim.log)"
    { printf 'EHLO client.example.com\r\nMAIL FROM:<anna@example.com>\r\n' &&
        printf 'RCPT TO:<%s>\r\n' $RIGHT $WRONG nobody@elsewhere.example && printf 'QUIT\r\n'; } |
        exim4 -bh 192.0.2.1 >exim.log 2>/dev/null || fail "$(cat exim.log)"
    for line in '250 Accepted' '550 no such address' '550 relay not permitted'; do
        grep -q "^$line" exim.log || fail "$(cat exim.log)" "There is no answer: $line"
    done
    seen "reads the examples, takes letters to $RIGHT by their router and transport, and refuses $WRONG"
}

# A mail server that delivers to the users of this machine, with the examples added.
start_postfix() {
    echo "Postfix"
    apt-get install -y -qq --no-install-recommends --no-download postfix >apt.log 2>&1 || fail "$(cat apt.log)"
    useradd --create-home anna
    useradd --create-home bert
    cat /usr/share/postfix/main.cf.debian - examples/postfix/main.cf >/etc/postfix/main.cf <<'CF'
myhostname = mx.example.net
mydestination = example.net, localhost
inet_interfaces = 127.0.0.1
mail_spool_directory = /var/mail
alias_maps =
CF
    cat examples/postfix/master.cf >>/etc/postfix/master.cf
    cp examples/postfix/fieldpost_recipients /etc/postfix/
    postfix check >postfix.log 2>&1 && postconf -n >>postfix.log 2>&1 || fail "$(cat postfix.log)"
    ! grep -i warning postfix.log || fail "Postfix does not like the examples."
    # The installation has started it.
    systemctl restart postfix
    await bash -c 'exec 3<>/dev/tcp/127.0.0.1/25'
    submit anna $RIGHT <<<"hello" || fail "Postfix refuses $RIGHT."
    ! submit anna $WRONG <<<"hello" || fail "Postfix takes $WRONG."
    await logged "relay=fieldpost, .*status=sent"
    seen "delivers letters by the examples' transport, and refuses $WRONG"
}

# Hands in a letter from standard input, as a mail program does: from a user of this machine, to an address,
# perhaps on another port.
submit() {
    { printf 'From: <%s@example.net>\r\nTo: <%s>\r\nSubject: Re: a game\r\nMessage-ID: <%s@example.net>\r\n\r\n' \
        "$1" "$2" "$RANDOM$RANDOM" && cat; } >letter
    curl -sS --max-time 30 "smtp://127.0.0.1:${3:-25}" --mail-from "$1@example.net" --mail-rcpt "$2" --upload-file letter 2>/dev/null
}

# What the latest mail of a user says: the first match of a pattern in its headers and its text.
mailed() {
    python3 - "$1" "$2" <<'PYTHON'
import mailbox, re, sys
mails = list(mailbox.mbox(f"/var/mail/{sys.argv[1]}"))
text = str(mails[-1]["Reply-To"]) + "\n"
for part in mails[-1].walk():
    if part.get_content_type() == "text/plain":
        text += part.get_payload(decode=True).decode()
found = re.search(sys.argv[2], text)
print(found.group(1)) if found else sys.exit(1)
PYTHON
}

readonly API=http://127.0.0.1:8080 JSON='content-type: application/json' PASSWORD='correct horse battery staple'
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# Registers a user with an address on this machine, proves it with the mail that Postfix delivers, and logs in.
register() {
    curl -sSf $API/v1/users -H "$JSON" \
        -d "{\"name\":\"$1\",\"address\":\"$1@example.net\",\"password\":\"$PASSWORD\"}" >/dev/null
    await mailed "$1" '/verify/([A-Za-z0-9_-]+)'
    curl -sSf $API/v1/users/verification -H "$JSON" \
        -d "{\"token\":\"$(mailed "$1" '/verify/([A-Za-z0-9_-]+)')\",\"password\":\"$PASSWORD\"}" >/dev/null
    curl -sSf $API/v1/sessions -H "$JSON" -d "{\"login\":\"$1\",\"password\":\"$PASSWORD\"}" | field access_token
}

register_users() {
    anna=$(register anna) bert=$(register bert)
    [ -n "$anna" ] && [ -n "$bert" ] || fail "A log-in failed."
    seen "brings the mails of the service: two users have proved their addresses"
}

# Bert answers the mail that asks for his army. The service has understood it, and asks him to confirm it.
answer_by_mail() {
    echo "An answer by mail"
    local game to
    game=$API/v1/games/$(invite)
    curl -sSf "$game/seats" -H "Authorization: Bearer $bert" -H "$JSON" -d '{}' >/dev/null
    await mailed bert '(m(?:ove\+|-)[a-z2-7]{52}@games\.example\.org)'
    to=$(mailed bert '(m(?:ove\+|-)[a-z2-7]{52}@games\.example\.org)')
    submit bert "$to" <<<"setup 2..9M..F / .3.S..3. / .B.2.B.." || fail "Postfix refuses $to."
    await asks_back "$to"
    seen "an answer to a mail goes through Postfix to the service, which mails back what it has understood"
}
# Whether a mail to Bert has come with another address to answer to.
asks_back() { [ "$(mailed bert '(m(?:ove\+|-)[a-z2-7]{52}@games\.example\.org)')" != "$1" ]; }

# Anna invites Bert; prints the id of the game.
invite() {
    curl -sSf $API/v1/games -H "Authorization: Bearer $anna" -H "$JSON" \
        -d '{"ruleset":"quick-arena","red":"creator","opponent":{"type":"user","user":"bert"}}' | field id
}

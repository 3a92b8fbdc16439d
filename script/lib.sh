# What the scripts of this folder share: finding and installing what they need. Sourced, not run.

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# Runs a command as root, through sudo if necessary. Where CI is set, nobody is there to give it a password.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo ${CI:+-n} "$@"; fi
}

can_install() {
    command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null; }
}

# Installs Debian packages from the system's own sources.
install_packages() {
    can_install || return 1
    say "Installing $* with apt-get."
    as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-remove "$@" >/dev/null
}

# Whether a program of Postgres' is there, where the service looks for it.
has_program() {
    [ -x "${PG_BIN:-}/$1" ] || compgen -G "/usr/lib/postgresql/*/bin/$1" >/dev/null || command -v "$1" >/dev/null
}

# Postgres' programs; the distribution's own cluster is neither used nor touched.
need_postgres() {
    if has_program postgres; then
        say "Postgres: found."
    else
        install_packages postgresql || fail "Postgres is missing and cannot be installed from here." \
            "Install the package postgresql, or name the folder of its programs in PG_BIN."
    fi
}

# Whether the first version is at most the second.
at_least() { [ "$(printf '%s\n' "$@" | sort -V | head -n 1)" = "$1" ]; }

# Where programs are that these scripts have fetched or built for themselves, and keep for the next run. Of root's they
# must be reachable for others: Postgres, and what runs it, does not run as root.
tools_folder() {
    if [ "$(id -u)" = 0 ]; then echo /var/cache/fieldpost-tools; else echo "$PWD/target/tools"; fi
}

# Names the programs in that folder, unless others are named.
find_tools() {
    local folder variable program
    folder=$(tools_folder)
    while read -r variable program; do
        [ -n "${!variable:-}" ] || [ ! -x "$folder/$program" ] || export "$variable=$folder/$program"
    done <<<'ETCD etcd/usr/bin/etcd
PGBOUNCER pgbouncer/usr/sbin/pgbouncer
PROMTOOL prometheus/usr/bin/promtool'
}

# Unpacks a package of the system's own sources into a folder. It is not installed: that would start a service.
unpack_package() {
    can_install || return 1
    local temporary outcome=0
    temporary=$(mktemp -d)
    say "Fetching the package $1 with apt-get, and unpacking it into $2 without installing it."
    as_root apt-get update -qq &&
        (cd "$temporary" && apt-get download -qq "$1" 2>/dev/null && mkdir -p "$2" && dpkg -x ./*.deb "$2") || outcome=1
    rm -rf "$temporary"
    return $outcome
}

# Patroni, its library for etcd, and etcd.
has_patroni() {
    find_tools
    command -v "${PATRONI:-patroni}" >/dev/null && command -v "${ETCD:-etcd}" >/dev/null || return 1
    # The package of Patroni works without that library, for other stores.
    [ "$(command -v "${PATRONI:-patroni}")" != /usr/bin/patroni ] || /usr/bin/python3 -c 'import etcd' 2>/dev/null
}

install_patroni() {
    local folder
    folder=$(tools_folder)
    command -v "${ETCD:-etcd}" >/dev/null || unpack_package etcd-server "$folder/etcd" ||
        unpack_package etcd "$folder/etcd" || return 1
    install_packages patroni python3-etcd && has_patroni
}

# Fetches the source package of this name from Debian 13, by the mirror of this system, and unpacks it into the current
# folder. The lists and settings of apt stay as they are.
fetch_source() {
    local mirror
    # shellcheck disable=SC2016
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Component: main' | head -n 1)
    [ -n "$mirror" ] || return 1
    local options=(-qq -o APT::Sandbox::User=root -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD/cache")
    mkdir -p lists/partial cache/archives/partial
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >sources.list
    apt-get "${options[@]}" update && apt-get "${options[@]}" source --download-only "$1" >/dev/null &&
        tar -xf "$1"_*.orig.tar.[gx]z
}

has_pgbackrest() { has_program pgbackrest; }

# The program of Prometheus that tries rules.
has_promtool() {
    find_tools
    command -v "${PROMTOOL:-promtool}" >/dev/null
}

install_promtool() { unpack_package prometheus "$(tools_folder)/prometheus" && has_promtool; }

# PgBouncer that keeps the prepared statements of its clients apart.
has_pgbouncer() {
    find_tools
    local program
    program=${PGBOUNCER:-$(PATH=$PATH:/usr/sbin:/usr/local/bin command -v pgbouncer)} || return 1
    at_least 1.21 "$("$program" --version 2>/dev/null | awk 'NR == 1 { print $2 }')"
}

# From the system's own sources if they have one that is new enough.
install_pgbouncer() {
    local folder version
    folder=$(tools_folder)/pgbouncer
    can_install && as_root apt-get update -qq || return 1
    version=$(apt-cache policy pgbouncer | awk '$1 == "Candidate:" { print $2 }')
    if [ -n "$version" ] && at_least 1.21 "$version"; then
        # shellcheck disable=SC2046
        install_packages $(apt-cache depends pgbouncer | sed -n 's/^ *Depends: \(lib[^ <]*\)$/\1/p') &&
            unpack_package pgbouncer "$folder" || return 1
    else
        build_pgbouncer "$folder" || return 1
    fi
    has_pgbouncer
}

# Builds it from the source package of Debian 13, which comes from where the system's own packages do.
build_pgbouncer() {
    local temporary outcome=0
    temporary=$(mktemp -d)
    say "Building PgBouncer from the source package of Debian 13, into $1."
    install_packages gcc make pkg-config libc6-dev libevent-dev libssl-dev &&
        (cd "$temporary" && fetch_source pgbouncer && cd pgbouncer-*/ && ./configure --prefix=/usr --sbindir=/usr/sbin \
            --bindir=/usr/sbin --without-cares >/dev/null && make -s pgbouncer >/dev/null 2>&1 &&
            install -D pgbouncer "$1/usr/sbin/pgbouncer") || outcome=1
    rm -rf "$temporary"
    return $outcome
}

has_exim() {
    [ -x /usr/sbin/exim4 ] || command -v exim4 >/dev/null
}

# Exim's program, run with a configuration of our own; another mail server of the system is never replaced by it.
need_exim() {
    if has_exim; then
        say "Exim: found."
    else
        install_packages exim4-daemon-light || fail "Exim is missing and cannot be installed from here." \
            "Install the package exim4-daemon-light."
    fi
}

# libFuzzer is C++.
need_cpp_compiler() {
    command -v c++ >/dev/null || install_packages g++ || fail "A C++ compiler is missing: install the package g++."
}

need_compiler() {
    if ! command -v cargo >/dev/null && [ -f "$HOME/.cargo/env" ]; then
        # shellcheck disable=SC1091
        . "$HOME/.cargo/env"
    fi
    command -v cargo >/dev/null && command -v rustc >/dev/null ||
        fail "Rust is missing: install rustup (https://rustup.rs, or the package rustup where there is one)." \
            "It fetches the version that rust-toolchain.toml names by itself."
    if ! command -v cc >/dev/null; then
        install_packages gcc libc6-dev || fail "A C compiler is missing: install the packages gcc and libc6-dev."
    fi
}

# The tools of the page and of the clients need a Node that is newer than that of some distributions.
need_node() {
    command -v node >/dev/null && command -v npm >/dev/null || install_packages nodejs npm || return 1
    node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'
}

# Builds the page to play on, if it can be built here. The service is complete without it.
build_page() {
    local outcome=0
    script/page "$@" || outcome=$?
    case $outcome in
    0) page_is_built=yes ;;
    69) say "The service is built WITHOUT THE PAGE TO PLAY ON; everything else works." ;;
    *) exit "$outcome" ;;
    esac
}

# Whether build_page has built it. What an earlier build has left may be of other sources.
has_page() { [ -n "${page_is_built:-}" ] && [ -f page/dist/manifest.json ]; }

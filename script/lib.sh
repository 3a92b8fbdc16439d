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

#!/usr/bin/env bash
# Tries games on a PostgreSQL server as docs/operations.md has it: a server of this machine alone, on loopback and in a temporary folder, that
# takes nobody without a password and shows a certificate by an authority of its own.
#
#     deploy/postgres/try.sh [path/to/astragal]
#
# An experiment is played in one process into a file, and by a coordinator and a worker onto the server. Then the server's games are
# dumped and restored, and copied to a file. All four must have the same content, and who has no password or expects another
# authority must be refused. Exit code 0: all of it is so. Needs PostgreSQL; as root on Debian it is installed. Under a minute.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
astragal=$(realpath "${1:-$here/../../target/release/astragal}")
# The caller's own coordinator, database and passwords are nobody's business here.
unset ASTRAGAL_COORDINATOR ASTRAGAL_DB ASTRAGAL_SLOTS ASTRAGAL_DB_PASSWORD_FILE "${!PG@}"
[[ -x $astragal ]] || { echo "no program at $astragal; build it: cargo build --release" >&2; exit 2; }

# shellcheck source-path=SCRIPTDIR source=../trial.sh
source "$here/../trial.sh"

installed() { compgen -G '/usr/lib/postgresql/*/bin' | sort -V | tail -n 1; }
if [[ -z $(installed) && $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null
fi
bin=$(installed)
[[ -n $bin ]] || fail "PostgreSQL is not installed"

# The server refuses to be root.
as_server=()
if [[ $(id -u) == 0 ]]; then
  as_server=(runuser -u postgres --)
  chmod 755 "$place"
  install -d -o postgres -m 700 "$place/server"
else
  install -d -m 700 "$place/server"
fi

say "a server with passwords and a certificate"
(cd "$place" && "$astragal" ca init >/dev/null 2>&1 && "$astragal" ca server localhost 127.0.0.1 >/dev/null 2>&1)
ca=$place/astragal-ca/ca.pem
printf 'master' >"$place/master" && chmod 644 "$place/master"
# A port that was free a moment ago.
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"${as_server[@]}" "$bin/initdb" --pgdata "$place/server/data" --username master --pwfile "$place/master" \
  --auth scram-sha-256 --encoding UTF8 --locale C >"$place/log/initdb"
for file in server.pem server.key; do cp "$place/astragal-ca/$file" "$place/server/data/"; done
if [[ $(id -u) == 0 ]]; then chown postgres "$place"/server/data/server.*; fi
chmod 600 "$place/server/data/server.key"
cat >>"$place/server/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
ssl = on
ssl_cert_file = 'server.pem'
ssl_key_file = 'server.key'
CONF
"${as_server[@]}" "$bin/postgres" -D "$place/server/data" 2>"$place/log/server" &
server=$!
await "$place/log/server" 'ready to accept connections'
master() { PGPASSWORD=master "$bin/$1" --host 127.0.0.1 --port "$port" --username master "${@:2}"; }
master psql --dbname postgres --quiet --command "CREATE ROLE astragal LOGIN PASSWORD 'a secret'"
for base in games restored; do master createdb --owner astragal "$base"; done

printf 'a secret\n' >"$place/password" && chmod 600 "$place/password"
address() { echo "postgres://astragal@localhost:$port/$1?sslmode=verify-full&sslrootcert=$ca"; }
export ASTRAGAL_DB_PASSWORD_FILE=$place/password

say "who has no password, a wrong one, or knows another authority is refused"
refused() {
  local what=$1 words=$2
  shift 2
  if "$@" >"$place/log/refused" 2>&1; then fail "$what was let in"; fi
  grep -q -i -e "$words" "$place/log/refused" || fail "$what: $(cat "$place/log/refused")"
  echo "$what: $(tail -n 1 "$place/log/refused")"
}
printf 'another\n' >"$place/wrong"
refused "no password" password env -u ASTRAGAL_DB_PASSWORD_FILE HOME="$place" "$astragal" query "SELECT 1" --db "$(address games)"
refused "a wrong password" password env ASTRAGAL_DB_PASSWORD_FILE="$place/wrong" "$astragal" query "SELECT 1" --db "$(address games)"
mkdir "$place/other" && (cd "$place/other" && "$astragal" ca init >/dev/null 2>&1)
elsewhere="postgres://astragal@localhost:$port/games?sslmode=verify-full&sslrootcert=$place/other/astragal-ca/ca.pem"
refused "another authority" certificate "$astragal" query "SELECT 1" --db "$elsewhere"

small_match served >"$place/experiment.toml"

say "the experiment in one process, into a file"
"$astragal" run "$place/experiment.toml" --db "$place/alone.db" >/dev/null 2>&1
expected=$("$astragal" digest served --db "$place/alone.db")
echo "$expected"
same() {
  local found
  found=$("$astragal" digest served --db "$2")
  [[ $found == "$expected" ]] || fail "$1 has another content: $found"
  echo "$1: the same content"
}

say "by a coordinator and a worker, onto the server"
"$astragal" coordinator --listen 127.0.0.1:0 --web off --db "$(address games)" 2>"$place/log/coordinator" &
coordinator=$!
await "$place/log/coordinator" 'on http://'
url=$(grep -m1 -oE 'http://[0-9.:]+' "$place/log/coordinator")
"$astragal" submit "$place/experiment.toml" --coordinator "$url"
"$astragal" worker --coordinator "$url" --exit-when-idle 2 2>"$place/log/worker"

say "dumped while the coordinator runs, restored, verified"
PGPASSWORD='a secret' "$bin/pg_dump" --host 127.0.0.1 --port "$port" --username astragal --format custom \
  --file "$place/games.dump" games
PGPASSWORD='a secret' "$bin/pg_restore" --host 127.0.0.1 --port "$port" --username astragal --no-owner \
  --dbname restored "$place/games.dump"
kill -TERM "$coordinator"
wait "$coordinator"
same "on the server" "$(address games)"
same "restored" "$(address restored)"
"$astragal" verify served --db "$(address restored)" 2>&1 | tail -n 1

say "copied from the server to a file"
"$astragal" copy --from "$(address games)" --to "$place/copied.db"
same "copied" "$place/copied.db"

"${as_server[@]}" "$bin/pg_ctl" stop --pgdata "$place/server/data" --mode fast --silent
wait "$server"
say "the same content everywhere: fine"

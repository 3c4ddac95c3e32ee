#!/usr/bin/env bash
# Tries the page "From a laptop to a cluster" word for word: its blocks for many machines are taken out of
# docs/operations.md and run as they stand there, on three machines that are network namespaces of this one. A
# coordinator `farm`, a worker `lab-3` and a user `anna` have a folder and an address each, and share nothing but a switch.
#
#     deploy/netns/try.sh [path/to/astragal]
#
# The experiment is also played on one machine alone. Both must have the same content. Exit code 0: they have, and those
# without a token, with a revoked one or with another authority were told so. Needs root; half a minute.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(realpath "$here/../..")
astragal=$(realpath "${1:-$root/target/release/astragal}")
[[ -x $astragal ]] || { echo "no program at $astragal; build it: cargo build --release" >&2; exit 2; }

if [[ ${ASTRAGAL_NETNS_INSIDE:-} != yes ]]; then
  [[ $(id -u) == 0 ]] || { echo "needs root, for networks of its own" >&2; exit 2; }
  # All processes end with the first of their namespace, and networks and mounts with them: nothing is left.
  ASTRAGAL_NETNS_INSIDE=yes exec unshare --pid --fork --kill-child --mount --mount-proc --net \
    "${BASH_SOURCE[0]}" "$astragal"
fi

# shellcheck source-path=SCRIPTDIR source=../trial.sh
source "$here/../trial.sh"

say "three machines and a switch"
mount -t tmpfs none /run
ip link set lo up
ip link add switch type bridge && ip link set switch up
machine() {
  ip netns add "$1"
  ip link add "$1" type veth peer name wire netns "$1"
  ip link set "$1" master switch up
  ip -n "$1" address add "$2/24" dev wire
  ip -n "$1" link set wire up
  ip -n "$1" link set lo up
  mkdir "$place/$1" && ln -s "$root/experiments" "$place/$1/"
}
machine farm 192.0.2.1
machine lab-3 192.0.2.3
machine anna 192.0.2.4
{ cat /etc/hosts; echo "192.0.2.1 farm farm.example.org"; } >"$place/hosts"
mount --bind "$place/hosts" /etc/hosts
mkdir "$place/bin" && ln -s "$astragal" "$place/bin/astragal"
export PATH=$place/bin:$PATH

# The n-th block of commands for many machines, as it stands on the page.
block() {
  awk -v wanted="$1" '
    /^\*\*Many machines\*\*/ { here = 1 }
    here && /^```sh$/ { number++; inside = 1; next }
    /^```$/ { inside = 0 }
    inside && number == wanted' "$root/docs/operations.md"
}
# Runs commands on a machine.
on() { (cd "$place/$1" && exec ip netns exec "$1" bash -euo pipefail -c "$2"); }
# What somebody who shall not come in is told.
refused() {
  local said
  said=$(on anna "astragal doctor --coordinator $1" 2>/dev/null) && fail "$1 was let in"
  grep -q "$2" <<<"$said" || fail "\"$2\" was not told: $said"
}

say "on farm: an authority, a certificate, tokens; then the coordinator"
on farm "$(block 1)" 2>"$place/log/making"
on farm "$(block 2)" 2>"$place/log/farm" &
await "$place/log/farm" "coordinator of build"

say "on lab-3 and anna: ca.pem and a token each"
for name in lab-3 anna; do
  cp "$place/farm/astragal-ca/ca.pem" "$place/$name/"
  install -m 600 "$place/farm/$name.token" "$place/$name/"
done

say "what the doctor says"
on lab-3 "astragal doctor --coordinator https://farm:7411 --ca ca.pem --token-file lab-3.token"
refused "https://farm:7411 --ca ca.pem" "wants to know who you are"
refused "https://farm:7411 --ca ca.pem --token-file anna.token" "this needs worker"
refused "http://farm:7411" "write https://"
refused "https://192.0.2.1:7411 --ca ca.pem" "it is for farm, farm.example.org, 127.0.0.1"
refused "https://farm:7412 --ca ca.pem" "refuses connections"
(cd "$place/anna" && astragal ca init --dir other >/dev/null 2>&1)
refused "https://farm:7411 --ca other/ca.pem" "is signed by"

say "the worker plays what anna submits"
on lab-3 "$(block 3)" 2>"$place/log/lab-3" &
on anna "$(block 4)" >"$place/log/anna" 2>&1 || fail "anna's commands"
tail -n 5 "$place/log/anna"
on anna "export ASTRAGAL_COORDINATOR=https://farm:7411 ASTRAGAL_CA=ca.pem ASTRAGAL_TOKEN_FILE=anna.token
astragal digest first >together; astragal query --format csv 'SELECT DISTINCT worker FROM games_v' >players"
diff <(printf 'worker\nlab-3\n') <(sed 's,/.*,,' "$place/anna/players") || fail "somebody else played"

say "a token that is revoked ends at once"
on farm "astragal token revoke lab-3"
refused "https://farm:7411 --ca ca.pem --token-file $place/lab-3/lab-3.token" "was revoked"

say "the same on one machine"
on lab-3 "astragal run experiments/first.toml --db alone.db >/dev/null 2>&1; astragal digest first --db alone.db >alone"
cat "$place/anna/together"
diff "$place/anna/together" "$place/lab-3/alone" || fail "other content"
say "the same content"

#!/usr/bin/env bash
# The first command of the README with a built program, and what one does next: smoke.sh path/to/astragal
set -euo pipefail
cd "$(dirname "$0")/.."
astragal=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export ASTRAGAL_DB=$folder/astragal.db

# What experiments/first.toml comes to, on every machine and in every build with this signature.
digest=eb1929be

# Whether a text of the README is what the program printed, but for what is cut off there and for how long it took.
as_in_readme() {
    awk -v wanted="$1" '/^```text$/ { number++; inside = number == wanted; next } /^```$/ { inside = 0 } inside' README.md |
        diff <(grep -Ev '^\$ |…$|games/s' -) <(grep -Ev '^(champion|A)   |games/s' "$2")
}

"$astragal" --version
"$astragal" run experiments/first.toml >"$folder/report.txt"
as_in_readme 1 "$folder/report.txt"
"$astragal" match star1ss:c=10 mcts --game ewn --pairs 300 >"$folder/match.txt"
as_in_readme 2 "$folder/match.txt"
"$astragal" digest first | tee "$folder/digest.txt"
grep -q "^$digest" "$folder/digest.txt"
"$astragal" verify first | tee "$folder/verified.txt"
as_in_readme 3 "$folder/verified.txt"
"$astragal" inspect ra --moves "draw nile draw ra" >"$folder/position.txt"
as_in_readme 4 "$folder/position.txt"
"$astragal" report first --json >"$folder/report.json"
"$astragal" query "SELECT COUNT(*) AS games FROM games_v" --format csv | grep -qx 3000
echo "$1 plays as it should"

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

"$astragal" --version
"$astragal" run experiments/first.toml >"$folder/report.txt"
grep -q '^champion  *expss:c=16' "$folder/report.txt"
"$astragal" digest first | tee "$folder/digest.txt"
grep -q "^$digest" "$folder/digest.txt"
"$astragal" verify first --sample 200
"$astragal" report first --json >"$folder/report.json"
"$astragal" query "SELECT COUNT(*) AS games FROM games_v" --format csv | grep -qx 3000
echo 'the release build plays as it should'

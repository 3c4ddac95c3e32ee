# shellcheck shell=bash
# What the check and the trials of this folder share, to be sourced: a folder for the time being, $place, and words for
# what happens. Whatever is written into $place/log is shown if the end is a bad one.

say() { printf '\n==> %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

place=$(mktemp -d)
mkdir "$place/log"
tidy() {
  local code=$?
  if ((code != 0)); then tail -n 15 "$place"/log/* >&2 || true; fi
  jobs -p | xargs -r kill 2>/dev/null || true
  rm -rf "$place"
  exit "$code"
}
trap tidy EXIT
trap 'exit 1' INT TERM

# Waits until a file has a line with this in it, from the beginning or from a line on.
await() {
  local file=$1 words=$2 from=${3:-1}
  timeout 120 grep -q -m1 -e "$words" < <(exec tail -n "+$from" --retry -F "$file" 2>/dev/null) ||
    fail "\"$words\" was not said in $(basename "$file")"
}

# An experiment of this name that takes seconds, for trials that only compare contents.
small_match() {
  cat <<TOML
name  = "$1"
game  = "ewn"
seed  = 7
limit = "nodes=2000"

[match]
players = ["star1ss:c=2", "mcts"]
pairs = 200
TOML
}

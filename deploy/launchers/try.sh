#!/usr/bin/env bash
# Tries both recipes of this folder on clusters of this machine alone: Ray with one node of two cores, Dask with two workers, all on
# loopback and in a temporary folder. Ray and Dask are fetched by pip.
#
#     deploy/launchers/try.sh [path/to/astragal]
#
# An experiment is played in one process, by workers that Ray started and by workers that Dask started. All three must have the same
# content. Exit code 0: they have. About a minute.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
astragal=$(realpath "${1:-$here/../../target/release/astragal}")
# The caller's own coordinator and database are nobody's business here.
unset ASTRAGAL_COORDINATOR ASTRAGAL_DB ASTRAGAL_SLOTS
[[ -x $astragal ]] || { echo "no program at $astragal; build it: cargo build --release" >&2; exit 2; }

# shellcheck source-path=SCRIPTDIR source=../trial.sh
source "$here/../trial.sh"

say "Ray and Dask"
python3 -m venv "$place/python"
"$place/python/bin/pip" install -q ray dask distributed
mkdir "$place/bin" && ln -s "$astragal" "$place/bin/astragal"
PATH=$place/bin:$place/python/bin:$PATH
export RAY_TMPDIR=$place/ray RAY_USAGE_STATS_ENABLED=0 RAY_DEDUP_LOGS=0
python3 -c 'import ray, distributed; print("ray", ray.__version__, "distributed", distributed.__version__)'

small_match launched >"$place/experiment.toml"

say "the experiment in one process"
astragal run "$place/experiment.toml" --db "$place/alone.db" >/dev/null 2>&1
expected=$(astragal digest launched --db "$place/alone.db")
echo "$expected"

# Plays it with whatever starts workers, and compares.
played_by() {
  local who=$1
  shift
  astragal coordinator --listen 127.0.0.1:0 --web off --db "$place/$who.db" 2>"$place/log/coordinator-$who" &
  local coordinator=$!
  await "$place/log/coordinator-$who" 'on http://'
  local address
  address=$(grep -m1 -oE 'http://[0-9.:]+' "$place/log/coordinator-$who")
  astragal submit "$place/experiment.toml" --coordinator "$address"
  "$@" "$address" --idle 3 >"$place/log/$who" 2>&1 || fail "$who did not end well"
  grep -E 'with a worker' "$place/log/$who"
  kill -TERM "$coordinator"
  wait "$coordinator"
  local found
  found=$(astragal digest launched --db "$place/$who.db")
  echo "$found"
  [[ $found == "$expected" ]] || fail "another content by $who than in one process"
}

say "workers that Ray started"
# In the foreground of a job, so that it ends with this one and nobody else's Ray does.
ray start --head --block --num-cpus=2 --node-ip-address=127.0.0.1 --port=0 --include-dashboard=false \
  --disable-usage-stats >"$place/log/ray-start" 2>&1 &
cluster=$!
await "$place/log/ray-start" 'Ray runtime started'
RAY_ADDRESS=auto played_by ray python3 "$here/ray_workers.py"
kill -TERM "$cluster"
wait "$cluster" || true

say "workers that Dask started"
dask scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file "$place/dask.json" \
  >"$place/log/dask-scheduler" 2>&1 &
for _ in 1 2; do
  dask worker --scheduler-file "$place/dask.json" --host 127.0.0.1 --nthreads 1 --no-dashboard \
    --local-directory "$place" >>"$place/log/dask-workers" 2>&1 &
done
await "$place/log/dask-scheduler" 'Scheduler at'
scheduler=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["address"])' "$place/dask.json")
python3 -c 'import sys; from distributed import Client; Client(sys.argv[1]).wait_for_workers(2, timeout=60)' "$scheduler"
played_by dask python3 "$here/dask_workers.py" "$scheduler"

say "the same content three times: fine"

#!/usr/bin/env bash
# Tries workers.sbatch on a Slurm cluster of this machine alone: a controller and four nodes on loopback, in a
# temporary folder and namespaces of their own, so that nothing outside is touched and nothing is left.
#
#     deploy/slurm/try.sh [path/to/astragal]
#
# An experiment is played once undisturbed and once by the array while a node's daemon is killed (Slurm starts the
# task elsewhere; the old process lives on), a task is requeued and another one is cancelled. Both must have the same
# content. Exit code 0: they have. Needs root on Debian; what is missing is installed. A few minutes.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
astragal=$(realpath "${1:-$here/../../target/release/astragal}")
# The caller's own coordinator and database are nobody's business here.
unset ASTRAGAL_COORDINATOR ASTRAGAL_DB ASTRAGAL_SLOTS
[[ -x $astragal ]] || { echo "no program at $astragal; build it: cargo build --release" >&2; exit 2; }

if [[ ${ASTRAGAL_SLURM_INSIDE:-} != yes ]]; then
  [[ $(id -u) == 0 ]] || { echo "needs root, for namespaces and daemons of its own" >&2; exit 2; }
  for program in munged slurmctld slurmd sbatch ip unshare; do
    command -v "$program" >/dev/null && continue
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      slurm-wlm munge iproute2 util-linux >/dev/null
    break
  done
  # Where there are no other processes and no other network, nothing can be left and no port is taken.
  ASTRAGAL_SLURM_INSIDE=yes exec unshare --pid --fork --kill-child --mount --mount-proc --net --uts \
    "${BASH_SOURCE[0]}" "$astragal"
fi

# shellcheck source-path=SCRIPTDIR source=../trial.sh
source "$here/../trial.sh"

say "a cluster of four nodes on loopback"
ip link set lo up
ip address add 192.0.2.1/32 dev lo # Slurm looks no name up where there is none but 127.0.0.1
hostname head
mkdir -m 755 "$place"/{spool,state,etc,jobs} && chmod 755 "$place"{,/log}
echo "127.0.0.1 localhost head" >"$place/etc/hosts"
mount --bind "$place/etc/hosts" /etc/hosts
mungekey --create --keyfile="$place/etc/munge.key"
munged --force --key-file="$place/etc/munge.key" --socket="$place/munge.socket" --pid-file="$place/munged.pid" \
  --seed-file="$place/munge.seed" --log-file="$place/log/munged" 2>/dev/null
cat >"$place/etc/slurm.conf" <<CONF
ClusterName=loop
SlurmctldHost=head(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$place/munge.socket,cred_expire=5
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
StateSaveLocation=$place/state
SlurmctldPidFile=$place/slurmctld.pid
SlurmctldLogFile=$place/log/slurmctld
SlurmdSpoolDir=$place/spool/%n
SlurmdPidFile=$place/%n.pid
SlurmdLogFile=$place/log/%n
SlurmdTimeout=5
SchedulerParameters=sched_interval=2,bf_interval=2
KillWait=30
ReturnToService=2
JobRequeue=1
NodeName=node[1-4] NodeHostname=head NodeAddr=127.0.0.1 Port=[17001-17004] CPUs=1
PartitionName=all Nodes=node[1-4] Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$place/etc/slurm.conf
node() { slurmd -N "$1" -f "$SLURM_CONF"; }
slurmctld -f "$SLURM_CONF"
for name in node1 node2 node3 node4; do
  mkdir "$place/spool/$name"
  node "$name"
done

cat >"$place/experiment.toml" <<'TOML'
name  = "slurm"
game  = "ewn"
seed  = 7
limit = "nodes=4000"

[tune]
format = "elimination"
player = "star1ss"
pairs  = 1000
[tune.vary]
c = [1, 2, 4, 8]
TOML
mkdir "$place/bin" && ln -s "$astragal" "$place/bin/astragal"
export PATH=$place/bin:$PATH

say "the experiment undisturbed, in one process"
astragal run "$place/experiment.toml" --db "$place/undisturbed.db" >/dev/null 2>&1
expected=$(astragal digest slurm --db "$place/undisturbed.db")
echo "$expected"

say "a coordinator, the experiment, and an array of four workers"
astragal coordinator --db "$place/slurm.db" --lease 20 2>"$place/log/coordinator" &
coordinator=$!
await "$place/log/coordinator" 'on http://'
astragal submit "$place/experiment.toml"
cd "$place/jobs"
export ASTRAGAL_COORDINATOR=http://127.0.0.1:7411 ASTRAGAL_EXIT_WHEN_IDLE=300
array=$(sbatch --parsable --array=1-4 --cpus-per-task=1 "$here/workers.sbatch")
log() { echo "$place/jobs/astragal-$array-$1.log"; }
lines() { wc -l <"$(log "$1")"; }
for task in 1 2 3 4; do await "$(log $task)" 'pairs delivered'; done
squeue --array --noheader --format='%K on %N: %T'

of_task() { squeue --array --noheader --format='%K %N' | awk -v task="$1" '$1 == task { print $2 }'; }
killed=$(of_task 2)
say "the daemon of $killed is killed: its task will be started elsewhere while the old process lives on"
after_kill=$(($(lines 2) + 1))
kill -9 "$(cat "$place/$killed.pid")"

say "task 3 is requeued, task 4 is cancelled: their workers hand back"
after_requeue=$(($(lines 3) + 1)) after_cancel=$(($(lines 4) + 1))
scontrol requeue "${array}_3"
scancel "${array}_4"
await "$(log 3)" 'handed back' "$after_requeue"
await "$(log 4)" 'handed back' "$after_cancel"

# However fast this machine is, there is something left to play when Slurm has started the tasks again.
astragal pause slurm
await "$place/log/slurmctld" "Nodes $killed not responding, setting DOWN"
await "$(log 2)" 'connected to' "$after_kill"
await "$(log 3)" 'connected to' "$after_requeue"
squeue --array --noheader --format='%K on %N: %T'
restarts=$(scontrol show job "${array}_2" | grep -o 'Restarts=[0-9]*')
[[ $restarts == Restarts=1 ]] || fail "Slurm says $restarts of task 2"
alive=$(pgrep -fc -- "worker --name loop-$array-2 ")
echo "task 2: $alive processes of one name"
((alive == 2)) || fail "the old process of task 2 should live on beside the new one"

say "$killed comes back"
node "$killed"

say "to the end"
astragal resume slurm
astragal watch slurm >/dev/null
found=$(astragal digest slurm)
echo "$found"
astragal query "SELECT worker, count(*) AS games FROM games_v GROUP BY worker ORDER BY worker"
[[ $found == "$expected" ]] || fail "another content than without disturbance"
kill -TERM "$coordinator"
wait "$coordinator"
say "the same content: fine"

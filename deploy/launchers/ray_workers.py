#!/usr/bin/env python3
"""Workers on a Ray cluster: one on every node, with as many slots as the node has cores for Ray.

    python ray_workers.py https://farm:7411

Ray only says where processes run. What is played, what happens to what a lost node held and what is stored is the
coordinator's business, so that the content is the same as with workers started in any other way. They end by themselves when there
has been nothing to do for a while. The nodes need `astragal` in their path; variables ASTRAGAL_... of this process are theirs, too
(a token, a file with the certificate of the authority).
"""

import argparse
import os
import subprocess

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy


def work(address: str, slots: int, idle: int, variables: dict[str, str]) -> int:
    """Plays on this node until there is nothing to do; the exit code."""
    command = ["astragal", "worker", "--coordinator", address, "--slots", str(slots), "--exit-when-idle", str(idle)]
    return subprocess.run(command, env={**os.environ, **variables}, check=True).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description="Workers on every node of a Ray cluster.")
    parser.add_argument("coordinator", help="where the coordinator is: https://farm:7411")
    parser.add_argument("--idle", type=int, default=300, help="seconds without work after which they end (300)")
    arguments = parser.parse_args()
    variables = {name: value for name, value in os.environ.items() if name.startswith("ASTRAGAL_")}

    ray.init()  # the cluster of RAY_ADDRESS, or of this machine; otherwise a new one on this machine
    # A task whose node is lost is started again on no other one: that has a worker of its own.
    started = [
        ray.remote(work)
        .options(
            num_cpus=node["Resources"]["CPU"],
            max_retries=0,
            scheduling_strategy=NodeAffinitySchedulingStrategy(node["NodeID"], soft=False),
        )
        .remote(arguments.coordinator, int(node["Resources"]["CPU"]), arguments.idle, variables)
        for node in ray.nodes()
        if node["Alive"] and node["Resources"].get("CPU", 0) >= 1
    ]
    print(f"nodes with a worker: {len(started)}", flush=True)
    ray.get(started)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Workers on a Dask cluster: one beside every worker of Dask, with as many slots as that has threads.

    python dask_workers.py tcp://scheduler:8786 https://farm:7411

Dask only says where processes run. What is played, what happens to what a lost node held and what is stored is the
coordinator's business, so that the content is the same as with workers started in any other way. They end by themselves when there
has been nothing to do for a while. The nodes need `astragal` in their path; variables ASTRAGAL_... of this process are theirs, too
(a token, a file with the certificate of the authority).
"""

import argparse
import os
import subprocess

from distributed import Client


def work(address: str, slots: int, idle: int, variables: dict[str, str]) -> int:
    """Plays on this node until there is nothing to do; the exit code."""
    command = ["astragal", "worker", "--coordinator", address, "--slots", str(slots), "--exit-when-idle", str(idle)]
    return subprocess.run(command, env={**os.environ, **variables}, check=True).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description="Workers on every node of a Dask cluster.")
    parser.add_argument("scheduler", help="where the scheduler of Dask is: tcp://scheduler:8786")
    parser.add_argument("coordinator", help="where the coordinator is: https://farm:7411")
    parser.add_argument("--idle", type=int, default=300, help="seconds without work after which they end (300)")
    arguments = parser.parse_args()
    variables = {name: value for name, value in os.environ.items() if name.startswith("ASTRAGAL_")}

    client = Client(arguments.scheduler)
    places = client.scheduler_info(n_workers=-1)["workers"]
    # Not pure: the same call elsewhere is another worker. And not again elsewhere: there is one already.
    started = [
        client.submit(
            work,
            arguments.coordinator,
            place["nthreads"],
            arguments.idle,
            variables,
            workers=[name],
            pure=False,
            retries=0,
        )
        for name, place in places.items()
    ]
    print(f"workers of Dask with a worker beside them: {len(started)}", flush=True)
    client.gather(started)


if __name__ == "__main__":
    main()

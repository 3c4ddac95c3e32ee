#!/usr/bin/env python3
"""How long a coordinator takes from its start until it serves, killed with -9 each time.

    python3 scripts/start_time.py target/release/astragal big.db [TIMES]

The first start after an upgrade brings the file up to date and reads everything once; it is shown like the others."""

import signal
import socket
import subprocess
import sys
import time

HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0"  # whoever serves answers it with its settings


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def used(process):
    """Seconds of processor time so far."""
    with open(f"/proc/{process.pid}/stat") as stat:
        return sum(map(int, stat.read().rsplit(")")[-1].split()[11:13])) / 100


def memory(process):
    """The most that it had, in MiB."""
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))


def serves(process, port):
    while process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), 0.2) as line:
                line.sendall(HELLO)
                line.settimeout(600)
                if line.recv(9):
                    return True
        except OSError:
            time.sleep(0.01)
    return False


def main(binary, db, times=3):
    for _ in range(int(times)):
        port, begun = free_port(), time.monotonic()
        command = [binary, "coordinator", "--db", db, "--listen", f"127.0.0.1:{port}", "--web", "off"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            if not serves(process, port):
                sys.exit(process.stderr.read())
            took = time.monotonic() - begun
            print(f"{took:.2f} s until it serves, {used(process):.2f} s of CPU, {memory(process)} MiB", flush=True)
            process.send_signal(signal.SIGKILL)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

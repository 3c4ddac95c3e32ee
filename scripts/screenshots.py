#!/usr/bin/env python3
"""The pictures of the README: real pages of a real run, photographed by a real browser.

    scripts/screenshots.py [ASTRAGAL] [FOLDER] [--all]

`--all` takes every page at 1280 and at 400 pixels, light and dark, for looking at. Needs chromium and its driver (Debian: chromium, chromium-driver). Runs a coordinator with a worker on free ports and in a
folder that vanishes, submits experiments, photographs the pages into FOLDER (docs/pictures), light and dark, wide
and narrow, and ends. Nothing is downloaded.
"""

import base64
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

EXPERIMENTS = {
    "pig-sample-width": """
name  = "pig-sample-width"
game  = "pig:outcomes=ordered"
seed  = 1
limit = "nodes=600"
[tune]
player = "expss"
pairs  = 300
[tune.vary]
c = [1, 2, 4, 8, 12, 16, 24, 32]
""",
    "cantstop-widening": """
name  = "cantstop-widening"
game  = "cantstop"
seed  = 3
limit = "iterations=40"
[match]
players = ["mcts:c1=20", "mcts:c1=50", "mcts:c1=100", "rule28"]
pairs  = 20
""",
}
# Name of the picture, page, width, dark, most pixels high.
PICTURES = [
    ("experiments", "/", 1280, False, 520),
    ("tournament", "/experiments/pig-sample-width", 1280, False, 1130),
    ("tournament-dark", "/experiments/pig-sample-width", 1280, True, 800),
    ("tournament-narrow", "/experiments/pig-sample-width", 400, False, 900),
    ("match", "/experiments/cantstop-widening", 1280, False, 890),
    ("game", "/games/{game}?step=40&thoughts=on", 1280, False, 760),
]
PAGES = {
    "home": "/",
    "tournament": "/experiments/pig-sample-width",
    "running": "/experiments/pig-strength",
    "match": "/experiments/cantstop-widening",
    "pairing": "/experiments/pig-sample-width/pairings/0.0.0",
    "game": "/games/{game}?step=40&thoughts=on",
    "workers": "/workers",
    "submit": "/submit",
    "lost": "/experiments/pig-sample-with",
}
ALL = [
    (f"{name}-{width}{'-dark' if dark else ''}", page, width, dark, 2400)
    for name, page in PAGES.items()
    for width in (1280, 400)
    for dark in (False, True)
]
# Goes on while the pictures are taken.
RUNNING = pathlib.Path(__file__).parent.parent / "experiments" / "pig-strength.toml"
MOST_BYTES = 150_000


def call(method, url, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    return json.load(urllib.request.urlopen(request))


class Browser:
    """Chromium, by the WebDriver protocol."""

    def __init__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        port = next(line.split("port ")[1].strip(" .\n") for line in self.driver.stdout if "successfully on port" in line)
        self.url = f"http://127.0.0.1:{port}/session"
        args = ["--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-dev-shm-usage"]
        options = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": args}}}}
        self.url += "/" + call("POST", self.url, options)["value"]["sessionId"]

    def devtools(self, command, **params):
        return call("POST", self.url + "/goog/cdp/execute", {"cmd": command, "params": params})

    def photograph(self, page, width, dark, most):
        size = dict(width=width, deviceScaleFactor=1, mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.devtools("Emulation.setEmulatedMedia", features=[scheme])
        self.devtools("Emulation.setDeviceMetricsOverride", height=most, **size)
        call("POST", self.url + "/url", {"url": page})
        script = "return [document.documentElement.scrollWidth, document.body.scrollHeight]"
        wide, high = call("POST", self.url + "/execute/sync", {"script": script, "args": []})["value"]
        if wide > width:
            print(f"{page} is {wide} pixels wide in a window of {width}", file=sys.stderr)
        self.devtools("Emulation.setDeviceMetricsOverride", height=min(high, most), **size)
        return base64.b64decode(call("GET", self.url + "/screenshot")["value"])

    def close(self):
        call("DELETE", self.url)
        self.driver.terminate()
        self.driver.wait()


def said(process, *parts):
    """The lines in which a process says these things, in whatever order."""
    found = {}
    for line in process.stderr:
        found.update((part, line) for part in parts if part in line)
        if len(found) == len(parts):
            return [found[part] for part in parts]
    sys.exit(f"it never said {parts}")


def finished(site, name):
    while call("GET", f"{site}/api/v1/experiments/{name}")["state"] == "running":
        time.sleep(0.5)


def main():
    words = [word for word in sys.argv[1:] if word != "--all"]
    astragal = words[0] if words else "target/release/astragal"
    folder = pathlib.Path(words[1] if len(words) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        # One worker: nobody else is there who could audit.
        command = [astragal, "coordinator", "--listen", "127.0.0.1:0", "--web", "127.0.0.1:0", "--db", f"{place}/a.db", "--audit", "0"]
        coordinator = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        pages, calls = said(coordinator, "pages on", "coordinator of build")
        site, grpc = pages.split()[2].rstrip("/"), calls.split(" on ")[1].split(",")[0]
        worker = subprocess.Popen([astragal, "worker", "--coordinator", grpc], stderr=subprocess.DEVNULL)
        browser = Browser()
        try:
            for name, toml in EXPERIMENTS.items():
                call("POST", f"{site}/api/v1/experiments", {"toml": toml})
                finished(site, name)
            pairings = call("GET", f"{site}/api/v1/experiments/cantstop-widening/pairings")
            game = f"{pairings[0]['stored']}.0.0"
            call("POST", f"{site}/api/v1/experiments", {"toml": RUNNING.read_text()})
            for name, page, width, dark, most in ALL if "--all" in sys.argv else PICTURES:
                image = browser.photograph(site + page.format(game=game), width, dark, most)
                (folder / f"{name}.png").write_bytes(image)
                print(f"{name}.png  {len(image)} bytes{'  TOO LARGE' if len(image) > MOST_BYTES else ''}")
        finally:
            browser.close()
            worker.terminate()
            coordinator.terminate()
            worker.wait()
            coordinator.wait()


main()

//! A real browser does what a person would: Debian's chromium through its driver. Skipped, and said so, where they are not
//! installed.

use std::net::{Ipv4Addr, SocketAddr, TcpListener as Probe};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::http::ask;
use crate::stage::{Stage, TUNE};

/// A browser, driven over its driver.
struct Browser {
    driver: Child,
    address: SocketAddr,
    session: String,
}

impl Browser {
    /// Nothing if there is none on this machine.
    async fn start() -> Option<Self> {
        let port = Probe::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        while TcpStream::connect(address).await.is_err() {
            tokio::task::yield_now().await; // it listens as soon as it has started
        }
        let mut browser = Self { driver, address, session: String::new() };
        let args = [
            "--headless=new",
            "--no-sandbox", // containers run as root
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ];
        let options = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": args },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
            "timeouts": { "script": 20_000, "implicit": 10_000 }, // a click may be answered before its page is there
        } } });
        let made = browser.call("POST", "/session", &options).await;
        made["sessionId"].as_str().unwrap_or_else(|| panic!("{made}")).clone_into(&mut browser.session);
        Some(browser)
    }

    /// What the driver answers; an error is an answer too.
    async fn answer(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let answer = ask(self.address, method, path, &[("content-type", "application/json")], &body).await;
        answer.json()["value"].take()
    }

    async fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let value = self.answer(method, path, body).await;
        assert!(value.get("error").is_none(), "{path}: {value}");
        value
    }

    async fn command(&self, command: &str, body: &Value) -> Value {
        self.call("POST", &format!("/session/{}{command}", self.session), body).await
    }

    async fn visit(&self, url: &str) {
        self.command("/url", &json!({ "url": url })).await;
    }

    /// What a script returns.
    async fn read(&self, script: &str) -> Value {
        self.command("/execute/sync", &json!({ "script": format!("return {script}"), "args": [] })).await
    }

    /// Waits in the page until something is so; it is looked at whenever the page changes. A page that is left while one
    /// waits in it ends the script, so the next page is asked again.
    async fn until(&self, condition: &str) {
        let script = format!(
            "const done = arguments[0];
             const look = () => {{ if ({condition}) {{ watcher.disconnect(); done(true); }} }};
             const watcher = new MutationObserver(look);
             watcher.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
             look();"
        );
        let path = format!("/session/{}/execute/async", self.session);
        let mut last = Value::Null;
        for _ in 0..PAGES {
            last = self.answer("POST", &path, &json!({ "script": script, "args": [] })).await;
            if last.get("error").is_none() {
                return;
            }
        }
        panic!("{condition}: {last}");
    }

    async fn click(&self, css: &str) {
        let found = self.command("/element", &json!({ "using": "css selector", "value": css })).await;
        let id = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
        self.command(&format!("/element/{id}/click"), &json!({})).await;
    }

    async fn press(&self, key: &str) {
        let actions = json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        let keys = json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] });
        self.command("/actions", &keys).await;
    }

    /// A command of the browser's own protocol.
    async fn tell(&self, method: &str, params: Value) {
        self.command("/goog/cdp/execute", &json!({ "cmd": method, "params": params })).await;
    }

    async fn log(&self, kind: &str) -> Vec<Value> {
        let log = self.command("/se/log", &json!({ "type": kind })).await;
        log.as_array().unwrap().clone()
    }

    /// Every address that was asked for, and where it is not this machine.
    async fn strangers(&self) -> Vec<String> {
        let sent = self.log("performance").await.into_iter().filter_map(|entry| {
            let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let message = &message["message"];
            (message["method"] == "Network.requestWillBeSent")
                .then(|| message["params"]["request"]["url"].as_str().unwrap().to_owned())
        });
        sent.filter(|url| !url.starts_with("http://127.0.0.1:") && !url.starts_with("data:")).collect()
    }

    async fn quit(self) {
        self.call("DELETE", &format!("/session/{}", self.session), &json!({})).await;
    }
}

impl Drop for Browser {
    /// Whatever becomes of the test, no process stays.
    fn drop(&mut self) {
        drop(self.driver.kill());
        drop(self.driver.wait());
    }
}

/// Pages that may come and go while one waits for something.
const PAGES: usize = 4;
const RIGHT: &str = "\u{e014}";
const LEFT: &str = "\u{e012}";
const END: &str = "\u{e010}";
const CELLS: &str =
    "[...document.querySelectorAll('.stacked th, .stacked td')].filter(cell => cell.offsetParent)";
const BACKGROUND: &str = "getComputedStyle(document.documentElement).backgroundColor";

#[tokio::test(flavor = "multi_thread")]
async fn a_person_submits_watches_and_verifies() {
    let Some(browser) = Browser::start().await else {
        eprintln!("skipped: chromedriver is not installed (apt-get install chromium chromium-driver)");
        return;
    };
    let stage = Stage::set().await;
    let site = format!("http://{}", stage.web);

    // Submit on the page.
    browser.visit(&format!("{site}/")).await;
    browser.click("main a.button, main .empty a").await;
    browser.read(&format!("void (document.getElementById('toml').value = {})", json!(TUNE))).await;
    browser.click("#send").await;
    browser.until("location.pathname === '/experiments/widths' && document.querySelector('[data-part=brackets] svg')").await;
    browser.until("document.getElementById('link-state').dataset.link === 'live'").await;

    // The bracket fills in, and the page was never loaded again.
    assert_eq!(browser.read("document.querySelector('.crown')").await, Value::Null);
    browser.read("void (window.stays = true)").await;
    stage.play("widths").await;
    browser.until("document.querySelector('[data-part=brackets] .crown')").await;
    browser.until("document.querySelector('[data-part=answer]').textContent.includes('Who won')").await;
    assert_eq!(browser.read("window.stays").await, true);

    // A game is opened, stepped through and verified.
    browser.click(".pairings a").await;
    browser.click("a[href^='/games/']").await;
    browser.until("document.getElementById('step').textContent.startsWith('step 0 ')").await;
    browser.read("void (window.stays = true)").await;
    browser.press(RIGHT).await;
    browser.until("document.getElementById('step').textContent.startsWith('step 1 ')").await;
    browser.press(RIGHT).await;
    browser.until("document.getElementById('step').textContent.startsWith('step 2 ')").await;
    browser.press(LEFT).await;
    browser.until("document.getElementById('step').textContent.startsWith('step 1 ')").await;
    browser.press(END).await;
    browser.until("/^step (\\d+) of \\1$/.test(document.getElementById('step').textContent)").await;
    assert_eq!(browser.read("window.stays").await, true);
    browser.click("#verify").await;
    browser.until("document.getElementById('verdict')?.textContent.includes('Identical')").await;

    // Light and dark: what the system prefers, and what the reader chooses, which stays.
    let light = browser.read(BACKGROUND).await;
    let prefer = |value: &str| json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
    browser.tell("Emulation.setEmulatedMedia", prefer("dark")).await;
    let dark = browser.read(BACKGROUND).await;
    assert_ne!(light, dark);
    browser.click("#theme").await;
    assert_eq!(browser.read(BACKGROUND).await, light);
    browser.visit(&format!("{site}/")).await;
    assert_eq!(browser.read(BACKGROUND).await, light);

    // On a telephone tables are lists, and nothing is cut off.
    let telephone = json!({ "width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": true });
    browser.tell("Emulation.setDeviceMetricsOverride", telephone).await;
    for page in ["/experiments/widths", "/experiments/widths/pairings/0.0.0"] {
        browser.visit(&format!("{site}{page}")).await;
        assert_ne!(browser.read(CELLS).await, json!([]), "{page}");
        let cut = format!(
            "{CELLS}.filter(cell => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth)
             .map(cell => cell.textContent)"
        );
        assert_eq!(browser.read(&cut).await, json!([]), "{page}");
    }
    browser.tell("Emulation.clearDeviceMetricsOverride", json!({})).await;

    // Nothing was wrong and nobody else was asked.
    let complaints = browser.log("browser").await;
    assert!(complaints.is_empty(), "{complaints:#?}");
    assert_eq!(browser.strangers().await, [] as [String; 0]);

    // Without scripts everything is still there.
    browser.tell("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
    browser.visit(&format!("{site}/experiments/widths")).await;
    let text = |css: &'static str| json!({ "using": "css selector", "value": css });
    for css in ["[data-part=answer] .big", "[data-part=brackets] svg .crown", ".pairings a"] {
        browser.command("/element", &text(css)).await; // an error if it is not there
    }
    browser.visit(&format!("{site}/games/1.0.0")).await;
    browser.click("#next").await;
    browser.command("/element", &text("#viewer #prev")).await;
    browser.click("#verify").await;
    browser.command("/element", &text("#verdict.good-news")).await;

    browser.quit().await;
    stage.close().await;
}

//! A visit to a coordinator on the way that a worker takes: whom it takes us for, its build and its clock.

use std::time::{Duration, Instant};

use access::{Portrait, Scope, Scopes};
use proto::breakage::Breakage;
use proto::route::{Line, Route};
use proto::v1::GreetRequest;
use proto::v1::greeting_client::GreetingClient;
use tonic::{Code, Status};

use super::dates::trouble_with;
use super::port::Place;
use super::{Finding, Findings, clock, tls};
use crate::failure::Failure;
use crate::source::Remote;

/// Calls of which the middle one tells how long a call takes.
const CALLS: usize = 5;

/// What to do where a certificate of our own may be the reason.
const OTHER_AUTHORITY: &str = "if a certificate of your own is shown (--cert), the coordinator must take its authority (--client-ca); it \
                               is made there: `astragal ca client NAME --scope SCOPE`";

/// What may be said of an address at which nobody answers while another has the coordinator.
const STANDS_BY: &str = "nothing to do if a coordinator stands by there: it listens when it takes over";

/// How long to wait for each answer where nobody says how long.
const PATIENCE: Duration = Duration::from_secs(5);

/// Looks at everything between here and a coordinator that lets us do what is needed.
pub(crate) async fn connection(remote: &Remote, needed: Scope, patience: Duration) -> Findings {
    let routes = remote.routes().map_err(|error| {
        let advice = "name files that are there and yours alone; tokens are made by `astragal token new`, \
                      certificates by `astragal ca`";
        Finding::failed("credentials", error.to_string(), advice)
    });
    let routes = match routes {
        Ok(routes) => routes,
        Err(failed) => return Findings::default().ending(Err(failed)),
    };
    // Of several one is enough: the others stand by, or are down.
    let mut silent = Vec::new();
    for route in routes.each() {
        let mut found = Findings::default();
        let end = examine(&mut found, route, needed, patience).await;
        match end {
            Err(failed) if routes.each().len() > 1 => silent.push((route.url().to_owned(), found, failed)),
            end => {
                for (url, _, failed) in silent {
                    found.warn("another", format!("{url}: {}", failed.says()), STANDS_BY);
                }
                return found.ending(end);
            }
        }
    }
    none_of_several(silent)
}

/// What is found where none of several answers as it should.
fn none_of_several(silent: Vec<(String, Findings, Finding)>) -> Findings {
    let mut all = Findings::default();
    for (_, found, failed) in silent {
        all.join(found.ending(Err(failed)));
    }
    all
}

/// Why a certificate stands between us and a coordinator, in one sentence; nothing if all is well by now.
pub(crate) async fn explained(remote: &Remote) -> Option<String> {
    let found = connection(remote, Scope::Worker, PATIENCE).await;
    found.failure().map(Finding::told)
}

/// Refuses a certificate of our own that no coordinator would take today, before anybody is called.
pub(crate) fn own_certificate(route: &Route) -> Result<(), Failure> {
    is_own_in_time(route).map_err(|finding| Failure::Untrusted(finding.told()))
}

async fn examine(
    found: &mut Findings,
    route: &Route,
    needed: Scope,
    patience: Duration,
) -> Result<String, Finding> {
    let wrong = |error: String| {
        let advice = "the coordinator names its address when it starts: \"coordinator … on …\"";
        Finding::failed("address", error, advice)
    };
    route.check().map_err(|error| wrong(error.to_string()))?;
    let place =
        Place::of(route.url(), patience).ok_or_else(|| wrong(format!("{} names no host", route.url())))?;
    found.fine("address", route.url());
    let address = place.reach(found).await?;
    match route.authority() {
        Some(authority) => tls::look(found, &place, address, authority).await?,
        None => match place.speech(address).await.trouble(&place) {
            Some(trouble) => return Err(trouble),
            None => found.fine("protocol", "gRPC is spoken, without TLS"),
        },
    }
    is_own_in_time(route)?;
    greet(found, route, needed).await
}

/// Our own certificate, if we show one.
fn is_own_in_time(route: &Route) -> Result<(), Finding> {
    let advice = "have a new one made where the authority is: `astragal ca client NAME --scope SCOPE`";
    let failed = |says: String| Finding::failed("credentials", says, advice);
    let Some(own) = route.certificate() else { return Ok(()) };
    let own = Portrait::from_pem(own).map_err(|error| failed(format!("--cert: {error}")))?;
    trouble_with("your own certificate (--cert)", &own, clock::now().into())
        .map_or(Ok(()), |says| Err(failed(says)))
}

async fn greet(found: &mut Findings, route: &Route, needed: Scope) -> Result<String, Finding> {
    let unreachable = |error: String| Finding::failed("call", error, OTHER_AUTHORITY);
    let line = route.connect().await.map_err(|error| unreachable(error.to_string()))?;
    let mut client = GreetingClient::new(line);
    let answer = client.greet(GreetRequest {}).await.map_err(|status| refused(route, &status))?;
    clock::compare(found, clock::now(), clock::theirs(answer.metadata()));
    let reply = answer.into_inner();
    let scopes: Scopes = reply.scopes.join("+").parse().unwrap_or_default();
    let who = if reply.caller.is_empty() { "everybody" } else { reply.caller.as_str() };
    if !scopes.cover(needed) {
        return Err(Finding::failed(
            "credentials",
            format!("{who} may {scopes}, but this needs {needed}"),
            format!("have a token made where the coordinator is: `astragal token new NAME --scope {needed}`"),
        ));
    }
    found.fine("credentials", format!("{who} may {scopes}"));
    same_build(found, &reply.signature, &reply.version, needed)?;
    let latency = latency(&mut client).await.map_err(|status| refused(route, &status))?;
    found.took(latency.as_secs_f64() * 1e3);
    let may = match needed {
        Scope::Worker => "a worker may join".to_owned(),
        other => format!("{who} may {other}"),
    };
    Ok(format!("all is well: {may}; a call takes {:.1} ms", latency.as_secs_f64() * 1e3))
}

/// Why a coordinator did not answer a greeting.
fn refused(route: &Route, status: &Status) -> Finding {
    match Breakage::of_call(status) {
        Some(Breakage::OurCertificate(reason)) => {
            let says = format!("the coordinator does not take your own certificate (--cert): {reason}");
            return Finding::failed("credentials", says, OTHER_AUTHORITY);
        }
        // Whoever does not take a certificate hangs up, sometimes before it can be heard why.
        Some(Breakage::Cut) if route.certificate().is_some() => {
            let says = "the coordinator hangs up on your own certificate (--cert)";
            return Finding::failed("credentials", says, OTHER_AUTHORITY);
        }
        _ => {}
    }
    let (step, advice) = match status.code() {
        Code::Unauthenticated => (
            "credentials",
            "name the token's file (--token-file); a new token is made where the coordinator is: `astragal token new NAME \
             --scope worker`, with the same --tokens file that it reads",
        ),
        Code::Unimplemented => (
            "protocol",
            "use the port that the coordinator names when it starts, \"coordinator … on …\"; if this is the one, its \
             astragal is older than this one: install the same on both machines",
        ),
        Code::ResourceExhausted => ("call", "too many calls were made under this name; wait, and try again"),
        _ => ("call", "look at what the coordinator says on its own machine, and try again"),
    };
    Finding::failed(step, status.message(), advice)
}

fn same_build(found: &mut Findings, signature: &str, version: &str, needed: Scope) -> Result<(), Finding> {
    let (ours, own) = (format!("{:016x}", search::signature::signature()), env!("CARGO_PKG_VERSION"));
    if ours == signature {
        found.fine("build", format!("{ours} on both sides, version {own} here and {version} there"));
        return Ok(());
    }
    let says =
        format!("this program plays by build {ours} ({own}), the coordinator by {signature} ({version})");
    if needed.covers(Scope::Worker) {
        let advice =
            "install the same astragal on both: workers must play bit for bit as the coordinator would";
        return Err(Finding::failed("build", says, advice));
    }
    found.warn("build", says, "install the same on both, if games are to be played again here");
    Ok(())
}

/// How long a call takes there and back, in the middle of several.
async fn latency(client: &mut GreetingClient<Line>) -> Result<Duration, Status> {
    let mut times = Vec::new();
    for _ in 0..CALLS {
        #[expect(clippy::disallowed_methods, reason = "how long a call takes is what is asked")]
        let begin = Instant::now();
        client.greet(GreetRequest {}).await?;
        times.push(begin.elapsed());
    }
    times.sort_unstable();
    Ok(times[CALLS / 2])
}

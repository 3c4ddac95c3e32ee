//! Our time, and how far theirs is from it. Every answer of a coordinator has the date on it.

use std::time::{Duration, SystemTime};

use hyper_util::rt::TokioIo;
use proto::v1::GreetRequest;
use proto::v1::greeting_client::GreetingClient;
use time::OffsetDateTime;
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;
use tonic::metadata::MetadataMap;
use tonic::transport::Endpoint;

use super::Findings;

/// Clocks that differ by more make certificates fail too early or too late.
const MOST: Duration = Duration::from_secs(60);

/// What time it is here.
#[expect(clippy::disallowed_methods, reason = "the clock itself is what is looked at")]
pub(super) fn now() -> SystemTime {
    SystemTime::now()
}

/// A time as people write it.
pub(super) fn written(time: impl Into<OffsetDateTime>) -> String {
    let time = time.into();
    format!("{} {:02}:{:02} UTC", time.date(), time.hour(), time.minute())
}

/// What time it is there, by an answer.
pub(super) fn theirs(answer: &MetadataMap) -> Option<SystemTime> {
    httpdate::parse_http_date(answer.get("date")?.to_str().ok()?).ok()
}

/// What time it is at the other end of a connection. It is asked without a token, and its answer is refused or not: both
/// have the date.
pub(super) async fn asked(stream: TlsStream<TcpStream>, patience: Duration) -> Option<SystemTime> {
    let mut stream = Some(TokioIo::new(stream));
    let connector = tower::service_fn(move |_| {
        let stream = stream.take().ok_or_else(|| std::io::Error::from(std::io::ErrorKind::NotConnected));
        std::future::ready(stream)
    });
    let endpoint = Endpoint::from_static("http://coordinator").timeout(patience);
    let channel = endpoint.connect_with_connector(connector).await.ok()?;
    match GreetingClient::new(channel).greet(GreetRequest {}).await {
        Ok(answer) => theirs(answer.metadata()),
        Err(status) => theirs(status.metadata()),
    }
}

/// How far the coordinator's clock is from ours, in words, if that is more than can be forgiven.
pub(super) fn apart(ours: SystemTime, theirs: SystemTime) -> Option<String> {
    let (apart, word) = match theirs.duration_since(ours) {
        Ok(apart) => (apart, "ahead of"),
        Err(error) => (error.duration(), "behind"),
    };
    let (there, here) = (written(theirs), written(ours));
    let says =
        || format!("the coordinator's clock is {} {word} ours: there {there}, here {here}", spoken(apart));
    (apart > MOST).then(says)
}

/// Compares the coordinator's clock with ours.
pub(super) fn compare(found: &mut Findings, ours: SystemTime, theirs: Option<SystemTime>) {
    let advice = "set both by NTP. Games do not mind, but certificates begin and end by the clock of whoever looks at them";
    match theirs.map(|theirs| apart(ours, theirs)) {
        None => (),
        Some(None) => found.fine("clock", "the coordinator's is the same, within a minute"),
        Some(Some(apart)) => found.warn("clock", apart, advice),
    }
}

fn spoken(apart: Duration) -> String {
    let seconds = apart.as_secs();
    let in_all = |unit: u64| (seconds + unit / 2) / unit;
    match seconds {
        0..120 => format!("{seconds} seconds"),
        120..7_200 => format!("{} minutes", in_all(60)),
        7_200..172_800 => format!("{} hours", in_all(3_600)),
        _ => format!("{} days", in_all(86_400)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(ours: u64, theirs: u64) -> String {
        let at = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        let mut found = Findings::default();
        compare(&mut found, at(ours), Some(at(theirs)));
        found.to_string()
    }

    #[test]
    fn a_minute_is_forgiven_and_more_is_told_with_both_times() {
        let noon = 1_800_000_000;
        assert!(said(noon, noon + 60).starts_with('✓'));
        let later = said(noon, noon + 61);
        assert!(later.starts_with("! clock") && later.contains("61 seconds ahead of ours"), "{later}");
        let earlier = said(noon, noon - 400 * 86_400 + 1);
        assert!(earlier.contains("400 days behind ours"), "{earlier}");
        assert!(earlier.contains("here 2027-01-15 08:00 UTC"), "{earlier}");
    }

    #[test]
    fn the_date_of_an_answer_is_read() {
        let mut answer = MetadataMap::new();
        assert_eq!(theirs(&answer), None);
        answer.insert("date", "Fri, 15 Jan 2027 08:00:00 GMT".parse().unwrap());
        assert_eq!(theirs(&answer), Some(SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000)));
    }
}

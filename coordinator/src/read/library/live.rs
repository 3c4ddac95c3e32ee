//! A running coordinator, asked over gRPC for what it has stored.

use proto::route::{Line, RouteError};
use proto::routes::Routes;
use proto::v1::library_client::LibraryClient;
use proto::{limits, v1};
use store::{Digest, GameId, PairPoints, PairingId, StoredGame, Table};

use super::asking::{By, Checked};
use super::message;
use super::stored::StoredExperiment;
use crate::error::CoordinatorError;

/// A connection to a coordinator's library. Clones share it.
#[derive(Clone, Debug)]
pub struct Live {
    client: LibraryClient<Line>,
}

impl Live {
    /// Connects to a coordinator.
    pub async fn connect(routes: &Routes) -> Result<Self, RouteError> {
        let client = LibraryClient::new(routes.connect().await?);
        Ok(Self { client: client.max_decoding_message_size(limits::MOST_MESSAGE_BYTES) })
    }

    /// A client of its own for each call: asking takes it mutably, and clones are cheap.
    fn client(&self) -> LibraryClient<Line> {
        self.client.clone()
    }

    pub(super) async fn find(&self, by: By<'_>) -> Result<StoredExperiment, CoordinatorError> {
        let by = match by {
            By::Name(name) => v1::find_request::By::Name(name.to_owned()),
            By::Pairing(id) => v1::find_request::By::Pairing(id.0 as u64),
        };
        let found = self.client().find(v1::FindRequest { by: Some(by) }).await?;
        Ok(message::experiment(found.into_inner())?)
    }

    pub(super) async fn results(
        &self,
        pairing: PairingId,
        from: u64,
    ) -> Result<Vec<PairPoints>, CoordinatorError> {
        let page = self.client().results(v1::ResultsRequest { pairing: pairing.0 as u64, from }).await?;
        Ok(message::results(&page.into_inner())?)
    }

    pub(super) async fn places(&self, series: PairingId, from: u64) -> Result<Vec<u64>, CoordinatorError> {
        let page = self.client().results(v1::ResultsRequest { pairing: series.0 as u64, from }).await?;
        Ok(page.into_inner().pairs)
    }

    pub(super) async fn games(
        &self,
        pairing: PairingId,
        after: Option<GameId>,
        most: u32,
    ) -> Result<Vec<StoredGame>, CoordinatorError> {
        let after = after.map_or(0, |after| after.0 as u64);
        let request = v1::GamesRequest { pairing: pairing.0 as u64, after, most };
        let page = self.client().games(request).await?.into_inner();
        Ok(page.games.into_iter().map(message::game).collect::<Result<_, _>>()?)
    }

    pub(super) async fn query(&self, sql: &str, rows: usize) -> Result<Table, CoordinatorError> {
        let most_rows = u32::try_from(rows.min(limits::MOST_ROWS)).unwrap_or(0);
        let request = v1::QueryRequest { sql: sql.to_owned(), most_rows };
        let mut parts = self.client().query(request).await?.into_inner();
        let mut table = Table::default();
        while let Some(part) = parts.message().await? {
            table.columns.extend(part.columns);
            table.rows.extend(part.rows.into_iter().map(message::row));
            table.cut |= part.cut;
        }
        Ok(table)
    }

    pub(crate) async fn digest(&self, name: &str) -> Result<Digest, CoordinatorError> {
        let request = v1::DigestRequest { name: name.to_owned() };
        let reply = self.client().digest(request).await?.into_inner().message().await?.unwrap_or_default();
        let digest = <[u8; 32]>::try_from(reply.digest);
        digest.map(Digest).map_err(|_| {
            proto::wire::WireError { field: "digest", reason: "it has 32 bytes".to_owned() }.into()
        })
    }

    pub(super) async fn check(&self) -> Result<Checked, CoordinatorError> {
        let mut parts = self.client().check(v1::CheckRequest {}).await?.into_inner();
        let v1::CheckReply { problems, remedy } = parts.message().await?.ok_or(CoordinatorError::Closing)?;
        Ok(Checked { problems, remedy })
    }
}

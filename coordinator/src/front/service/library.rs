//! The service for readers: rows of the store as messages. It asks the store alone and never holds up the actor.

use std::pin::Pin;

use access::{Identity, Scope};
use futures_util::stream::{self, TryStreamExt};
use proto::v1::library_server::Library;
use proto::wire::WireError;
use proto::{limits, v1};
use spec::Work;
use store::{GameId, QueryLimits, Reader, StoredGame, Table, Value};
use tokio_stream::Stream;
use tonic::{Request, Response, Status};

use crate::error::CoordinatorError;
use crate::front::door::{connection, permit};
use crate::front::gate::Gate;
use crate::front::ration::Rationed;
use crate::read::digest;
use crate::read::library::{self, By, Checked, message};
use crate::read::query_process::Queries;

/// What is stored, to read.
#[derive(Clone, Debug)]
pub(crate) struct LibraryService {
    /// For what is read at once.
    pub(crate) reader: Reader,
    /// For what takes as long as the file is large.
    pub(crate) patient: Reader,
    /// Who answers queries; without it we do.
    pub(crate) queries: Option<Queries>,
    pub(crate) gate: Gate,
}

/// Messages that come when they are ready.
type Answers<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

impl LibraryService {
    /// An answer that may take longer than a call: the work is a part of it, and ends with its listener or when that may not
    /// listen any more.
    fn long<T: Send + 'static>(
        &self,
        caller: &Identity,
        answer: impl Stream<Item = Result<T, Status>> + Send + 'static,
    ) -> Response<Answers<T>> {
        Response::new(Box::pin(self.gate.while_allowed(caller, Scope::Read, answer)))
    }
}

/// One message that may take longer than a call.
fn once<T>(
    work: impl Future<Output = Result<T, CoordinatorError>> + Send + 'static,
) -> impl Stream<Item = Result<T, Status>> + Send + 'static {
    stream::once(async { Ok(work.await?) })
}

/// A table in messages of about a page each.
fn parts(table: Table) -> Vec<v1::QueryReply> {
    let size = Value::bytes_of;
    let mut parts = vec![v1::QueryReply { columns: table.columns, ..Default::default() }];
    let mut bytes = 0;
    for row in table.rows {
        bytes += size(&row);
        if bytes > limits::PAGE_BYTES {
            parts.push(v1::QueryReply::default());
            bytes = size(&row);
        }
        parts.last_mut().expect("there is a first part").rows.push(message::row_message(row));
    }
    parts.last_mut().expect("there is a first part").cut = table.cut;
    parts
}

/// As many of the games as one message should carry, and one at least.
fn page(games: Vec<StoredGame>) -> Vec<v1::StoredGame> {
    let mut bytes = 0;
    let fits = |game: &StoredGame| {
        let before = bytes;
        bytes += 200 + game.row.transcript.len();
        before < limits::PAGE_BYTES
    };
    games.into_iter().take_while(fits).map(message::game_message).collect()
}

fn wrong(field: &'static str, reason: String) -> CoordinatorError {
    WireError { field, reason }.into()
}

#[tonic::async_trait]
impl Library for LibraryService {
    type QueryStream = Answers<v1::QueryReply>;
    type DigestStream = Answers<v1::DigestReply>;
    type CheckStream = Answers<v1::CheckReply>;

    async fn query(&self, request: Request<v1::QueryRequest>) -> Result<Response<Self::QueryStream>, Status> {
        let caller = permit(&request, Scope::Read)?.clone();
        let name = caller.name.clone().map(Rationed::Name);
        let who = name.or_else(|| connection(&request).map(Rationed::Connection));
        let v1::QueryRequest { sql, most_rows } = request.into_inner();
        let rows = if most_rows == 0 { limits::MOST_ROWS } else { most_rows as usize };
        let rows = rows.min(limits::MOST_ROWS);
        if let Some(queries) = &self.queries {
            let who = who.unwrap_or(Rationed::Name(String::new()));
            return Ok(self.long(&caller, queries.answer(who, sql, rows)));
        }
        let limits = QueryLimits { rows, ..QueryLimits::default() };
        let reader = self.reader.clone();
        let work = async move {
            let table = reader.query(&sql, limits).await.map_err(CoordinatorError::from)?;
            Ok::<_, Status>(stream::iter(parts(table).into_iter().map(Ok)))
        };
        Ok(self.long(&caller, stream::once(work).try_flatten()))
    }

    async fn find(
        &self,
        request: Request<v1::FindRequest>,
    ) -> Result<Response<v1::StoredExperiment>, Status> {
        permit(&request, Scope::Read)?;
        use v1::find_request::By as Wire;
        let found = match request.into_inner().by {
            Some(Wire::Name(name)) => library::find(&self.reader, By::Name(&name)).await?,
            Some(Wire::Pairing(id)) => {
                let id = message::pairing_id(id).map_err(CoordinatorError::from)?;
                library::find(&self.reader, By::Pairing(id)).await?
            }
            None => return Err(wrong("by", "name an experiment".to_owned()).into()),
        };
        Ok(Response::new(message::experiment_message(found)))
    }

    async fn results(
        &self,
        request: Request<v1::ResultsRequest>,
    ) -> Result<Response<v1::ResultsReply>, Status> {
        permit(&request, Scope::Read)?;
        let v1::ResultsRequest { pairing, from } = request.into_inner();
        let pairing = message::pairing_id(pairing).map_err(CoordinatorError::from)?;
        let series = self.reader.pairing(pairing).await.map_err(CoordinatorError::from)?;
        Ok(Response::new(match series.pairing.work {
            Work::Pairs => {
                let page = self.reader.pair_points(pairing, from).await.map_err(CoordinatorError::from)?;
                message::results_message(&page)
            }
            Work::Probes => {
                let pairs = self.reader.probe_places(pairing, from).await.map_err(CoordinatorError::from)?;
                v1::ResultsReply { pairs, results: Vec::new() }
            }
        }))
    }

    async fn games(&self, request: Request<v1::GamesRequest>) -> Result<Response<v1::GamesReply>, Status> {
        permit(&request, Scope::Read)?;
        let v1::GamesRequest { pairing, after, most } = request.into_inner();
        let pairing = message::pairing_id(pairing).map_err(CoordinatorError::from)?;
        let after = GameId(message::number("after", after).map_err(CoordinatorError::from)?);
        let games = self.reader.games(pairing, Some(after), most.min(limits::MOST_GAMES)).await;
        Ok(Response::new(v1::GamesReply { games: page(games.map_err(CoordinatorError::from)?) }))
    }

    async fn digest(
        &self,
        request: Request<v1::DigestRequest>,
    ) -> Result<Response<Self::DigestStream>, Status> {
        let caller = permit(&request, Scope::Read)?.clone();
        let (reader, name) = (self.patient.clone(), request.into_inner().name);
        let work = once(async move {
            let digest = digest::digest(&reader, &name).await?;
            Ok(v1::DigestReply { digest: digest.0.to_vec() })
        });
        Ok(self.long(&caller, work))
    }

    async fn check(&self, request: Request<v1::CheckRequest>) -> Result<Response<Self::CheckStream>, Status> {
        let caller = permit(&request, Scope::Read)?;
        let reader = self.patient.clone();
        let work = once(async move {
            let Checked { problems, remedy } = library::check(&reader).await?;
            Ok(v1::CheckReply { problems, remedy })
        });
        Ok(self.long(caller, work))
    }
}

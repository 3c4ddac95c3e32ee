//! What takes a while is worked out on a thread of its own.

use crate::error::CoordinatorError;

/// Works something out where it keeps nobody waiting.
pub(crate) async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, CoordinatorError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| CoordinatorError::Closing)
}

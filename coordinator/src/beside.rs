//! What takes a while is worked out on a thread of its own.

use crate::error::CoordinatorError;
use crate::panic_message::message_of;

/// Works something out where it keeps nobody waiting. If that panics, whoever waits for it is told so.
pub(crate) async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, CoordinatorError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| match error.try_into_panic() {
        Ok(panic) => CoordinatorError::Panicked(message_of(&*panic)),
        Err(_) => CoordinatorError::Closing,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_waits_for_what_panics_is_told_what_it_said() {
        assert_eq!(beside(|| 7).await.unwrap(), 7);
        let failed = beside(|| -> u32 { panic!("out of luck") }).await.unwrap_err();
        assert!(matches!(&failed, CoordinatorError::Panicked(said) if said == "out of luck"), "{failed}");
    }
}

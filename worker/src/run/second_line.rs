//! The second line to the coordinator: messages beside the one call.

use std::convert::Infallible;
use std::sync::Arc;

use proto::v1::ExchangeRequest;

use crate::client::Coordinator;
use crate::desk::Desk;
use crate::parcel::Parcel;
use crate::shop::Shop;
use crate::work::finished::Finished;

/// Sends what the desk gives it, and tells the desk what became of it.
pub(super) struct SecondLine<C> {
    pub(super) coordinator: C,
    pub(super) shop: Arc<Shop>,
    pub(super) name: String,
    pub(super) session: u64,
}

impl<C: Coordinator> SecondLine<C> {
    /// Delivers until it is dropped.
    pub(super) async fn deliver(mut self) -> Infallible {
        loop {
            match self.shop.look(Desk::take_beside) {
                Some(parcel) => self.send(parcel).await,
                None => self.shop.woken_beside().await,
            }
        }
    }

    async fn send(&mut self, parcel: Parcel) {
        let bytes = parcel.bytes();
        let Parcel { finished, failed, .. } = parcel;
        // Without a number and without a wish: it says nothing about the answers of the one call.
        let mut request = ExchangeRequest {
            name: self.name.clone(),
            session: self.session,
            failed,
            ..ExchangeRequest::default()
        };
        Finished::send(finished, &mut request);
        let answer = self.coordinator.exchange(&request).await;
        let parcel = Parcel::of(Finished::take_back(&mut request), request.failed, bytes);
        self.shop.visit(|desk| match answer {
            Ok(reply) => desk.delivered_beside(&parcel, reply.revoked),
            Err(_) => desk.not_delivered_beside(parcel), // why, the one call will hear as well
        });
        self.shop.wake();
    }
}

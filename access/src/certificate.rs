//! What a client's certificate says: who it is for, and what they may do.
//!
//! Both stand in one alternative name, `astragal:SCOPES/NAME`, so that a certificate that was made for something else
//! by the same authority opens nothing.

use x509_parser::certificate::X509Certificate;
use x509_parser::extensions::GeneralName;
use x509_parser::prelude::FromDer;

use crate::error::{AccessError, checked_name};
use crate::identity::{Identity, Shown};
use crate::scope::Scopes;

const MARK: &str = "astragal:";

/// The alternative name of a client's certificate.
pub(crate) fn subject(name: &str, scopes: &Scopes) -> Result<String, AccessError> {
    Ok(format!("{MARK}{scopes}/{}", checked_name(name)?))
}

/// Who a certificate is for. That it is genuine was shown when the connection was made.
pub fn identify(der: &[u8]) -> Result<Identity, AccessError> {
    let wrong = |reason: &str| AccessError::Certificate(reason.to_owned());
    let (_, certificate) =
        X509Certificate::from_der(der).map_err(|error| AccessError::Certificate(error.to_string()))?;
    let names = certificate.subject_alternative_name().map_err(|_| wrong("its names cannot be read"))?;
    let names = names.map(|names| names.value.general_names.as_slice()).unwrap_or_default();
    let uri = names.iter().find_map(|name| match name {
        GeneralName::URI(uri) => uri.strip_prefix(MARK),
        _ => None,
    });
    let uri = uri.ok_or_else(|| wrong("it is for no user and no worker of astragal"))?;
    let (scopes, name) = uri.split_once('/').ok_or_else(|| wrong("it names nobody"))?;
    Ok(Identity {
        name: Some(checked_name(name)?.to_owned()),
        scopes: scopes.parse()?,
        shown: Shown::Certificate,
    })
}

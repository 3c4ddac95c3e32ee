//! A certificate as people can compare it: whose it is, who signed it, from when to when.

use std::fmt;

use time::OffsetDateTime;
use x509_parser::certificate::X509Certificate;
use x509_parser::extensions::{GeneralName, ParsedExtension};
use x509_parser::prelude::FromDer;

use crate::error::AccessError;

/// What a certificate says about itself. Nothing of it is proven here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portrait {
    /// Whose it is.
    pub subject: Party,
    /// Who signed it.
    pub issuer: Party,
    /// The hosts that it is for: names and addresses.
    pub hosts: Vec<String>,
    /// Valid from.
    pub begins: OffsetDateTime,
    /// Valid until.
    pub ends: OffsetDateTime,
}

/// The owner or the signer of a certificate. Authorities are often called the same: the mark of the key tells them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// What it is called.
    pub name: String,
    /// The beginning of its key's identifier, in hex digits.
    pub key: Option<String>,
}

impl fmt::Display for Party {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.key {
            Some(key) => write!(out, "{} (key {key}…)", self.name),
            None => out.write_str(&self.name),
        }
    }
}

impl Portrait {
    /// Of the first certificate in a PEM text.
    pub fn from_pem(pem: &str) -> Result<Self, AccessError> {
        let (_, pem) = x509_parser::pem::parse_x509_pem(pem.as_bytes())
            .map_err(|error| AccessError::Certificate(format!("this is none in PEM: {error}")))?;
        Self::from_der(&pem.contents)
    }

    /// Of a certificate as it is shown on a connection.
    pub fn from_der(der: &[u8]) -> Result<Self, AccessError> {
        let wrong = |error: &dyn fmt::Display| AccessError::Certificate(error.to_string());
        let (_, certificate) = X509Certificate::from_der(der).map_err(|error| wrong(&error))?;
        let names = certificate.subject_alternative_name().map_err(|error| wrong(&error))?;
        let names = names.map(|names| names.value.general_names.as_slice()).unwrap_or_default();
        let (mut own, mut signers) = (None, None);
        for extension in certificate.extensions() {
            match extension.parsed_extension() {
                ParsedExtension::SubjectKeyIdentifier(key) => own = Some(mark(key.0)),
                ParsedExtension::AuthorityKeyIdentifier(authority) => {
                    signers = authority.key_identifier.as_ref().map(|key| mark(key.0));
                }
                _ => {}
            }
        }
        let validity = certificate.validity();
        Ok(Self {
            subject: Party { name: name(certificate.subject()), key: own },
            issuer: Party { name: name(certificate.issuer()), key: signers },
            hosts: names.iter().filter_map(host).collect(),
            begins: validity.not_before.to_datetime(),
            ends: validity.not_after.to_datetime(),
        })
    }
}

fn name(name: &x509_parser::x509::X509Name<'_>) -> String {
    let common = name.iter_common_name().next().and_then(|name| name.as_str().ok());
    common.map_or_else(|| name.to_string(), ToOwned::to_owned)
}

fn mark(key: &[u8]) -> String {
    key.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

fn host(name: &GeneralName<'_>) -> Option<String> {
    match *name {
        GeneralName::DNSName(name) => Some(name.to_owned()),
        GeneralName::IPAddress(bytes) => match *bytes {
            [a, b, c, d] => Some(std::net::Ipv4Addr::new(a, b, c, d).to_string()),
            _ => <[u8; 16]>::try_from(bytes).ok().map(|bytes| std::net::Ipv6Addr::from(bytes).to_string()),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::Authority;

    #[test]
    fn a_certificate_names_its_hosts_its_days_and_the_key_that_signed_it() {
        let now = OffsetDateTime::UNIX_EPOCH + Duration::days(10_000);
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let of = |folder: &tempfile::TempDir| {
            let authority = Authority::found(folder.path(), now).unwrap();
            let hosts = ["farm".to_owned(), "10.0.0.7".to_owned(), "::1".to_owned()];
            let issued = authority.for_server(&hosts, 30, now).unwrap();
            [authority.certificate(), issued.certificate]
                .map(|file| Portrait::from_pem(&std::fs::read_to_string(file).unwrap()).unwrap())
        };
        let ([authority, server], [stranger, _]) = (of(&one), of(&other));
        assert_eq!(server.hosts, ["farm", "10.0.0.7", "::1"]);
        assert_eq!((server.begins, server.ends), (now - Duration::DAY, now + Duration::days(30)));
        assert_eq!(server.issuer, authority.subject);
        assert_eq!(stranger.subject.name, authority.subject.name);
        assert_ne!(stranger.subject.key, authority.subject.key, "equal names, different keys");
        assert!(Portrait::from_pem("nothing").is_err());
    }
}

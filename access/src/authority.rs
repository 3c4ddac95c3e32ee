//! A certificate authority for one installation: enough for a coordinator and its workers to know each other.

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer,
    KeyPair, KeyUsagePurpose, SanType,
};
use time::{Duration, OffsetDateTime};

use crate::certificate;
use crate::error::{AccessError, checked_name};
use crate::scope::Scopes;
use crate::secret_file;

/// How long an authority lasts.
const AUTHORITY_DAYS: i64 = 3650;
/// Clocks of machines differ: certificates are valid from a day before they are made.
const EARLIER: Duration = Duration::DAY;

/// A folder with the authority's certificate and key.
#[derive(Clone, Debug)]
pub struct Authority {
    folder: PathBuf,
}

/// A certificate with its key, both PEM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issued {
    /// Where the certificate was written.
    pub certificate: PathBuf,
    /// Where its key was written.
    pub key: PathBuf,
}

#[expect(clippy::needless_pass_by_value, reason = "errors are mapped by it")]
fn wrong(error: impl ToString) -> AccessError {
    AccessError::Certificate(error.to_string())
}

impl Authority {
    /// Makes an authority in a folder that has none.
    pub fn found(folder: &Path, now: OffsetDateTime) -> Result<Self, AccessError> {
        let authority = Self { folder: folder.to_owned() };
        if authority.key().exists() {
            return Err(AccessError::file(authority.key(), "there is an authority here already"));
        }
        std::fs::create_dir_all(folder).map_err(|error| AccessError::file(folder, error))?;
        let key = KeyPair::generate().map_err(wrong)?;
        let mut params = CertificateParams::default();
        params.distinguished_name = named("Astragal authority");
        params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
        (params.not_before, params.not_after) = (now - EARLIER, now + Duration::days(AUTHORITY_DAYS));
        let certificate = params.self_signed(&key).map_err(wrong)?;
        secret_file::write(&authority.key(), &key.serialize_pem())?;
        publish(&authority.certificate(), &certificate.pem())?;
        Ok(authority)
    }

    /// The authority of a folder.
    pub fn open(folder: &Path) -> Result<Self, AccessError> {
        let authority = Self { folder: folder.to_owned() };
        if authority.key().exists() {
            Ok(authority)
        } else {
            Err(AccessError::file(folder, "there is no authority here; make one with `astragal ca init`"))
        }
    }

    /// The certificate that everybody needs to know.
    #[must_use]
    pub fn certificate(&self) -> PathBuf {
        self.folder.join("ca.pem")
    }

    fn key(&self) -> PathBuf {
        self.folder.join("ca.key")
    }

    /// A certificate for a coordinator that is reached under these names and addresses.
    pub fn for_server(
        &self,
        hosts: &[String],
        days: u32,
        now: OffsetDateTime,
    ) -> Result<Issued, AccessError> {
        let name =
            hosts.first().ok_or_else(|| wrong("name the host under which the coordinator is reached"))?;
        let alternatives = hosts.iter().map(|host| {
            Ok(match host.parse::<IpAddr>() {
                Ok(address) => SanType::IpAddress(address),
                Err(_) => SanType::DnsName(host.as_str().try_into().map_err(wrong)?),
            })
        });
        let alternatives = alternatives.collect::<Result<Vec<_>, AccessError>>()?;
        self.issue("server", name, alternatives, ExtendedKeyUsagePurpose::ServerAuth, days, now)
    }

    /// A certificate for a worker or a user.
    pub fn for_client(
        &self,
        name: &str,
        scopes: &Scopes,
        days: u32,
        now: OffsetDateTime,
    ) -> Result<Issued, AccessError> {
        let subject = certificate::subject(name, scopes)?;
        let alternatives = vec![SanType::URI(subject.as_str().try_into().map_err(wrong)?)];
        self.issue(checked_name(name)?, name, alternatives, ExtendedKeyUsagePurpose::ClientAuth, days, now)
    }

    fn issue(
        &self,
        file: &str,
        name: &str,
        alternatives: Vec<SanType>,
        usage: ExtendedKeyUsagePurpose,
        days: u32,
        now: OffsetDateTime,
    ) -> Result<Issued, AccessError> {
        let own = std::fs::read_to_string(self.certificate())
            .map_err(|error| AccessError::file(self.certificate(), error))?;
        let own_key = KeyPair::from_pem(&secret_file::read(&self.key())?).map_err(wrong)?;
        let issuer = Issuer::from_ca_cert_pem(&own, own_key).map_err(wrong)?;
        let mut params = CertificateParams::default();
        params.distinguished_name = named(name);
        params.subject_alt_names = alternatives;
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages = vec![usage];
        params.use_authority_key_identifier_extension = true;
        (params.not_before, params.not_after) = (now - EARLIER, now + Duration::days(i64::from(days)));
        let key = KeyPair::generate().map_err(wrong)?;
        let certificate = params.signed_by(&key, &issuer).map_err(wrong)?;
        let issued = Issued {
            certificate: self.folder.join(format!("{file}.pem")),
            key: self.folder.join(format!("{file}.key")),
        };
        if issued.key.exists() {
            return Err(AccessError::file(
                &issued.key,
                "there is one already; remove it first to make it anew",
            ));
        }
        secret_file::write(&issued.key, &key.serialize_pem())?;
        publish(&issued.certificate, &certificate.pem())?;
        Ok(issued)
    }
}

fn named(name: &str) -> DistinguishedName {
    let mut all = DistinguishedName::new();
    all.push(DnType::CommonName, name);
    all
}

/// Certificates are for everybody to read.
fn publish(path: &Path, pem: &str) -> Result<(), AccessError> {
    std::fs::write(path, pem).map_err(|error| AccessError::file(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Shown;
    use crate::scope::Scope;

    const NOON: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn der(path: &Path) -> Vec<u8> {
        let pem = std::fs::read(path).unwrap();
        x509_parser::pem::parse_x509_pem(&pem).unwrap().1.contents
    }

    #[test]
    fn a_client_is_who_its_certificate_says() {
        let folder = tempfile::tempdir().unwrap();
        let authority = Authority::found(folder.path(), NOON).unwrap();
        let scopes = Scopes::new([Scope::Worker, Scope::Read]);
        let issued = authority.for_client("lab-3", &scopes, 90, NOON).unwrap();
        let who = certificate::identify(&der(&issued.certificate)).unwrap();
        assert_eq!((who.name.as_deref(), who.scopes, who.shown), (Some("lab-3"), scopes, Shown::Certificate));
    }

    #[test]
    fn a_servers_certificate_opens_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let authority = Authority::found(folder.path(), NOON).unwrap();
        let hosts = ["farm.example.org".to_owned(), "10.0.0.7".to_owned()];
        let issued = authority.for_server(&hosts, 90, NOON).unwrap();
        assert!(certificate::identify(&der(&issued.certificate)).is_err());
    }

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let authority = Authority::found(folder.path(), NOON).unwrap();
        assert!(Authority::found(folder.path(), NOON).is_err());
        authority.for_client("anna", &Scopes::new([Scope::Submit]), 1, NOON).unwrap();
        assert!(authority.for_client("anna", &Scopes::new([Scope::Submit]), 1, NOON).is_err());
        assert!(Authority::open(&folder.path().join("elsewhere")).is_err());
    }
}

package dev.slipway.rest.repository;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.repository.signature.CheckedSignature;
import dev.slipway.application.repository.signature.PgpCheck;
import dev.slipway.application.repository.signature.X509Certificates;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.KeyJson;
import java.math.BigInteger;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Signatures of commits on the wire, one shape for each kind. */
final class SignatureJson {

    private static final String SOURCE = "gitaly";

    private SignatureJson() {
    }

    record PgpJson(String signatureType, String verificationStatus, @Nullable Long gpgKeyId, @Nullable String gpgKeyPrimaryKeyid,
            @Nullable String gpgKeyUserName, @Nullable String gpgKeyUserEmail, @Nullable Long gpgKeySubkeyId, String commitSource) {}

    record SshJson(String signatureType, String verificationStatus, @Nullable KeyJson key, String commitSource) {}

    record X509Json(@JsonProperty("signature_type") String signatureType, @JsonProperty("verification_status") String verificationStatus,
            @JsonProperty("x509_certificate") @Nullable CertificateJson certificate, @JsonProperty("commit_source") String commitSource) {}

    record CertificateJson(String subject, @Nullable String subjectKeyIdentifier, @Nullable String email, BigInteger serialNumber,
            String certificateStatus, @JsonProperty("x509_issuer") IssuerJson issuer) {

        static CertificateJson of(X509Certificates certificate) {
            return new CertificateJson(certificate.subject(), certificate.keyIdentifier().orElse(null), certificate.email().orElse(null),
                    certificate.serialNumber(), "good", new IssuerJson(certificate.issuer(),
                    certificate.issuerKeyIdentifier().orElse(null), certificate.crlUrl().orElse(null)));
        }
    }

    record IssuerJson(String subject, @Nullable String subjectKeyIdentifier, @Nullable String crlUrl) {}

    static Object of(CheckedSignature signature, Links links) {
        String status = signature.status().wireName();
        return switch (signature) {
            case CheckedSignature.Pgp pgp -> new PgpJson("PGP", status, number(pgp.key()), pgp.keyId().orElse(null),
                    pgp.identity().map(PgpCheck.Identity::name).orElse(null), pgp.identity().map(PgpCheck.Identity::email).orElse(null),
                    number(pgp.subkey()), SOURCE);
            case CheckedSignature.Ssh ssh -> new SshJson("SSH", status, ssh.key().map(key -> KeyJson.of(key, links)).orElse(null), SOURCE);
            case CheckedSignature.X509 x509 -> new X509Json("X509", status, x509.certificates().map(CertificateJson::of).orElse(null),
                    SOURCE);
        };
    }

    private static @Nullable Long number(OptionalLong id) {
        return id.isPresent() ? id.getAsLong() : null;
    }
}

package dev.slipway.application.repository.signature;

import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;

/**
 * Certificate that a signature names as its signer's, with what it says about its issuer.
 *
 * @param keyIdentifier       identifier of the key, octets in hexadecimal with colons; empty without one
 * @param issuerKeyIdentifier the same of the issuer's key
 * @param crlUrl              where the issuer publishes revoked certificates; empty without one
 */
public record X509Certificates(String subject, Optional<String> keyIdentifier, Optional<String> email, BigInteger serialNumber,
        String issuer, Optional<String> issuerKeyIdentifier, Optional<String> crlUrl) {

    public X509Certificates {
        Objects.requireNonNull(subject);
        Objects.requireNonNull(keyIdentifier);
        Objects.requireNonNull(email);
        Objects.requireNonNull(serialNumber);
        Objects.requireNonNull(issuer);
        Objects.requireNonNull(issuerKeyIdentifier);
        Objects.requireNonNull(crlUrl);
    }
}

package dev.slipway.application.repository.signature;

import dev.slipway.application.user.key.UserKey;
import dev.slipway.domain.repository.signature.VerificationStatus;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** Signature of a commit with the result of its check. */
public sealed interface CheckedSignature {

    VerificationStatus status();

    /**
     * @param keyId        of the primary key of a known key, else the id that the signature names; empty for an unreadable signature
     * @param key          id of the known key
     * @param subkey       id of the known subkey that signed
     * @param identity     of the known key, the committer's one if it has it
     */
    record Pgp(VerificationStatus status, Optional<String> keyId, OptionalLong key, OptionalLong subkey,
            Optional<PgpCheck.Identity> identity) implements CheckedSignature {

        public Pgp {
            Objects.requireNonNull(status);
            Objects.requireNonNull(keyId);
            Objects.requireNonNull(key);
            Objects.requireNonNull(subkey);
            Objects.requireNonNull(identity);
        }

        static Pgp unknown(VerificationStatus status, Optional<String> keyId) {
            return new Pgp(status, keyId, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
        }
    }

    /** @param key empty if no user has it */
    record Ssh(VerificationStatus status, Optional<UserKey> key) implements CheckedSignature {

        public Ssh {
            Objects.requireNonNull(status);
            Objects.requireNonNull(key);
        }
    }

    /** Certificates are shown and never trusted, since the server knows no authorities. @param certificates empty if unreadable */
    record X509(VerificationStatus status, Optional<X509Certificates> certificates) implements CheckedSignature {

        public X509 {
            Objects.requireNonNull(status);
            Objects.requireNonNull(certificates);
        }
    }
}

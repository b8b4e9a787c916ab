package dev.slipway.application.repository.signature;

import java.util.List;
import java.util.Objects;

/** Signature as it was read, before anything of it is verified. */
public sealed interface PresentedSignature {

    /** @param keyIds ids of the keys that the signatures of the text name, one for each, in upper-case hexadecimal */
    record Pgp(List<String> keyIds) implements PresentedSignature {

        public Pgp {
            keyIds = List.copyOf(keyIds);
        }
    }

    /** @param sha256 fingerprint of the key inside, in base64 without padding */
    record Ssh(String sha256) implements PresentedSignature {

        public Ssh {
            Objects.requireNonNull(sha256);
        }
    }

    record X509(X509Certificates certificates) implements PresentedSignature {

        public X509 {
            Objects.requireNonNull(certificates);
        }
    }

    /** A text that names a kind of signatures and is none of it. */
    record Unreadable() implements PresentedSignature {}
}

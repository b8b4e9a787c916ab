package dev.slipway.git.user.pgp;

import java.time.Instant;
import java.util.Optional;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSignature;

/**
 * Primary key or subkey, and for what it is bound. Fingerprint and id are in upper-case hexadecimal.
 *
 * @param signs     whether the key is for signing; a subkey is only where it has signed its primary key in return
 * @param expiresAt empty for never
 */
public record PgpComponent(PGPPublicKey key, String fingerprint, String keyId, boolean primary, boolean signs, boolean revoked,
        Optional<Instant> expiresAt) {

    /** Returns whether the key made the signature of a document, with a digest for which no second text can be made. */
    public boolean verifies(PGPSignature signature, byte[] document) {
        boolean ofDocument = signature.getSignatureType() == PGPSignature.BINARY_DOCUMENT
                || signature.getSignatureType() == PGPSignature.CANONICAL_TEXT_DOCUMENT;
        if (!ofDocument || !signs || !PgpVerifiers.strong(signature) || signature.getCreationTime().before(key.getCreationTime())) {
            return false;
        }
        try {
            PGPSignature begun = PgpVerifiers.begin(signature, key);
            begun.update(document);
            return begun.verify();
        } catch (PGPException | RuntimeException malformed) {
            return false;
        }
    }
}

package dev.slipway.application.repository.port;

import dev.slipway.application.repository.signature.PgpCheck;
import dev.slipway.application.repository.signature.PresentedSignature;
import dev.slipway.domain.repository.signature.SignatureKind;

/** Reads and verifies signatures. Takes bounded time and memory for any text; a text that is no signature is never genuine. */
public interface SignatureChecks {

    PresentedSignature read(SignatureKind kind, String signature);

    /** Verifies an OpenPGP signature of a text. @param key armored public key */
    PgpCheck pgp(String signature, byte[] text, String key);

    /** Returns whether the key inside of an SSH signature made it, for the text and for git. */
    boolean ssh(String signature, byte[] text);
}

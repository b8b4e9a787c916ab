package dev.slipway.application.user.port;

import dev.slipway.application.user.key.GpgKey;
import java.util.Optional;

/** Reads public OpenPGP keys. */
public interface GpgKeyReader {

    /**
     * Returns the key of an armored text; empty for a text that is no single public key with an identity that the key itself has signed.
     * Never decompresses or decrypts anything, and takes bounded time for any text.
     */
    Optional<GpgKey> read(String armored);
}

package dev.slipway.application.user.port;

import dev.slipway.application.user.key.SshKey;
import java.util.Optional;

/** Reads public keys in the form of OpenSSH. */
public interface SshKeyReader {

    /** Returns the key of a line {@code algorithm base64 comment}; empty for a text that is no public key. */
    Optional<SshKey> read(String text);
}

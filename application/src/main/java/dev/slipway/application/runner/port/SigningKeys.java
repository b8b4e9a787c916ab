package dev.slipway.application.runner.port;

import java.util.Optional;

/**
 * Keeps the private key with which the installation signs what it says of jobs. There is one, whichever process needs it first; it is
 * encrypted where it lies.
 */
public interface SigningKeys {

    Optional<String> find();

    /** Keeps the key unless there is one. Answers the one that counts from then on, in every process; called outside of units of work. */
    String keep(String key);
}

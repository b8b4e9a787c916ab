package dev.slipway.application.runner.port;

import java.util.Optional;

/** Stores the private key that signs tokens of jobs, encrypted. All processes of an installation share one key. */
public interface SigningKeys {

    Optional<String> find();

    /** Stores the key unless there is one, and returns the one that all processes use from then on. Called outside of transactions. */
    String keep(String key);
}

package dev.slipway.application.access;

import dev.slipway.application.access.port.Credentials.PersonalToken;
import java.time.Instant;

/** Receives each family of tokens that was revoked since a revoked token of it was used, inside the transaction. */
public interface TokenReuseListener {

    void familyRevoked(PersonalToken reused, Instant now);
}

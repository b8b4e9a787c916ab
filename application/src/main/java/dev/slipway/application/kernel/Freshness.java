package dev.slipway.application.kernel;

import java.time.Instant;
import java.util.Optional;

/**
 * The moment after which an object must not have changed, for a deletion to be carried out.
 * HTTP dates have whole seconds, so an object changed within that second counts as changed.
 */
public record Freshness(Optional<Instant> unmodifiedSince) {

    public static final Freshness ANY = new Freshness(Optional.empty());

    public void check(Instant updatedAt) {
        if (unmodifiedSince.filter(updatedAt::isAfter).isPresent()) {
            throw Refusal.preconditionFailed();
        }
    }
}

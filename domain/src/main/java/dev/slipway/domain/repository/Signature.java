package dev.slipway.domain.repository;

import java.time.Instant;
import java.util.Objects;

/** Who made a commit or tag, and when. */
public record Signature(String name, String email, Instant at) {

    public Signature {
        Objects.requireNonNull(name);
        Objects.requireNonNull(email);
        Objects.requireNonNull(at);
    }
}

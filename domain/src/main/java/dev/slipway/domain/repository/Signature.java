package dev.slipway.domain.repository;

import java.time.Instant;
import java.util.Objects;

/** Author or committer of a commit or tag, with the time. */
public record Signature(String name, String email, Instant at) {

    public Signature {
        Objects.requireNonNull(name);
        Objects.requireNonNull(email);
        Objects.requireNonNull(at);
    }
}

package dev.slipway.domain.kernel;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Says why something was refused, kept or is waiting: an id with arguments.
 * The wording belongs to whoever talks to a client, so that a reason can be asserted, counted and translated.
 *
 * @param id   dotted and stable, for example {@code job.not_retryable}
 * @param args what the wording names, in order
 */
public record Reason(String id, List<String> args) {

    public Reason {
        Objects.requireNonNull(id);
        args = List.copyOf(args);
    }

    public static Reason of(String id, Object... args) {
        return new Reason(id, Stream.of(args).map(String::valueOf).toList());
    }
}

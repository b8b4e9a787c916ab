package dev.slipway.domain.kernel;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Reason of a refusal, retention or wait: an id with arguments. The text is chosen by the adapter that answers a client, so that reasons
 * can be asserted, counted and translated.
 *
 * @param id   dotted and stable, for example {@code job.not_retryable}
 * @param args arguments of the text, in order
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

package dev.slipway.domain.kernel;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** One rule of a policy. It has an id, so that an answer can name it and a test can point at it. */
public record NamedRule<C>(String id, Function<C, Optional<Reason>> objection) {

    /** A rule that objects, with its own id as the reason, unless the condition holds. */
    public static <C> NamedRule<C> requires(String id, Predicate<C> condition) {
        return new NamedRule<>(id, context ->
                condition.test(context) ? Optional.empty() : Optional.of(Reason.of(id)));
    }

    /** A rule that objects, with its own id and the arguments as the reason, unless the condition holds. */
    public static <C> NamedRule<C> requires(String id, Predicate<C> condition, Function<C, Object> argument) {
        return new NamedRule<>(id, context ->
                condition.test(context) ? Optional.empty() : Optional.of(Reason.of(id, argument.apply(context))));
    }
}

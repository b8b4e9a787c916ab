package dev.slipway.domain.pipeline;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * What a push asks of its pipeline by its options: {@code ci.skip}, and {@code ci.variable=KEY=value} as often as there are variables.
 * Whatever else stands there is for somebody else, so it is left alone.
 *
 * @param variables in the order in which they were given; each as often as its value differs
 */
public record PushOptions(boolean skips, List<Given> variables) {

    private static final String NAMESPACE = "ci";
    private static final String SKIP = "skip";
    private static final String VARIABLE = "variable";

    public PushOptions {
        variables = List.copyOf(variables);
    }

    /** A variable of the pipeline. */
    public record Given(String key, String value) {

        /** Without the value, which may be a secret. */
        @Override
        public String toString() {
            return key;
        }
    }

    private record Option(String key, String value) {}

    public static PushOptions of(List<String> options) {
        List<Option> ours = options.stream().flatMap(text -> option(text).stream()).toList();
        LinkedHashSet<Given> variables = new LinkedHashSet<>();
        ours.stream().filter(option -> option.key().equals(VARIABLE)).forEach(option -> given(option.value()).ifPresent(variables::add));
        return new PushOptions(ours.stream().anyMatch(option -> option.key().equals(SKIP)), new ArrayList<>(variables));
    }

    /** Namespace, key and value stand around the first dot and the first equals sign after it. */
    private static Optional<Option> option(String text) {
        int dot = text.indexOf('.');
        if (dot < 0 || !text.substring(0, dot).equals(NAMESPACE)) {
            return Optional.empty();
        }
        String rest = text.substring(dot + 1);
        int equals = rest.indexOf('=');
        return Optional.of(equals < 0 ? new Option(rest, "") : new Option(rest.substring(0, equals), rest.substring(equals + 1)));
    }

    /** Without a key, or without an equals sign, nothing is given. */
    private static Optional<Given> given(String definition) {
        int equals = definition.indexOf('=');
        return equals < 0 || definition.substring(0, equals).isBlank() ? Optional.empty()
                : Optional.of(new Given(definition.substring(0, equals), definition.substring(equals + 1)));
    }
}

package dev.slipway.domain.pipeline;

import dev.slipway.domain.repository.SkipOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Push options for the pipeline of a push: {@code ci.skip}, and {@code ci.variable=KEY=value} for each variable. Other options are ignored.
 *
 * @param variables in the order of the options; a key is repeated if its values differ
 */
public record PushOptions(boolean skips, List<Given> variables) {

    private static final String NAMESPACE = "ci";
    private static final String VARIABLE = "variable";

    public PushOptions {
        variables = List.copyOf(variables);
    }

    /** Variable for the pipeline. */
    public record Given(String key, String value) {

        /** Returns the variable without its value, which may be a secret. */
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
        return new PushOptions(SkipOption.in(options), new ArrayList<>(variables));
    }

    /** Splits an option into namespace, key and value, at the first dot and the first equals sign after it. */
    private static Optional<Option> option(String text) {
        int dot = text.indexOf('.');
        if (dot < 0 || !text.substring(0, dot).equals(NAMESPACE)) {
            return Optional.empty();
        }
        String rest = text.substring(dot + 1);
        int equals = rest.indexOf('=');
        return Optional.of(equals < 0 ? new Option(rest, "") : new Option(rest.substring(0, equals), rest.substring(equals + 1)));
    }

    /** Returns the variable of a definition; empty without a key or an equals sign. */
    private static Optional<Given> given(String definition) {
        int equals = definition.indexOf('=');
        return equals < 0 || definition.substring(0, equals).isBlank() ? Optional.empty()
                : Optional.of(new Given(definition.substring(0, equals), definition.substring(equals + 1)));
    }
}

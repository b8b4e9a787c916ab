package dev.slipway.domain.pipeline;

import dev.slipway.domain.repository.SkipOption;
import java.util.List;
import java.util.Optional;

/**
 * Push options for the pipeline of a push: {@code ci.skip}, and {@code ci.variable=KEY=value} for each variable. Other options are ignored.
 *
 * @param variables in the order of the options; a key is repeated if its values differ
 */
public record PushOptions(boolean skips, List<Given> variables) {

    private static final String VARIABLE = "ci.variable=";

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

    public static PushOptions of(List<String> options) {
        return new PushOptions(SkipOption.in(options), options.stream().filter(option -> option.startsWith(VARIABLE))
                .flatMap(option -> given(option.substring(VARIABLE.length())).stream()).distinct().toList());
    }

    /** Returns the variable of a definition; empty without a key or an equals sign. */
    private static Optional<Given> given(String definition) {
        int equals = definition.indexOf('=');
        String key = definition.substring(0, Math.max(0, equals));
        return key.isBlank() ? Optional.empty() : Optional.of(new Given(key, definition.substring(equals + 1)));
    }
}

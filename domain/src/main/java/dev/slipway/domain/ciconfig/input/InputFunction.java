package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Function that changes the text of an input before it is inserted. */
enum InputFunction {
    /** Returns a part of the text: {@code truncate(offset, length)}. */
    TRUNCATE("truncate", Pattern.compile("truncate\\(\\s{0,9}(\\d{1,9})\\s{0,9},\\s{0,9}(\\d{1,9})\\s{0,9}\\)")) {
        @Override
        String apply(String text, List<String> arguments, VariableSet variables) {
            int length = text.length();
            int from = Math.min(length, Integer.parseInt(arguments.getFirst()));
            return text.substring(from, (int) Math.min(length, from + Long.parseLong(arguments.getLast())));
        }
    },
    /** Expands references to known variables. */
    EXPAND_VARS("expand_vars", Pattern.compile("expand_vars")) {
        @Override
        String apply(String text, List<String> arguments, VariableSet variables) {
            return variables.expand(text, ExpansionMode.KEEPING_UNKNOWN);
        }

        @Override
        Optional<String> objection(String text, VariableSet variables) {
            boolean masked = variables.mentioned(text).stream().anyMatch(Variable::masked);
            return masked ? Optional.of("variable expansion error: masked variables cannot be expanded") : Optional.empty();
        }
    },
    /** Quotes the text as one word of a shell. */
    POSIX_ESCAPE("posix_escape", Pattern.compile("posix_escape(?:\\(\\s{0,9}\\))?")) {
        @Override
        String apply(String text, List<String> arguments, VariableSet variables) {
            return text.isEmpty() ? "''" : text.replaceAll("[^A-Za-z0-9_\\-.,:+/@\\n]", "\\\\$0").replace("\n", "'\n'");
        }
    };

    private final String word;
    private final Pattern call;

    InputFunction(String word, Pattern call) {
        this.word = word;
        this.call = call;
    }

    abstract String apply(String text, List<String> arguments, VariableSet variables);

    /** Returns why the function rejects a text, or empty. */
    Optional<String> objection(String text, VariableSet variables) {
        return Optional.empty();
    }

    /** Result of one call: a value, or an error. */
    sealed interface Outcome {
        record Value(Node node) implements Outcome {
        }

        record Problem(String text) implements Outcome {
        }
    }

    static Outcome call(String written, Node value, VariableSet variables) {
        for (InputFunction function : values()) {
            Matcher matcher = function.call.matcher(written);
            if (matcher.matches()) {
                List<String> arguments = matcher.groupCount() == 0 ? List.of() : List.of(matcher.group(1), matcher.group(2));
                return function.called(value, arguments, variables);
            }
        }
        return new Outcome.Problem("no function matching `" + written
                + "`: check that the function name, arguments, and types are correct");
    }

    private Outcome called(Node value, List<String> arguments, VariableSet variables) {
        if (!(value instanceof Node.Text text)) {
            return new Outcome.Problem("error in `" + word + "` function: invalid input type: " + word
                    + " can only be used with string inputs");
        }
        return objection(text.text(), variables)
                .<Outcome>map(objection -> new Outcome.Problem("error in `" + word + "` function: " + objection))
                .orElseGet(() -> new Outcome.Value(new Node.Text(apply(text.text(), arguments, variables), false, value.position())));
    }
}

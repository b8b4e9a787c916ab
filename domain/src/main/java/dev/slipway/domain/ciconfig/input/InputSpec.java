package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.pattern.Regex;
import java.util.List;
import java.util.Optional;

/**
 * Input that a file declares.
 *
 * @param name     name
 * @param type     type of its values
 * @param standard default; without one a value is required
 * @param options  allowed values, or empty for any
 * @param regex    pattern that values must match, or empty
 * @param place    declaration
 */
record InputSpec(String name, InputType type, Optional<Node> standard, Optional<List<Node>> options, Optional<Node> regex, Node place) {

    /** Returns the value of the input, or reports the errors of the given one. */
    Optional<Node> value(Optional<Node> given, Problems problems) {
        standard.ifPresent(value -> check(value, "default", problems));
        given.ifPresent(value -> check(value, "provided", problems));
        if (given.isEmpty() && standard.isEmpty()) {
            problems.add("`" + name + "` input: required value has not been provided", place.position());
        }
        return given.or(() -> standard).filter(type::accepts).map(type::value);
    }

    private void check(Node written, String which, Problems problems) {
        if (!type.accepts(written)) {
            problems.add("`" + name + "` input: " + which + " value is not " + (type == InputType.ARRAY ? "an " : "a ") + type.word(),
                    written.position());
            return;
        }
        Node value = type.value(written);
        options.ifPresent(allowed -> isAmong(allowed, value, problems));
        regex.ifPresent(pattern -> matches(pattern, value, which, problems));
    }

    private void isAmong(List<Node> allowed, Node value, Problems problems) {
        if (type != InputType.STRING && type != InputType.NUMBER) {
            problems.add("`" + name + "` input: Options can only be used with string and number inputs", place.position());
        } else if (allowed.stream().noneMatch(option -> Trees.shown(option).equals(Trees.shown(value)))) {
            problems.add("`" + name + "` input: `" + Trees.shown(value) + "` cannot be used because it is not in the list of "
                    + (type == InputType.NUMBER ? "the " : "") + "allowed options", value.position());
        }
    }

    private void matches(Node pattern, Node value, String which, Problems problems) {
        if (type != InputType.STRING) {
            problems.add("`" + name + "` input: RegEx validation can only be used with string inputs", pattern.position());
            return;
        }
        Optional<Regex> compiled = Regex.compile(Trees.scalarText(pattern));
        if (compiled.isEmpty()) {
            problems.add("`" + name + "` input: invalid regular expression", pattern.position());
        } else if (!compiled.get().find(Trees.scalarText(value))) {
            problems.add("`" + name + "` input: " + which + " value does not match required RegEx pattern", value.position());
        }
    }
}

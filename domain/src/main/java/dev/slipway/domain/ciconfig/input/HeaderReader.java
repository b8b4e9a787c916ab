package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the inputs that the header of a file declares (3.14 of the language). */
final class HeaderReader {
    /** Maximum number of options of one input (3.14 of the language). */
    static final int MAX_OPTIONS = 50;

    private static final Set<String> INPUT_KEYS = Set.of("default", "description", "options", "regex", "type");
    private static final String A_HASH = "config should be a hash";

    private final Problems problems = new Problems();

    private HeaderReader() {
    }

    static List<InputSpec> read(Node.Mapping header) {
        HeaderReader reader = new HeaderReader();
        List<InputSpec> specs = reader.root(header);
        reader.problems.stopIfAny();
        return specs;
    }

    private List<InputSpec> root(Node.Mapping header) {
        unknownKeys("header", header, Set.of("spec"));
        Optional<Node.Mapping> spec = mapping("header:spec", header, "spec");
        spec.ifPresent(given -> unknownKeys("header:spec", given, Set.of("inputs")));
        List<InputSpec> specs = new ArrayList<>();
        spec.flatMap(given -> mapping("header:spec:inputs", given, "inputs")).ifPresent(inputs -> inputs.members().forEach(
                (name, member) -> input(name, member, inputs).ifPresent(specs::add)));
        return specs;
    }

    private Optional<InputSpec> input(String name, Node.Member member, Node.Mapping inputs) {
        String location = "header:spec:inputs:" + name;
        if (member.value() instanceof Node.Null) {
            return Optional.of(new InputSpec(name, InputType.STRING, Optional.empty(), Optional.empty(), Optional.empty(), member.value()));
        }
        Optional<Node.Mapping> given = mapping(location, inputs, name);
        given.ifPresent(input -> check(location, input));
        return given.map(input -> new InputSpec(name, type(input).orElse(InputType.STRING), input.find("default"),
                input.given("options").filter(Node.Sequence.class::isInstance).map(options -> ((Node.Sequence) options).items()),
                input.given("regex"), input));
    }

    private static Optional<InputType> type(Node.Mapping input) {
        return input.given("type").flatMap(type -> InputType.of(Trees.scalarText(type)));
    }

    private void check(String location, Node.Mapping input) {
        unknownKeys(location, input, INPUT_KEYS);
        input.given("description").filter(value -> !Trees.isScalar(value) || value instanceof Node.Truth)
                .ifPresent(value -> add(location, "input description must be an alphanumeric string", value.position()));
        input.given("regex").filter(value -> !(value instanceof Node.Text))
                .ifPresent(value -> add(location, "input regex should be a string", value.position()));
        input.given("type").filter(value -> type(input).isEmpty()).ifPresent(value -> add(location, "input type unknown value: "
                + (Trees.isScalar(value) ? Trees.scalarText(value) : Trees.inspect(value)), value.position()));
        input.given("options").ifPresent(value -> options(location, value));
    }

    private void options(String location, Node value) {
        if (!(value instanceof Node.Sequence options)) {
            add(location, "input options should be a array", value.position());
        } else if (options.items().size() > MAX_OPTIONS) {
            add(location, "config cannot define more than " + MAX_OPTIONS + " options", value.position());
        }
    }

    private Optional<Node.Mapping> mapping(String location, Node.Mapping parent, String key) {
        Optional<Node> given = parent.given(key);
        given.filter(value -> !(value instanceof Node.Mapping)).ifPresent(value -> add(location, A_HASH, value.position()));
        return given.filter(Node.Mapping.class::isInstance).map(Node.Mapping.class::cast);
    }

    private void unknownKeys(String location, Node.Mapping mapping, Set<String> known) {
        String unknown = mapping.members().keySet().stream().filter(key -> !known.contains(key)).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            Position place = mapping.members().entrySet().stream().filter(entry -> !known.contains(entry.getKey())).findFirst()
                    .orElseThrow()
                    .getValue().position();
            add(location, "config contains unknown keys: " + unknown, place);
        }
    }

    private void add(String location, String text, Position position) {
        problems.add((location + " " + text).toLowerCase(Locale.ROOT), position);
    }
}

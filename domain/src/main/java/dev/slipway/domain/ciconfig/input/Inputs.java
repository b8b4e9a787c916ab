package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.variable.VariableSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Inserts the values of inputs into a file (3.14 of the language). */
public final class Inputs {
    private Inputs() {
    }

    /**
     * Returns the content of a file with its inputs inserted. Throws a {@link Stop} with up to three problems.
     *
     * @param arguments values of the include
     * @param variables variables of {@code expand_vars}
     */
    public static Node.Mapping applied(Document document, Optional<Node.Mapping> arguments, VariableSet variables) {
        Map<String, Node> given = new HashMap<>();
        arguments.ifPresent(mapping -> mapping.members().keySet().forEach(name -> mapping.given(name)
                .ifPresent(value -> given.put(name, value))));
        if (document.header().isEmpty()) {
            arguments.filter(mapping -> !mapping.members().isEmpty()).ifPresent(mapping -> {
                throw new Stop("Given inputs not defined in the `spec` section of the included configuration file", mapping.position());
            });
            return document.content();
        }
        Map<String, Node> values = values(HeaderReader.read(document.header().get()), arguments, given);
        return Interpolation.of(values, variables).applied(document.content());
    }

    private static Map<String, Node> values(List<InputSpec> specs, Optional<Node.Mapping> arguments, Map<String, Node> given) {
        Problems problems = new Problems();
        Map<String, Node> values = new HashMap<>();
        arguments.ifPresent(mapping -> {
            String unknown = mapping.members().keySet().stream().filter(name -> specs.stream().noneMatch(spec -> spec.name().equals(name)))
                    .collect(Collectors.joining(", "));
            if (!unknown.isEmpty()) {
                problems.add("unknown input arguments: " + unknown, mapping.position());
            }
        });
        specs.forEach(spec -> spec.value(Optional.ofNullable(given.get(spec.name())), problems)
                .ifPresent(value -> values.put(spec.name(), value)));
        problems.stopIfAny();
        return values;
    }
}

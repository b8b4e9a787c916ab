package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variables;
import java.util.List;
import java.util.Optional;

/**
 * One file that an {@code include} names, with variables expanded.
 *
 * @param kind     the kind
 * @param location its path, address or name
 * @param target   the project of a file, or the job of an artifact; empty for other kinds
 * @param ref      the ref of the project
 * @param inputs   the values for the inputs that the file declares
 * @param position where the include stands
 */
record Include(IncludeKind kind, String location, Optional<String> target, String ref, Optional<Node.Mapping> inputs, Position position) {

    static Include shortForm(Node.Text text, Variables variables) {
        String location = expanded(text, variables);
        IncludeKind kind = location.matches("(?s)https?://.*") ? IncludeKind.REMOTE : IncludeKind.LOCAL;
        return new Include(kind, kind == IncludeKind.LOCAL ? relative(location) : location, Optional.empty(), Sources.HEAD, Optional.empty(),
                text.position());
    }

    /** The files of one mapping: several where a project's include lists them. */
    static List<Include> of(Node.Mapping mapping, Variables variables) {
        IncludeKind kind = kind(mapping);
        Optional<Node.Mapping> inputs = inputs(mapping);
        if (kind != IncludeKind.PROJECT) {
            String location = text(mapping.find(kind.key()).orElseThrow(), variables);
            return List.of(new Include(kind, kind == IncludeKind.LOCAL ? relative(location) : location,
                    mapping.given("job").map(job -> text(job, variables)), Sources.HEAD, inputs, mapping.position()));
        }
        Node file = mapping.given("file").orElseThrow(() -> new Stop(
                "include:include config must specify the file where to fetch the config from", mapping.position()));
        String project = text(mapping.find("project").orElseThrow(), variables);
        String ref = mapping.given("ref").map(node -> text(node, variables)).filter(given -> !given.isBlank()).orElse(Sources.HEAD);
        List<Node> files = file instanceof Node.Sequence sequence ? sequence.items() : List.of(file);
        return files.stream().map(item -> new Include(kind, relative(text(item, variables)), Optional.of(project), ref, inputs,
                item.position())).toList();
    }

    private static IncludeKind kind(Node.Mapping mapping) {
        List<IncludeKind> kinds = IncludeKind.in(mapping);
        if (kinds.isEmpty()) {
            throw new Stop("`" + Trees.inspect(mapping) + "` does not have a valid subkey for include. Valid subkeys are: "
                    + IncludeKind.names(), mapping.position());
        }
        if (kinds.size() > 1) {
            throw new Stop("Each include must use only one of: " + IncludeKind.names(), mapping.position());
        }
        return kinds.getFirst();
    }

    /** Earlier configurations write {@code with}. */
    private static Optional<Node.Mapping> inputs(Node.Mapping mapping) {
        Optional<Node> given = mapping.given("inputs").or(() -> mapping.given("with"));
        given.filter(inputs -> !(inputs instanceof Node.Mapping)).ifPresent(inputs -> {
            throw new Stop("include:inputs config should be a hash", inputs.position());
        });
        return given.map(Node.Mapping.class::cast);
    }

    private static String text(Node node, Variables variables) {
        if (!(node instanceof Node.Text text)) {
            throw new Stop("Included file `" + (node instanceof Node.Sequence || node instanceof Node.Mapping ? Trees.inspect(node)
                    : Trees.scalarText(node)) + "` needs to be a string", node.position());
        }
        return expanded(text, variables);
    }

    private static String expanded(Node.Text text, Variables variables) {
        return variables.expand(text.text(), ExpansionMode.FOR_NAMES);
    }

    private static String relative(String path) {
        return path.replaceFirst("^/+", "");
    }
}

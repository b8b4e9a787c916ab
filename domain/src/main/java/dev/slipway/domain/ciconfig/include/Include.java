package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.variable.ExpansionMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * File that an {@code include} names, with variables expanded.
 *
 * @param kind     kind
 * @param location path, address or name
 * @param target   project of a file, or the job of an artifact; empty for other kinds
 * @param ref      ref of the project
 * @param inputs   values for the inputs that the file declares
 * @param position where the include stands
 */
record Include(IncludeKind kind, String location, Optional<String> target, String ref, Optional<Node.Mapping> inputs, Position position) {

    /**
     * Returns the include of a text. Variables are expanded first, since they decide whether the text is an address; the mapping expands
     * them again.
     */
    static Include shortForm(Node.Text text, Origin origin) {
        Node.Text known = new Node.Text(expanded(text.text(), origin), false, text.position());
        String key = (known.text().matches("(?s)https?://.*") ? IncludeKind.REMOTE : IncludeKind.LOCAL).key();
        return one(Node.Mapping.of(Map.of(key, new Node.Member(known, true, text.position())), text.position()), origin);
    }

    /** Returns the files of one mapping: several where an include of a project lists them. */
    static List<Include> of(Node.Mapping mapping, Origin origin) {
        if (mapping.given("project").isEmpty()) {
            return List.of(one(mapping, origin));
        }
        Node file = mapping.given("file").orElseGet(() -> Node.Sequence.of(List.of(), mapping.position()));
        List<Node> files = file instanceof Node.Sequence sequence ? sequence.items() : List.of(file);
        if (files.isEmpty()) {
            throw new Stop("include:include config must specify the file where to fetch the config from", mapping.position());
        }
        return files.stream().map(item -> one(with(mapping, item), origin)).toList();
    }

    private static Node.Mapping with(Node.Mapping mapping, Node file) {
        Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
        members.computeIfPresent("file", (key, member) -> member.withValue(file));
        return Node.Mapping.of(members, file.position());
    }

    private static Include one(Node.Mapping written, Origin origin) {
        Node.Mapping mapping = expanded(written, origin);
        IncludeKind kind = kind(mapping, origin);
        String location = location(kind, mapping, origin);
        return new Include(kind, location, mapping.given(kind == IncludeKind.PROJECT ? "project" : "job").map(Trees::shown),
                mapping.given("ref").map(Trees::shown).orElse(Sources.HEAD), inputs(mapping, location, origin), mapping.position());
    }

    /** Expands variables before the mapping is read. A key that becomes empty counts as absent. */
    private static Node.Mapping expanded(Node.Mapping written, Origin origin) {
        Map<String, Node.Member> members = new LinkedHashMap<>(written.members());
        members.replaceAll((key, member) -> member.value() instanceof Node.Text text
                ? member.withValue(new Node.Text(expanded(text.text(), origin), false, text.position())) : member);
        return Node.Mapping.of(members, written.position());
    }

    private static String expanded(String text, Origin origin) {
        return origin.variables().expand(text, ExpansionMode.FOR_NAMES);
    }

    private static IncludeKind kind(Node.Mapping mapping, Origin origin) {
        List<IncludeKind> kinds = IncludeKind.in(mapping);
        if (kinds.isEmpty()) {
            throw new Stop("`" + origin.masked(Trees.inspect(mapping)) + "` does not have a valid subkey for include. Valid subkeys are: "
                    + IncludeKind.names(), mapping.position());
        }
        if (kinds.size() > 1) {
            throw new Stop("Each include must use only one of: " + IncludeKind.names(), mapping.position());
        }
        return kinds.getFirst();
    }

    /** Returns the location. A path of any type is read as text, since it fails as a path; other locations must be texts. */
    private static String location(IncludeKind kind, Node.Mapping mapping, Origin origin) {
        Node given = mapping.given(kind.place()).orElseThrow();
        boolean asPath = kind == IncludeKind.PROJECT || kind == IncludeKind.LOCAL && !Trees.isScalar(given);
        if (!asPath && !(given instanceof Node.Text)) {
            throw new Stop("Included file `" + origin.masked(Trees.shown(given)) + "` needs to be a string", given.position());
        }
        return kind.isPath() ? Trees.shown(given).replaceFirst("^/+", "") : Trees.shown(given);
    }

    /** Returns the inputs. Earlier configurations write {@code with}. */
    private static Optional<Node.Mapping> inputs(Node.Mapping mapping, String location, Origin origin) {
        Optional<Node> given = mapping.given("inputs").or(() -> mapping.given("with"));
        given.filter(inputs -> !(inputs instanceof Node.Mapping)).ifPresent(inputs -> {
            throw new Stop("`" + origin.masked(location) + "`: Given inputs must be a hash", inputs.position());
        });
        return given.map(Node.Mapping.class::cast);
    }
}

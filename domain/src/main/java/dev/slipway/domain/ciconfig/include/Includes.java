package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.expression.Search;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.input.Document;
import dev.slipway.domain.ciconfig.input.Inputs;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import dev.slipway.domain.kernel.pattern.Regex;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Merges included files under the including file (3.12 of the language). */
public final class Includes {
    /** Maximum number of files of the tree of includes (3.12 of the language). It also ends a file that includes itself. */
    public static final int MAX_FILES = 150;

    /** Maximum characters of all included files. Reading them is the most expensive step. */
    static final long MAX_TEXT = 4L * 1024 * 1024;

    private static final String KEYWORD = "include";

    private final List<IncludedFile> files = new ArrayList<>();
    private final SoughtPaths sought = new SoughtPaths();
    private final Search search = new Search();
    private int found;
    private int wildcards;
    private long length;
    private long weight;

    private Includes() {
    }

    /**
     * Configuration with its includes merged.
     *
     * @param root  merged configuration; keeps {@code include} where no file was included
     * @param files included files
     */
    public record Included(Node.Mapping root, List<IncludedFile> files) {
    }

    public static Included resolve(Node.Mapping root, Sources sources, VariableSet variables) {
        Includes run = new Includes();
        return new Included(run.merged(root, new Origin(sources, variables, "")), List.copyOf(run.files));
    }

    private Node.Mapping merged(Node.Mapping own, Origin origin) {
        List<Include> includes = own.find(KEYWORD).map(given -> includes(given, origin)).orElse(List.of());
        if (includes.isEmpty()) {
            return own;
        }
        Node result = Node.Mapping.of(Map.of(), own.position());
        for (Include include : includes) {
            result = Trees.merge(result, file(include, origin));
        }
        Map<String, Node.Member> members = new LinkedHashMap<>(((Node.Mapping) Trees.merge(result, own)).members());
        members.remove(KEYWORD);
        return Trees.bounded(Node.Mapping.of(members, own.position()), Trees.MAX_TOTAL_WEIGHT);
    }

    private List<Include> includes(Node given, Origin origin) {
        List<Node> items = (given instanceof Node.Sequence sequence ? sequence.items() : List.of(given)).stream()
                .filter(item -> !(item instanceof Node.Null)).toList();
        IncludeRules rules = new IncludeRules(origin, sought, search);
        return items.stream().flatMap(item -> switch (item) {
            case Node.Text text -> Stream.of(Include.shortForm(text, origin));
            case Node.Mapping mapping -> rules.allow(mapping) ? Include.of(mapping, origin).stream() : Stream.<Include>empty();
            default -> throw new Stop("Each include must be a hash or a string", item.position());
        }).flatMap(include -> expanded(include, origin)).toList();
    }

    private Stream<Include> expanded(Include include, Origin origin) {
        if (include.kind() != IncludeKind.LOCAL || !include.location().contains("*")) {
            return Stream.of(include);
        }
        IncludeReader.requireProject(include, origin);
        requireRoom(++wildcards, include);
        requireTime(include, origin);
        Regex wildcard = wildcard(include, origin);
        return origin.sources().paths().stream().filter(wildcard::matches).sorted().limit(MAX_FILES + 1L)
                .map(path -> new Include(include.kind(), path, include.target(), include.ref(), include.inputs(), include.position()));
    }

    private static Regex wildcard(Include include, Origin origin) {
        StringBuilder pattern = new StringBuilder("(?s)");
        for (String piece : include.location().split("(?<=\\*)(?!\\*)|(?<!\\*)(?=\\*)")) {
            pattern.append(piece.equals("*") ? "[^/]*" : piece.contains("*") ? ".*" : Pattern.quote(piece));
        }
        return Regex.compile(pattern.toString()).orElseThrow(() -> new Stop("Included file `" + origin.masked(include.location())
                + "` is not a valid pattern!", include.position()));
    }

    /** Rejects more wildcards or files than allowed. Wildcards count like files, since each searches all paths. */
    private static void requireRoom(int count, Include include) {
        if (count > MAX_FILES) {
            throw new Stop("Maximum of " + MAX_FILES + " nested includes are allowed!", include.position());
        }
    }

    private static void requireTime(Include include, Origin origin) {
        if (origin.sources().isLate()) {
            throw late(include.position());
        }
    }

    private Node.Mapping file(Include include, Origin origin) {
        requireRoom(++found, include);
        requireTime(include, origin);
        IncludeReader.Read read = IncludeReader.read(include, origin);
        length += read.text().length();
        if (length > MAX_TEXT) {
            throw new Stop("Total size of combined CI/CD configuration is too big", include.position());
        }
        String shown = origin.masked(include.location());
        Position start = new Position(read.label(), 1, 1, Optional.of(include.position()));
        Node.Mapping content = content(read.text(), shown, include, origin, start);
        weight += content.weight();
        if (weight > Trees.MAX_TOTAL_WEIGHT) {
            throw Trees.tooBig(include.position());
        }
        files.add(new IncludedFile(include.kind(), shown, read.request(), read.home(), origin.sources().home()));
        return merged(content, read.origin());
    }

    static Stop late(Position position) {
        return new Stop("Request timed out when fetching configuration files.", position);
    }

    private static Node.Mapping content(String text, String shown, Include include, Origin origin, Position start) {
        Node.Mapping content;
        try {
            content = Inputs.applied(Document.of(YamlReader.documents(text, start), start), include.inputs(), origin.variables());
        } catch (Stop broken) {
            throw new Stop("`" + shown + "`: " + broken.getMessage(), broken.finding().position());
        }
        if (content.members().isEmpty()) {
            throw new Stop("Included file `" + shown + "` does not have valid YAML syntax!", start);
        }
        return content;
    }
}

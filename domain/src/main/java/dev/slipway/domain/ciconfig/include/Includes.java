package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import dev.slipway.domain.kernel.pattern.Regex;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Merges the files named by {@code include} under the file that includes them (3.12 of the language). */
public final class Includes {
    /** Most files over the whole tree of includes. */
    public static final int MAX_FILES = 150;

    private static final String KEYWORD = "include";
    private static final Pattern EXTENSION = Pattern.compile(".*\\.ya?ml", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Sources sources;
    private final IncludeRules rules;
    private final Variables variables;
    private final List<IncludedFile> files = new ArrayList<>();
    private int found;
    private long weight;

    private Includes(Sources sources, Variables variables) {
        this.sources = sources;
        this.variables = variables;
        this.rules = new IncludeRules(sources, variables);
    }

    /**
     * A configuration with its includes merged in.
     *
     * @param root  the merged configuration, without the keyword
     * @param files the files that it was made of, besides the first
     */
    public record Included(Node.Mapping root, List<IncludedFile> files) {
    }

    public static Included resolve(Node.Mapping root, Sources sources, Variables variables) {
        Includes run = new Includes(sources, variables);
        return new Included(run.merged(root), List.copyOf(run.files));
    }

    private Node.Mapping merged(Node.Mapping own) {
        if (!own.has(KEYWORD)) {
            return own;
        }
        Node result = Node.Mapping.of(Map.of(), own.position());
        for (Entry entry : entries(own.find(KEYWORD).orElseThrow())) {
            for (String path : expanded(entry)) {
                result = Trees.merge(result, file(path, entry.position()));
            }
        }
        Map<String, Node.Member> members = new LinkedHashMap<>(own.members());
        members.remove(KEYWORD);
        return (Node.Mapping) Trees.bounded(Trees.merge(result, Node.Mapping.of(members, own.position())), Trees.MAX_TOTAL_WEIGHT);
    }

    private record Entry(String location, Position position) {
    }

    private List<Entry> entries(Node given) {
        List<Entry> entries = new ArrayList<>();
        List<Node> items = given instanceof Node.Sequence sequence ? sequence.items() : given instanceof Node.Null ? List.of()
                : List.of(given);
        for (Node item : items) {
            switch (item) {
                case Node.Text text -> entries.add(new Entry(shortForm(text), item.position()));
                case Node.Mapping mapping -> {
                    String location = IncludeForm.localOf(mapping);
                    if (rules.allow(mapping)) {
                        entries.add(new Entry(location, item.position()));
                    }
                }
                default -> throw new Stop("Each include must be a hash or a string", item.position());
            }
        }
        return entries;
    }

    private static String shortForm(Node.Text text) {
        if (text.text().matches("(?s)https?://.*")) {
            throw IncludeForm.notSupported("remote", text.position());
        }
        return text.text();
    }

    private List<String> expanded(Entry entry) {
        String expanded = variables.expand(entry.location(), ExpansionMode.FOR_NAMES);
        String location = expanded.replaceFirst("^/+", "");
        if (!location.contains("*")) {
            return List.of(location);
        }
        requireProject(location, entry.position());
        Regex wildcard = wildcard(location, entry.position());
        return sources.paths().stream().filter(wildcard::matches).sorted().limit(MAX_FILES + 1L).toList();
    }

    private static Regex wildcard(String location, Position position) {
        StringBuilder pattern = new StringBuilder("(?s)");
        for (String piece : location.split("(?<=\\*)(?!\\*)|(?<!\\*)(?=\\*)")) {
            pattern.append(piece.equals("*") ? "[^/]*" : piece.contains("*") ? ".*" : Pattern.quote(piece));
        }
        return Regex.compile(pattern.toString()).orElseThrow(() -> new Stop("Included file `" + location + "` is not a valid pattern!",
                position));
    }

    private void requireProject(String location, Position position) {
        if (!sources.hasProject()) {
            throw new Stop("Local file `" + location + "` does not have project!", position);
        }
    }

    private Node.Mapping file(String path, Position position) {
        if (++found > MAX_FILES) {
            throw new Stop("Maximum of " + MAX_FILES + " nested includes are allowed!", position);
        }
        if (!EXTENSION.matcher(path).matches()) {
            throw new Stop("Included file `" + path + "` does not have YAML extension!", position);
        }
        requireProject(path, position);
        String text = sources.local(path).orElseThrow(() -> new Stop("Local file `" + path + "` does not exist!", position));
        if (text.isBlank()) {
            throw new Stop("Local file `" + path + "` is empty!", position);
        }
        Node.Mapping content = content(text, path, position);
        weight += content.weight();
        if (weight > Trees.MAX_TOTAL_WEIGHT) {
            throw Trees.tooBig(position);
        }
        files.add(new IncludedFile("local", path));
        return merged(content);
    }

    private static Node.Mapping content(String text, String path, Position position) {
        List<Node> documents;
        try {
            documents = YamlReader.documents(text, path);
        } catch (Stop broken) {
            throw broken.getMessage().startsWith("(<unknown>)")
                    ? new Stop("Included file `" + path + "` does not have valid YAML syntax!", broken.finding().position())
                    : new Stop("`" + path + "`: " + broken.getMessage(), broken.finding().position());
        }
        if (documents.isEmpty() || !(documents.getFirst() instanceof Node.Mapping mapping)) {
            throw new Stop("`" + path + "`: Invalid configuration format", position);
        }
        if (documents.size() > 1 && mapping.has("spec")) {
            throw new Stop("`" + path + "`: the keyword `spec` is not supported yet", mapping.members().get("spec").position());
        }
        return mapping;
    }
}

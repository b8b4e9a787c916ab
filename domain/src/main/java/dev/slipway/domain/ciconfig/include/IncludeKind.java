package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The kinds of include, each named by the key that tells it from the others. */
public enum IncludeKind {
    LOCAL("local", "local"),
    PROJECT("project", "file"),
    REMOTE("remote", "remote"),
    TEMPLATE("template", "template"),
    ARTIFACT("artifact", "artifact"),
    COMPONENT("component", "component");

    private final String key;
    private final String word;

    IncludeKind(String key, String word) {
        this.key = key;
        this.word = word;
    }

    /** The key in a configuration. */
    String key() {
        return key;
    }

    /** The key of what is read: a project's include names its file beside it. */
    String place() {
        return this == PROJECT ? "file" : key;
    }

    /** Whether it names a path in a repository. */
    boolean isPath() {
        return this == LOCAL || this == PROJECT;
    }

    /** The word that lists of included files use. */
    public String word() {
        return word;
    }

    static List<IncludeKind> in(Node.Mapping mapping) {
        return Arrays.stream(values()).filter(kind -> says(mapping, kind.key) && says(mapping, kind.place())).toList();
    }

    private static boolean says(Node.Mapping mapping, String key) {
        return mapping.given(key).filter(value -> !Trees.isBlank(value)).isPresent();
    }

    static String names() {
        return Arrays.stream(values()).map(kind -> "`" + kind.key + "`").collect(Collectors.joining(", "));
    }
}

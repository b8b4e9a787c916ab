package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Kind of an include, named by the key that identifies it. */
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

    /** Returns the key in a configuration. */
    String key() {
        return key;
    }

    /** Returns the key of the location. An include of a project names its file under another key. */
    String place() {
        return this == PROJECT ? "file" : key;
    }

    /** Returns whether it names a path in a repository. */
    boolean isPath() {
        return this == LOCAL || this == PROJECT;
    }

    /** Returns the word for lists of included files. */
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

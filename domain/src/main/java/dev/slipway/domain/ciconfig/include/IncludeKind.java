package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.tree.Node;
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

    /** The word that lists of included files use. */
    public String word() {
        return word;
    }

    static List<IncludeKind> in(Node.Mapping mapping) {
        return Arrays.stream(values()).filter(kind -> mapping.has(kind.key)).toList();
    }

    static String names() {
        return Arrays.stream(values()).map(kind -> "`" + kind.key + "`").collect(Collectors.joining(", "));
    }
}

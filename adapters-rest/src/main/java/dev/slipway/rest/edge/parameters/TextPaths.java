package dev.slipway.rest.edge.parameters;

import dev.slipway.domain.repository.FileContent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Names of the parameters of a record that are contents of files, and may be too long for the memory. Each is a path; a position in a list
 * is an empty name there.
 */
public record TextPaths(Set<List<String>> paths) {

    /** No parameter is the content of a file. */
    public static final TextPaths NONE = new TextPaths(Set.of());

    private static final int LONGEST_POSITION = 9;

    public TextPaths {
        paths = Set.copyOf(paths);
    }

    static TextPaths of(List<RecordPlan.Component> components) {
        Set<List<String>> paths = new LinkedHashSet<>();
        components.forEach(component -> add(component.type(), List.of(component.name()), paths));
        return new TextPaths(paths);
    }

    private static void add(Type type, List<String> path, Set<List<String>> into) {
        if (type == FileContent.class) {
            into.add(path);
        } else if (Coercion.isList(type)) {
            add(Coercion.element(type), longer(path, ""), into);
        } else if (type instanceof Class<?> plain && plain.isRecord()) {
            RecordPlan.of(plain).texts().paths().forEach(inner -> into.add(longer(path, inner.toArray(String[]::new))));
        }
    }

    private static List<String> longer(List<String> path, String... names) {
        List<String> longer = new ArrayList<>(path);
        longer.addAll(List.of(names));
        return List.copyOf(longer);
    }

    boolean isEmpty() {
        return paths.isEmpty();
    }

    /** Returns whether the parameter of this path, which may name positions by numbers, is the content of a file. */
    boolean contains(List<String> path) {
        return hasLength(path.size()) && paths.contains(path.stream().map(name -> isPosition(name) ? "" : name).toList());
    }

    /** Returns whether a content has a path of so many names. */
    boolean hasLength(int names) {
        return paths.stream().anyMatch(path -> path.size() == names);
    }

    private static boolean isPosition(String name) {
        return name.length() <= LONGEST_POSITION && name.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }
}

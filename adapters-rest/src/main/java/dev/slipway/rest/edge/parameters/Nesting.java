package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds nested parameters from flat names with brackets: {@code a[]=1}, {@code a[b]=2}, {@code a[][b]=3}, {@code a[0][b]=4}. Parameters
 * are added in the order of the request, since in {@code a[][b]=1&a[][c]=2&a[][b]=3} the order determines where an element ends.
 */
public final class Nesting {

    private final Map<String, Object> root = new LinkedHashMap<>();
    private final int maxDepth;
    private final int maxValues;
    private int values;

    public Nesting(int maxDepth, int maxValues) {
        this.maxDepth = maxDepth;
        this.maxValues = maxValues;
    }

    /** Returns the parameters added so far: texts, files, lists and maps. */
    public Map<String, Object> result() {
        return root;
    }

    public void add(String name, @Nullable Object value) {
        if (++values > maxValues) {
            throw Refusal.badRequest(Reason.of("request.too_many_parameters", maxValues));
        }
        List<String> path = path(name);
        if (path.size() > maxDepth) {
            throw Refusal.parameter(path.getFirst(), "param.invalid");
        }
        put(root, path, 0, value);
    }

    /** Splits a name: {@code a[b][]} becomes {@code a, b, ""}. Unclosed brackets are part of the name. */
    static List<String> path(String name) {
        List<String> path = new ArrayList<>();
        int open = name.indexOf('[');
        if (open <= 0 || name.indexOf(']', open) < 0) {
            return List.of(name);
        }
        path.add(name.substring(0, open));
        while (open >= 0 && open < name.length() && name.charAt(open) == '[') {
            int close = name.indexOf(']', open);
            if (close < 0) {
                break;
            }
            path.add(name.substring(open + 1, close));
            open = close + 1;
        }
        return path;
    }

    private static void put(Map<String, Object> into, List<String> path, int at, @Nullable Object value) {
        String key = path.get(at);
        if (at == path.size() - 1) {
            into.put(key, value);
        } else if (path.get(at + 1).isEmpty()) {
            append(list(into, key, path), path, at + 2, value);
        } else {
            put(map(into, key, path), path, at + 1, value);
        }
    }

    private static void append(List<Object> into, List<String> path, int next, @Nullable Object value) {
        if (next >= path.size()) {
            into.add(value);
            return;
        }
        if (path.get(next).isEmpty()) {
            List<Object> inner = new ArrayList<>();
            into.add(inner);
            append(inner, path, next + 1, value);
            return;
        }
        Map<String, Object> element = into.isEmpty() ? null : asMap(into.getLast());
        if (element == null || holds(element, path, next)) {
            element = new LinkedHashMap<>();
            into.add(element);
        }
        put(element, path, next, value);
    }

    /** Returns whether the element already has a value at this path; then the next value starts a new element. */
    private static boolean holds(Map<String, Object> element, List<String> path, int at) {
        Object found = element.get(path.get(at));
        if (found == null) {
            return false;
        }
        if (at == path.size() - 1) {
            return true;
        }
        Map<String, Object> inner = asMap(found);
        return inner != null && holds(inner, path, at + 1);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> into, String key, List<String> path) {
        Object found = into.computeIfAbsent(key, absent -> new LinkedHashMap<String, Object>());
        if (found instanceof Map) {
            return (Map<String, Object>) found;
        }
        throw Refusal.parameter(path.getFirst(), "param.invalid");
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Map<String, Object> into, String key, List<String> path) {
        Object found = into.computeIfAbsent(key, absent -> new ArrayList<>());
        if (found instanceof List) {
            return (List<Object>) found;
        }
        throw Refusal.parameter(path.getFirst(), "param.invalid");
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Map<String, Object> asMap(Object value) {
        return value instanceof Map ? (Map<String, Object>) value : null;
    }
}

package dev.slipway.rest.edge.routing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Index of routes by the segments of their templates. It returns the routes that can match a path, a few of hundreds, so that only their
 * patterns are tried.
 *
 * @param <R> route
 */
final class RouteIndex<R> {

    /** Variable without a pattern, or with the pattern of one class of characters, none of which is a slash. */
    private static final Pattern WITHIN_A_SEGMENT =
            Pattern.compile("\\{\\w+(:(\\(\\?![\\w/]+\\))?(\\[\\^/]|\\[[\\w-]+]|\\\\d)\\+)?}");

    private final Map<String, Node<R>> roots = new HashMap<>();

    /** Adds a route. Its template is that of RFC 6570 with patterns behind the names of variables. */
    void add(String method, String template, R route) {
        Node<R> node = roots.computeIfAbsent(method, any -> new Node<>());
        for (String segment : segments(template)) {
            if (segment.indexOf('{') < 0) {
                node = node.literals.computeIfAbsent(segment, any -> new Node<>());
            } else if (WITHIN_A_SEGMENT.matcher(segment).replaceAll("").indexOf('{') < 0) {
                node = node.variable();
            } else {
                node.prefixes.add(route);
                return;
            }
        }
        node.ends.add(route);
    }

    /** Returns the routes that can match the path. A route that is not among them does not match. */
    List<R> candidates(String method, String path) {
        Node<R> root = roots.get(method);
        if (root == null) {
            return List.of();
        }
        List<R> found = new ArrayList<>();
        collect(root, path, 0, found);
        return found;
    }

    private static <R> void collect(Node<R> node, String path, int start, List<R> found) {
        found.addAll(node.prefixes);
        if (start >= path.length()) {
            found.addAll(node.ends);
            return;
        }
        int slash = path.indexOf('/', start + 1);
        int end = slash < 0 ? path.length() : slash;
        Node<R> literal = node.literals.get(path.substring(start + 1, end));
        if (literal != null) {
            collect(literal, path, end, found);
        }
        if (node.variable != null) {
            collect(node.variable, path, end, found);
        }
    }

    private static List<String> segments(String template) {
        List<String> segments = new ArrayList<>();
        int depth = 0;
        int start = 1;
        for (int i = 1; i < template.length(); i++) {
            char c = template.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == '/' && depth == 0) {
                segments.add(template.substring(start, i));
                start = i + 1;
            }
        }
        segments.add(template.substring(start));
        return segments;
    }

    private static final class Node<R> {

        private final Map<String, Node<R>> literals = new HashMap<>();
        private @Nullable Node<R> variable;

        /** Routes whose templates end here. */
        private final List<R> ends = new ArrayList<>(1);

        /** Routes that go on in a way that segments do not describe. */
        private final List<R> prefixes = new ArrayList<>(0);

        private Node<R> variable() {
            if (variable == null) {
                variable = new Node<>();
            }
            return variable;
        }
    }
}

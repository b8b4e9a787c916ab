package dev.slipway.domain.kernel.pattern;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Compares paths with file patterns the slow way: writes out all alternatives, then tries each share that a wildcard may take.
 * It reads {@code * ? **}{@code / [ab] [!a] {a,b}} and plain characters, without escapes.
 */
final class SlowGlob {
    private final String plain;
    private final String path;

    private SlowGlob(String plain, String path) {
        this.plain = plain;
        this.path = path;
    }

    static boolean matches(String glob, String path) {
        return alternatives(glob).stream().anyMatch(plain -> new SlowGlob(plain, path).matches(0, 0));
    }

    /** Returns the pattern once for each way through its braces. A brace that nothing closes stays. */
    static Set<String> alternatives(String glob) {
        for (int open = glob.indexOf('{'); open >= 0; open = glob.indexOf('{', open + 1)) {
            int close = close(glob, open);
            if (close > 0) {
                Set<String> all = new LinkedHashSet<>();
                int from = open + 1;
                for (int at = from; at <= close; at++) {
                    if (at == close || glob.charAt(at) == ',' && depth(glob, open, at) == 1) {
                        all.addAll(alternatives(glob.substring(0, open) + glob.substring(from, at) + glob.substring(close + 1)));
                        from = at + 1;
                    }
                }
                return all;
            }
        }
        return Set.of(glob);
    }

    private static int close(String glob, int open) {
        for (int at = open; at < glob.length(); at++) {
            if (depth(glob, open, at + 1) == 0) {
                return at;
            }
        }
        return -1;
    }

    private static int depth(String glob, int from, int to) {
        return (int) (glob.substring(from, to).chars().filter(c -> c == '{').count()
                - glob.substring(from, to).chars().filter(c -> c == '}').count());
    }

    private boolean matches(int at, int from) {
        if (at == plain.length()) {
            return from == path.length();
        }
        if (plain.startsWith("**/", at) && (at == 0 || plain.charAt(at - 1) == '/')) {
            boolean none = matches(at + 3, from);
            for (int slash = path.indexOf('/', from); !none && slash >= 0; slash = path.indexOf('/', slash + 1)) {
                none = matches(at + 3, slash + 1);
            }
            return none;
        }
        boolean more = from < path.length();
        return switch (plain.charAt(at)) {
            case '*' -> matches(at + 1, from) || more && path.charAt(from) != '/' && matches(at, from + 1);
            case '?' -> more && path.charAt(from) != '/' && matches(at + 1, from + 1);
            case '[' -> more && inSet(at + 1, path.charAt(from)) && matches(plain.indexOf(']', at) + 1, from + 1);
            default -> more && path.charAt(from) == plain.charAt(at) && matches(at + 1, from + 1);
        };
    }

    private boolean inSet(int from, char character) {
        String members = plain.substring(from, plain.indexOf(']', from));
        boolean listed = members.indexOf(character) >= 0;
        return character != '/' && listed != members.startsWith("!");
    }
}

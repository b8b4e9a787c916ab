package dev.slipway.domain.kernel.pattern;

import java.util.Optional;

/**
 * A file pattern of the CI language: {@code *} stays inside one folder and sees dot files, a leading {@code **}{@code /}
 * crosses folders, braces give alternatives. It is compiled to a linear-time expression, since patterns and paths
 * both come from users.
 */
public final class Glob {
    /** Longer ones match nothing: they are longer than an expression may be even where every second character is a backslash. */
    public static final int MAX_LENGTH = 2 * Regex.MAX_LENGTH;

    private final Optional<Regex> regex;

    private Glob(Optional<Regex> regex) {
        this.regex = regex;
    }

    /** Reads a pattern; one that cannot be read (an unclosed bracket, a text without end) matches nothing. */
    public static Glob of(String pattern) {
        return new Glob(pattern.length() > MAX_LENGTH ? Optional.empty() : new Translation(pattern).regex());
    }

    /** Says whether the text has any character that a plain path would not need. */
    public static boolean isPattern(String text) {
        for (int at = 0; at < text.length(); at++) {
            if ("*?[]{}\\".indexOf(text.charAt(at)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Says whether the whole path matches. */
    public boolean matches(String path) {
        return regex.isPresent() && regex.get().matches(path);
    }

    private static final class Translation {
        private final String glob;
        private final StringBuilder out = new StringBuilder("(?s)");
        private int at;
        private int braces;
        private boolean broken;

        Translation(String glob) {
            this.glob = glob;
        }

        Optional<Regex> regex() {
            while (at < glob.length() && !broken) {
                step(glob.charAt(at));
            }
            return broken ? Optional.empty() : Regex.compile(out.toString());
        }

        private void step(char current) {
            switch (current) {
                case '*' -> star();
                case '?' -> append("[^/]", 1);
                case '[' -> bracket();
                case '{' -> openBrace();
                case ',' -> append(braces > 0 ? "|" : ",", 1);
                case '}' -> closeBrace();
                case '\\' -> escaped();
                default -> literal(current, 1);
            }
        }

        private void append(String text, int consumed) {
            out.append(text);
            at += consumed;
        }

        private void literal(char character, int consumed) {
            if ("\\.+*?()|[]{}^$".indexOf(character) >= 0) {
                out.append('\\');
            }
            append(String.valueOf(character), consumed);
        }

        private void star() {
            boolean atSegmentStart = at == 0 || "/{,".indexOf(glob.charAt(at - 1)) >= 0;
            if (atSegmentStart && glob.startsWith("**/", at)) {
                append("(?:[^/]*/)*", 3);
            } else {
                append("[^/]*", 1);
            }
        }

        private void bracket() {
            int end = at + 1;
            boolean negated = end < glob.length() && "!^".indexOf(glob.charAt(end)) >= 0;
            end += negated ? 1 : 0;
            int start = end;
            while (end < glob.length() && (glob.charAt(end) != ']' || end == start)) {
                end += glob.charAt(end) == '\\' ? 2 : 1;
            }
            if (end >= glob.length()) {
                broken = true;
                return;
            }
            String members = glob.substring(start, end).replace("[", "\\[").replace("^", "\\^");
            append("[" + (negated ? "^/" : "") + members + "]", end + 1 - at);
        }

        private void openBrace() {
            if (closed()) {
                braces++;
                append("(?:", 1);
            } else {
                literal('{', 1);
            }
        }

        private boolean closed() {
            int depth = 0;
            for (int index = at; index < glob.length(); index++) {
                depth += glob.charAt(index) == '{' ? 1 : glob.charAt(index) == '}' ? -1 : 0;
                if (depth == 0) {
                    return true;
                }
            }
            return false;
        }

        private void closeBrace() {
            if (braces > 0) {
                braces--;
                append(")", 1);
            } else {
                literal('}', 1);
            }
        }

        private void escaped() {
            if (at + 1 < glob.length()) {
                literal(glob.charAt(at + 1), 2);
            } else {
                literal('\\', 1);
            }
        }
    }
}

package dev.slipway.domain.issue;

import org.jspecify.annotations.Nullable;

/**
 * Number of task list items of a Markdown text, and of completed ones: list items that begin with {@code [ ]} or {@code [x]}. Fenced code
 * does not count. Reads the text in one pass, since descriptions are long and untrusted.
 */
public record TaskList(int count, int completed) {

    public static final TaskList EMPTY = new TaskList(0, 0);

    private static final int SHORTEST_FENCE = 3;

    /** @param text null for none */
    public static TaskList of(@Nullable String text) {
        if (text == null || text.indexOf('[') < 0) {
            return EMPTY;
        }
        int count = 0;
        int completed = 0;
        String fence = "";
        for (String line : (Iterable<String>) text.lines()::iterator) {
            String content = unquoted(line);
            String marks = fence(content);
            if (fence.isEmpty() && !marks.isEmpty()) {
                fence = marks;
            } else if (!fence.isEmpty()) {
                fence = marks.startsWith(fence) && content.strip().length() == marks.length() ? "" : fence;
            } else {
                char box = box(content);
                count += box == 0 ? 0 : 1;
                completed += box == 'x' || box == 'X' ? 1 : 0;
            }
        }
        return new TaskList(count, completed);
    }

    /** Returns a line without the markers of block quotes. */
    private static String unquoted(String line) {
        int at = blanks(line, 0);
        while (at < line.length() && line.charAt(at) == '>') {
            at = blanks(line, at + 1);
        }
        return line.substring(at);
    }

    private static String fence(String content) {
        char mark = content.isEmpty() ? 0 : content.charAt(0);
        int length = 0;
        while (length < content.length() && content.charAt(length) == mark) {
            length++;
        }
        boolean fences = mark == '~' || mark == '`' && content.indexOf('`', length) == -1;
        return fences && length >= SHORTEST_FENCE ? content.substring(0, length) : "";
    }

    /** Returns the character in the box at the start of a list item; 0 without a box. */
    private static char box(String content) {
        int mark = bullet(content);
        int at = blanks(content, mark);
        boolean boxed = at > mark && at + 3 < content.length() && content.charAt(at) == '[' && content.charAt(at + 2) == ']'
                && Character.isWhitespace(content.charAt(at + 3)) && blanks(content, at + 3) < content.length();
        return boxed && " xX".indexOf(content.charAt(at + 1)) >= 0 ? content.charAt(at + 1) : 0;
    }

    /** Returns the end of the marker of a list item; 0 without one. */
    private static int bullet(String content) {
        if (content.isEmpty()) {
            return 0;
        }
        if ("*+-".indexOf(content.charAt(0)) >= 0) {
            return 1;
        }
        int digits = 0;
        while (digits < content.length() && content.charAt(digits) >= '0' && content.charAt(digits) <= '9') {
            digits++;
        }
        return digits > 0 && digits < content.length() && ".)".indexOf(content.charAt(digits)) >= 0 ? digits + 1 : 0;
    }

    private static int blanks(String text, int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }
}

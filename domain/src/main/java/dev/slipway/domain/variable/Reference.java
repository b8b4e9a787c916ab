package dev.slipway.domain.variable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One piece of a text that may refer to variables: plain text, or a reference {@code $NAME}, <code>${NAME}</code> or {@code %NAME%}.
 * {@code $$} and {@code %%} are plain text, so they protect what follows.
 *
 * @param text the piece as written
 * @param name the variable's name, or null for plain text
 */
record Reference(String text, @Nullable String name) {
    boolean isName() {
        return name != null;
    }

    /** Returns the variable's name; plain text has none. */
    String variable() {
        return Objects.requireNonNull(name);
    }

    /** Whether a text may hold a reference; most hold none, and are not worth cutting. */
    static boolean mayBeIn(String text) {
        return text.indexOf('$') >= 0 || text.indexOf('%') >= 0;
    }

    static List<Reference> split(String text) {
        List<Reference> pieces = new ArrayList<>();
        int plain = 0;
        int at = 0;
        while (at < text.length()) {
            int end = end(text, at);
            if (end == -1) {
                at++;
            } else if (text.charAt(at) == text.charAt(at + 1)) {
                at = end;
            } else {
                addPlain(pieces, text, plain, at);
                pieces.add(named(text.substring(at, end)));
                at = end;
                plain = end;
            }
        }
        addPlain(pieces, text, plain, text.length());
        return pieces;
    }

    private static void addPlain(List<Reference> pieces, String text, int from, int to) {
        pieces.add(new Reference(text.substring(from, to), null));
    }

    private static Reference named(String written) {
        String inner = written.startsWith("${") || written.startsWith("%")
                ? written.substring(written.startsWith("%") ? 1 : 2, written.length() - 1) : written.substring(1);
        return new Reference(written, inner);
    }

    private static int end(String text, int at) {
        char sign = text.charAt(at);
        if (sign != '$' && sign != '%' || at + 1 >= text.length()) {
            return -1;
        }
        if (text.charAt(at + 1) == sign) {
            return at + 2;
        }
        boolean braces = sign == '$' && text.charAt(at + 1) == '{';
        int start = at + (braces ? 2 : 1);
        int end = nameEnd(text, start);
        if (end == start || sign == '$' && !braces) {
            return end == start ? -1 : end;
        }
        char closing = braces ? '}' : '%';
        return end < text.length() && text.charAt(end) == closing ? end + 1 : -1;
    }

    private static int nameEnd(String text, int start) {
        int end = start;
        while (end < text.length() && isNamePart(text.charAt(end), end == start)) {
            end++;
        }
        return end;
    }

    private static boolean isNamePart(char character, boolean first) {
        return character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z' || character == '_'
                || !first && character >= '0' && character <= '9';
    }
}

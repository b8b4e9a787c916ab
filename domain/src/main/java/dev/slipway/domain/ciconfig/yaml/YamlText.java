package dev.slipway.domain.ciconfig.yaml;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes one text so that it reads back as the same text: plain, quoted or as a block. */
final class YamlText {
    private static final Position NOWHERE = new Position("", 1, 1);
    /** Truth values for some readers. */
    private static final Set<String> LETTERS_OF_TRUTH = Set.of("y", "Y", "n", "N");
    /** Numbers for some readers, since they begin like octal ones. */
    private static final Pattern EIGHT = Pattern.compile("0[0-7]*[89]");
    /** Merge key, even in quotes. */
    private static final String MERGE = "<<";

    private YamlText() {
    }

    static String key(String text) {
        return text.equals(MERGE) ? "!!str " + inline(text) : inline(text);
    }

    /** Returns the text of a value; {@code indent} is that of further lines. */
    static String value(String text, int indent) {
        return isBlock(text) ? block(text, indent) : inline(text);
    }

    private static String inline(String text) {
        return isPlainText(text) ? text : quotedOnce(text);
    }

    /** Returns whether a text needs no quotes for any reader. */
    private static boolean isPlainText(String text) {
        return !text.isEmpty() && Character.isLetterOrDigit(text.codePointAt(0)) && isPlain(text) && isText(text)
                && !LETTERS_OF_TRUTH.contains(text);
    }

    private static String quotedOnce(String text) {
        boolean single = isOneLine(text) && (text.isEmpty() || Character.isLetterOrDigit(text.codePointAt(0))
                && !LETTERS_OF_TRUTH.contains(text)
                || text.indexOf('"') >= 0);
        return single ? "'" + text.replace("'", "''") + "'" : quoted(text);
    }

    private static boolean isOneLine(String text) {
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            if (!isPrintable(text.codePointAt(at))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPrintable(int point) {
        return point >= 0x20 && point < 0x7F || point >= 0xA0 && point <= 0xD7FF && point != 0x2028 && point != 0x2029
                || point >= 0xE000 && point <= 0xFFFD && point != 0xFEFF;
    }

    /** Returns whether a text that begins with a letter, a digit or a colon may stand without quotes, of any type. */
    static boolean isPlain(String text) {
        return isOneLine(text) && !text.endsWith(" ") && !text.endsWith(":") && !text.contains(": ") && !text.contains(" #");
    }

    private static boolean isText(String text) {
        try {
            return YamlScalars.plain(text, NOWHERE) instanceof Node.Text && !EIGHT.matcher(text).lookingAt();
        } catch (Stop date) {
            return false;
        }
    }

    private static boolean isBlock(String text) {
        int end = text.indexOf('\n');
        return end > 0 && end < text.length() - 1 && !text.endsWith(" ") && !text.startsWith(" ")
                && !text.contains(" \n") && text.codePoints().allMatch(point -> point == '\n' || isPrintable(point));
    }

    private static String block(String text, int indent) {
        int ends = 0;
        while (text.charAt(text.length() - 1 - ends) == '\n') {
            ends++;
        }
        String body = text.substring(0, text.length() - ends);
        StringBuilder out = new StringBuilder("|").append(ends == 0 ? "-" : ends == 1 ? "" : "+");
        body.lines().forEach(line -> out.append('\n').append(line.isEmpty() ? "" : " ".repeat(indent)).append(line));
        return out.append("\n".repeat(Math.max(0, ends - 1))).toString();
    }

    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().forEach(point -> {
            switch (point) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\r' -> out.append("\\r");
                default -> {
                    if (isPrintable(point)) {
                        out.appendCodePoint(point);
                    } else {
                        out.append(point > 0xFFFF ? String.format("\\U%08X", point) : String.format("\\u%04X", point));
                    }
                }
            }
        });
        return out.append('"').toString();
    }
}

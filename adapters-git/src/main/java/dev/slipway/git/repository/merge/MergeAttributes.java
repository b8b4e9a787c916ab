package dev.slipway.git.repository.merge;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reduces a file of attributes to those that choose a merge driver built into git. Others have no use in a merge without a work tree, and
 * numbers among them ({@code conflict-marker-size}) overrun the memory of the program. Definitions of macros are left out.
 */
final class MergeAttributes {

    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
    private static final String MACRO = "[attr]";
    /** Some versions of git continue longer lines as if a new one began. */
    private static final int LONGEST = 1024;
    /** Pattern of files and the rest of a line. Quoted patterns have only escapes that git knows, since git reads others as words. */
    private static final Pattern LINE = Pattern.compile("[ \\t\\r]*+"
            + "(?<files>\"(?:[^\"\\\\]|\\\\(?:[abfnrtv\"\\\\]|[0-3][0-7][0-7]))+\"|[^\" \\t\\r#][^ \\t\\r]*+)"
            + "(?<attributes>[ \\t\\r].*)", Pattern.DOTALL);
    private static final Pattern STATE = Pattern.compile("[-!]?(?:merge|binary)");
    private static final Pattern DRIVER = Pattern.compile("merge=(?:text|union|binary)");
    /** A driver that is not configured stands for the usual one. */
    private static final String USUAL = "merge=text";

    private MergeAttributes() {
    }

    /** Returns the lines with such attributes. */
    static byte[] of(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        String content = text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        return Stream.of(content.split("\n")).filter(line -> line.length() <= LONGEST && line.indexOf('\0') < 0)
                .map(MergeAttributes::line).collect(Collectors.joining()).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String line(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches() || parts.group("files").startsWith(MACRO)) {
            return "";
        }
        String attributes = Stream.of(parts.group("attributes").split("[ \\t\\r]+")).map(MergeAttributes::attribute)
                .filter(attribute -> !attribute.isEmpty()).collect(Collectors.joining(" "));
        return attributes.isEmpty() ? "" : parts.group("files") + " " + attributes + "\n";
    }

    private static String attribute(String word) {
        if (STATE.matcher(word).matches() || DRIVER.matcher(word).matches()) {
            return word;
        }
        return word.startsWith("merge=") ? USUAL : "";
    }
}

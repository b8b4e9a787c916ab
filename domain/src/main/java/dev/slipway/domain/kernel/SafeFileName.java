package dev.slipway.domain.kernel;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;

/** Sanitizes file names of clients for URLs, headers and file systems. */
public final class SafeFileName {

    /** Maximum bytes in UTF-8. */
    private static final int LONGEST = 200;
    private static final int LONGEST_EXTENSION = 20;

    private SafeFileName() {
    }

    /**
     * Returns the last part of a path, with {@code _} for characters other than letters, digits and {@code . - + _}. Never empty, never
     * only dots.
     */
    public static String of(String given) {
        String last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
        StringBuilder safe = new StringBuilder();
        Normalizer.normalize(last, Normalizer.Form.NFC).codePoints().map(one -> fits(one) ? one : '_').forEach(safe::appendCodePoint);
        String name = safe.isEmpty() ? "file" : safe.chars().allMatch(one -> one == '.') ? "_" + safe : safe.toString();
        return shortened(name);
    }

    /** Returns the file extension in lower case; empty without one. */
    public static String extension(String name) {
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    private static boolean fits(int one) {
        return switch (Character.getType(one)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> Character.isLetterOrDigit(one) || one == '.' || one == '-' || one == '+';
        };
    }

    private static String shortened(String name) {
        String ending = name.substring(Math.max(name.lastIndexOf('.'), 0));
        String end = bytes(ending) <= LONGEST_EXTENSION ? ending : "";
        StringBuilder start = new StringBuilder(name.substring(0, name.length() - end.length()));
        while (bytes(start.toString()) + bytes(end) > LONGEST) {
            int last = start.codePointBefore(start.length());
            start.setLength(start.length() - Character.charCount(last));
        }
        return start + end;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}

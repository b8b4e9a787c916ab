package dev.slipway.domain.alert;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Texts of an alert, cut to the lengths of their columns; the payload holds them in full. All but the title may be null.
 *
 * @param query    query of the metric that the alert watches
 * @param runbook  link to instructions
 * @param yLabel   label of the y axis of the metric's chart
 * @param markdown text that is appended to the alert's incident
 */
public record AlertTexts(
        String title,
        @Nullable String description,
        @Nullable String service,
        @Nullable String monitoringTool,
        @Nullable String query,
        @Nullable String runbook,
        @Nullable String yLabel,
        @Nullable String markdown) {

    public static final String UNTITLED = "New: Alert";

    /** Maximum characters of a title. Platform behaviour of alert payloads: the rest is cut from columns and kept in the payload. */
    public static final int MAX_TITLE = 200;
    public static final int MAX_DESCRIPTION = 1_000;
    public static final int MAX_NAME = 100;
    public static final int MAX_HOSTS = 255;
    public static final int MAX_LONG_TEXT = 10_000;

    private static final String ELLIPSIS = "...";

    public AlertTexts {
        title = title == null || title.isBlank() ? UNTITLED : shortened(title.strip(), MAX_TITLE);
        description = cut(description, MAX_DESCRIPTION);
        service = cut(service, MAX_NAME);
        monitoringTool = cut(monitoringTool, MAX_NAME);
        query = cut(query, MAX_LONG_TEXT);
        runbook = cut(runbook, MAX_LONG_TEXT);
        yLabel = cut(yLabel, MAX_LONG_TEXT);
        markdown = cut(markdown, MAX_LONG_TEXT);
    }

    /** Returns the first hosts that fit into 255 characters together; cuts the first that does not fit and drops the rest. */
    public static List<String> hosts(List<String> all) {
        List<String> kept = new ArrayList<>();
        int left = MAX_HOSTS;
        for (String host : all) {
            String fitting = left == 0 ? null : cut(host, left);
            if (fitting != null) {
                kept.add(fitting);
                left -= length(fitting);
            }
        }
        return List.copyOf(kept);
    }

    private static String shortened(String text, int most) {
        return length(text) <= most ? storable(text) : storable(beginning(text, most - ELLIPSIS.length())) + ELLIPSIS;
    }

    /** Returns the text cut to a length; null for a blank text. */
    private static @Nullable String cut(@Nullable String text, int most) {
        if (text == null || text.isBlank()) {
            return null;
        }
        return storable(beginning(text, Math.min(most, length(text))));
    }

    /** Returns the length in code points. */
    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String beginning(String text, int characters) {
        return text.substring(0, text.offsetByCodePoints(0, characters));
    }

    /** Replaces characters that no text column accepts, zero characters and lone surrogates, by the replacement character. */
    private static String storable(String text) {
        StringBuilder stored = null;
        for (int at = 0; at < text.length(); at++) {
            boolean half = Character.isSurrogate(text.charAt(at)) && !whole(text, at);
            if (half || text.charAt(at) == '\0') {
                stored = stored == null ? new StringBuilder(text) : stored;
                stored.setCharAt(at, '\ufffd');
            }
        }
        return stored == null ? text : stored.toString();
    }

    private static boolean whole(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }
}

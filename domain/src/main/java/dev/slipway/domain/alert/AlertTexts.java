package dev.slipway.domain.alert;

import java.util.ArrayList;
import java.util.List;

/**
 * The texts of an alert, shortened to what is kept of each; the payload keeps them whole. All but the title may be null.
 *
 * @param query    of the metric that the alert watches
 * @param runbook  a link to instructions
 * @param yLabel   what the axis of the metric's chart says
 * @param markdown appended to an incident that is made from the alert
 */
public record AlertTexts(
        String title, String description, String service, String monitoringTool, String query, String runbook, String yLabel, String markdown) {

    public static final String UNTITLED = "New: Alert";

    /** In characters. Platform behaviour of alert payloads; what is beyond is cut from columns and kept in the payload. */
    public static final int MAX_TITLE = 200;
    public static final int MAX_DESCRIPTION = 1_000;
    public static final int MAX_NAME = 100;
    public static final int MAX_HOSTS = 255;
    public static final int MAX_LONG_TEXT = 10_000;

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

    /** Hosts in their order while they fit into 255 characters together; the first that does not is cut, those after it are dropped. */
    public static List<String> hosts(List<String> all) {
        List<String> kept = new ArrayList<>();
        int left = MAX_HOSTS;
        for (String host : all) {
            if (left <= 0) {
                break;
            }
            String fitting = cut(host, left);
            if (fitting != null) {
                kept.add(fitting);
                left -= fitting.length();
            }
        }
        return List.copyOf(kept);
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? storable(text) : storable(text.substring(0, whole(text, most - 3))) + "...";
    }

    /** Null for what is blank. */
    private static String cut(String text, int most) {
        if (text == null || text.isBlank()) {
            return null;
        }
        return storable(text.length() <= most ? text : text.substring(0, whole(text, most)));
    }

    /** Never half a character. */
    private static int whole(String text, int end) {
        return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    /** What no text column takes is shown as a replacement character. */
    private static String storable(String text) {
        return text.replace('\0', '\ufffd');
    }
}

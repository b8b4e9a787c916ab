package dev.slipway.alerts.datadog;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parsed title of a Datadog event, such as {@code [P2] [Triggered on {host:web-1}] The disk is full}.
 *
 * @param transition transition of the monitor
 * @param scope      tags of the group, separated by commas
 * @param rest       title without its leading brackets
 */
record EventTitle(Optional<String> priority, Optional<String> transition, Optional<String> scope, String rest) {

    private static final int MAX_BRACKETS = 4;
    private static final Pattern PRIORITY = Pattern.compile("[Pp][1-5]");
    private static final Pattern TRANSITION = Pattern.compile(
            "(?i)(Triggered|Re-Triggered|Recovered|Warn|Re-Warn|No data|Re-No data|Renotify)(?: on \\{(.*)})?", Pattern.DOTALL);

    static EventTitle of(String title) {
        EventTitle found = new EventTitle(Optional.empty(), Optional.empty(), Optional.empty(), title.strip());
        for (int bracket = 0; bracket < MAX_BRACKETS; bracket++) {
            EventTitle next = found.next();
            if (next == found) {
                return found;
            }
            found = next;
        }
        return found;
    }

    /** Returns the title without its first bracket; returns the title unchanged if it does not start with a bracket of Datadog. */
    private EventTitle next() {
        int end = rest.startsWith("[") ? end() : -1;
        if (end < 0) {
            return this;
        }
        String inside = rest.substring(1, end);
        String after = rest.substring(end + 1).strip();
        Matcher matcher = TRANSITION.matcher(inside);
        if (matcher.matches() && transition.isEmpty()) {
            return new EventTitle(priority, Optional.of(matcher.group(1)), Optional.ofNullable(matcher.group(2))
                    .filter(text -> !text.isBlank()), after);
        }
        if (PRIORITY.matcher(inside).matches() && priority.isEmpty()) {
            return new EventTitle(Optional.of(inside), transition, scope, after);
        }
        return inside.equalsIgnoreCase("TEST") ? new EventTitle(priority, transition, scope, after) : this;
    }

    /** Returns the index of the closing bracket. A scope may contain brackets of its own. */
    private int end() {
        int close = rest.indexOf(']');
        int open = rest.indexOf(" on {");
        return open >= 0 && open < close ? Math.max(close, rest.indexOf("}]", open) + 1) : close;
    }
}

package dev.slipway.domain.kernel;

import java.util.Locale;

/** Turns names of refs, jobs and projects into text that is safe in host names. Variables ending in SLUG carry it. */
public final class Slug {
    /** Longest slug, as long as a label of a host name may be. */
    public static final int MAX_LENGTH = 63;

    private Slug() {
    }

    /** Lower case, everything but letters and digits as {@code -}, at most 63 characters, no {@code -} at either end. */
    public static String of(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        StringBuilder slug = new StringBuilder();
        for (int at = 0; at < lower.length() && slug.length() < MAX_LENGTH; at = lower.offsetByCodePoints(at, 1)) {
            char current = lower.charAt(at);
            slug.append(current >= 'a' && current <= 'z' || current >= '0' && current <= '9' ? current : '-');
        }
        int start = 0;
        int end = slug.length();
        while (start < end && slug.charAt(start) == '-') {
            start++;
        }
        while (end > start && slug.charAt(end - 1) == '-') {
            end--;
        }
        return slug.substring(start, end);
    }
}

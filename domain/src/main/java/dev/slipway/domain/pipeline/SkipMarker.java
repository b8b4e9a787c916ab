package dev.slipway.domain.pipeline;

import java.util.Locale;

/** Finds out whether a commit message asks for no pipeline. */
public final class SkipMarker {

    private static final String SEPARATORS = " -_";

    private SkipMarker() {
    }

    /** Whether the text holds {@code [skip ci]} in any of its spellings. */
    public static boolean in(String message) {
        String text = message.toLowerCase(Locale.ROOT);
        return SEPARATORS.chars().anyMatch(c -> {
            char separator = (char) c;
            return text.contains("[skip" + separator + "ci]") || text.contains("[ci" + separator + "skip]");
        });
    }
}

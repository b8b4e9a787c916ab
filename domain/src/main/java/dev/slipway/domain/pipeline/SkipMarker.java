package dev.slipway.domain.pipeline;

import java.util.Locale;

/** Detects commit messages that skip the pipeline. */
public final class SkipMarker {

    private static final String SEPARATORS = " -_";

    private SkipMarker() {
    }

    /** Returns whether a message contains {@code [skip ci]} in one of its spellings. */
    public static boolean in(String message) {
        String text = message.toLowerCase(Locale.ROOT);
        return SEPARATORS.chars().anyMatch(c -> {
            char separator = (char) c;
            return text.contains("[skip" + separator + "ci]") || text.contains("[ci" + separator + "skip]");
        });
    }
}

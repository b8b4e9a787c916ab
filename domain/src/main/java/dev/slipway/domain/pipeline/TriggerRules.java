package dev.slipway.domain.pipeline;

import dev.slipway.domain.kernel.FieldError;
import java.util.List;

/** Rules for trigger tokens: their format and limits, and the part of a token that is shown. */
public final class TriggerRules {

    /** Prefix of a token. {@link #DIGITS} random hexadecimal digits follow. */
    public static final String PREFIX = "glptt-";
    public static final int DIGITS = 40;

    public static final int LONGEST_DESCRIPTION = 255;
    /** Name of a trigger in "not found" responses. */
    public static final String THING = "Trigger";
    /** Maximum length of a payload, in characters. All jobs of the pipeline receive the payload. */
    public static final int LONGEST_PAYLOAD = 1 << 20;
    /** Maximum number of triggers of one project. */
    public static final int MOST = 25_000;

    /** Variable that passes the payload to jobs. */
    public static final String PAYLOAD = "TRIGGER_PAYLOAD";

    private static final int SHOWN = 4;

    private TriggerRules() {
    }

    /** Returns the first digits of a token, for display. */
    public static String shortened(String token) {
        String digits = token.startsWith(PREFIX) ? token.substring(PREFIX.length()) : token;
        return digits.substring(0, Math.min(SHOWN, digits.length()));
    }

    public static List<FieldError> errors(String description) {
        return description.codePointCount(0, description.length()) <= LONGEST_DESCRIPTION ? List.of()
                : List.of(FieldError.of("description", "field.too_long", LONGEST_DESCRIPTION));
    }
}

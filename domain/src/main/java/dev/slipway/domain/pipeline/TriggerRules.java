package dev.slipway.domain.pipeline;

import dev.slipway.domain.kernel.FieldError;
import java.util.List;

/** What tokens look like that anything may start pipelines with, how much of one others see, and what is said about it. */
public final class TriggerRules {

    /** What stands before the part of a token that is random, and how many hexadecimal digits that part has. */
    public static final String PREFIX = "glptt-";
    public static final int DIGITS = 40;

    public static final int LONGEST_DESCRIPTION = 255;
    /** What clients are told is not found. */
    public static final String THING = "Trigger";
    /** In characters. All jobs of the pipeline receive what was sent. */
    public static final int LONGEST_PAYLOAD = 1 << 20;
    /** Maximum topics of one project. */
    public static final int MOST = 25_000;

    /** The variable in which jobs find what was sent. */
    public static final String PAYLOAD = "TRIGGER_PAYLOAD";

    private static final int SHOWN = 4;

    private TriggerRules() {
    }

    /** As much of a token as tells it apart. */
    public static String shortened(String token) {
        String digits = token.startsWith(PREFIX) ? token.substring(PREFIX.length()) : token;
        return digits.substring(0, Math.min(SHOWN, digits.length()));
    }

    public static List<FieldError> errors(String description) {
        return description.codePointCount(0, description.length()) <= LONGEST_DESCRIPTION ? List.of()
                : List.of(FieldError.of("description", "field.too_long", LONGEST_DESCRIPTION));
    }
}

package dev.slipway.domain.release;

import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Attributes of a release that clients choose and change.
 *
 * @param description empty for none
 * @param releasedAt  may be in the future: the release is upcoming until then
 */
public record ReleaseText(String name, String description, Instant releasedAt) {

    private static final int LONGEST_NAME = 255;
    /** Lists are walked by moments from this year on. */
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final int LONGEST_DESCRIPTION = 1_000_000;

    /** Returns the attributes that cannot be stored. */
    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        if (name.isBlank()) {
            errors.add(FieldError.of("name", "field.blank"));
        }
        if (name.codePointCount(0, name.length()) > LONGEST_NAME) {
            errors.add(FieldError.of("name", "field.too_long", LONGEST_NAME));
        }
        if (description.length() > LONGEST_DESCRIPTION) {
            errors.add(FieldError.of("description", "field.too_long", LONGEST_DESCRIPTION));
        }
        if (releasedAt.isBefore(FIRST)) {
            errors.add(FieldError.of("released_at", "field.invalid"));
        }
        return List.copyOf(errors);
    }

    public boolean upcoming(Instant now) {
        return releasedAt.isAfter(now);
    }
}

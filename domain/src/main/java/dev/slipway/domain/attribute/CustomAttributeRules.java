package dev.slipway.domain.attribute;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.List;

/** Validates attributes that administrators add to users, groups and projects. */
public final class CustomAttributeRules {

    /** Maximum number of attributes of one owner. */
    public static final int MOST = 100;

    /** Maximum number of attributes by which a list is filtered. */
    public static final int MOST_IN_FILTER = 20;

    private static final int KEY = 255;
    private static final int VALUE = 5000;

    private CustomAttributeRules() {
    }

    /** @param others number of attributes of the owner under other keys */
    public static List<FieldError> problems(String key, String value, int others) {
        List<FieldError> problems = new ArrayList<>();
        check("key", key, KEY, problems);
        check("value", value, VALUE, problems);
        if (others >= MOST) {
            problems.add(new FieldError("key", Reason.of("custom_attribute.too_many", MOST)));
        }
        return problems;
    }

    private static void check(String field, String text, int longest, List<FieldError> problems) {
        if (text.isBlank()) {
            problems.add(FieldError.of(field, "field.blank"));
        } else if (text.codePointCount(0, text.length()) > longest) {
            problems.add(FieldError.of(field, "field.too_long", longest));
        }
    }
}

package dev.slipway.application.label;

import java.util.OptionalLong;

/**
 * Reference to a label by id or by name: digits are an id first, and a name if no label has the id.
 *
 * @param id   empty if the text is no number
 * @param text as sent
 */
public record LabelRef(OptionalLong id, String text) {

    private static final int DIGITS = 18;

    public static LabelRef of(String text) {
        boolean number = !text.isEmpty() && text.length() <= DIGITS && text.chars().allMatch(one -> one >= '0' && one <= '9');
        return new LabelRef(number ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty(), text);
    }
}

package dev.slipway.domain.label;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Colour of a label: {@code #RGB} or {@code #RRGGBB} with the digits as they were sent, so that clients that compare what they read with
 * what they sent find no difference. Names become codes.
 */
public record LabelColor(String code) {

    private static final Pattern CODE = Pattern.compile("#(?:[0-9A-Fa-f]{3}){1,2}");
    private static final String DARK = "#333333";
    private static final String LIGHT = "#FFFFFF";
    /** Sum of red, green and blue above which a text is dark. */
    private static final int BRIGHT = 500;
    private static final int HEX = 16;
    /** Value of a short digit, which stands for two of its kind: 15 becomes 255. */
    private static final int TWICE = 17;
    private static final int SHORT = 4;

    /** Colour of labels that are made since an item names them. */
    public static final LabelColor DEFAULT = new LabelColor("#6699cc");

    public LabelColor {
        if (!CODE.matcher(code).matches()) {
            throw new IllegalArgumentException("no colour: " + code);
        }
    }

    /** Returns the colour of a code or a name; empty if the text is neither. */
    public static Optional<LabelColor> of(String text) {
        String stripped = text.strip();
        return ColorNames.code(stripped).or(() -> Optional.of(stripped)).filter(code -> CODE.matcher(code).matches()).map(LabelColor::new);
    }

    /** Returns the colour of a text that is readable on this one. */
    public String textColor() {
        return red() + green() + blue() > BRIGHT ? DARK : LIGHT;
    }

    private int red() {
        return part(0);
    }

    private int green() {
        return part(1);
    }

    private int blue() {
        return part(2);
    }

    private int part(int index) {
        return code.length() == SHORT ? Character.digit(code.charAt(1 + index), HEX) * TWICE
                : Integer.parseInt(code, 1 + 2 * index, 3 + 2 * index, HEX);
    }
}

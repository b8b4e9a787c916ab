package dev.slipway.domain.audit;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Value in the details of an audit event. It is made of names, choices, numbers and dates, never of free text: contents such as values of
 * variables, passwords and tokens have no way into it, and a name in the form of a token is masked.
 */
public final class AuditValue {

    /** Characters that are stored of a name at most. */
    public static final int LONGEST = 255;

    static final String MASK = "[MASKED]";

    private static final AuditValue NONE = new AuditValue("");
    private static final Pattern TOKEN = Pattern.compile(
            "(?i)(?<![a-z0-9])(?:gl(?:pat|rt|ptt|dt|cbt|agent|oas|imt|ft|soat|ffct)-|GR1348941)[\\w.-]{8,}");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");

    private final String text;

    private AuditValue(String text) {
        this.text = text;
    }

    /** Returns the value of an attribute that is unset. */
    public static AuditValue none() {
        return NONE;
    }

    /** Returns a name, path, address or key that its owner chose, shortened to {@link #LONGEST} characters. */
    public static AuditValue name(CharSequence name) {
        String plain = CONTROL.matcher(TOKEN.matcher(name).replaceAll(MASK)).replaceAll(" ");
        int length = Math.min(LONGEST, plain.codePointCount(0, plain.length()));
        return new AuditValue(plain.substring(0, plain.offsetByCodePoints(0, length)));
    }

    public static AuditValue of(boolean flag) {
        return new AuditValue(Boolean.toString(flag));
    }

    public static AuditValue of(long number) {
        return new AuditValue(Long.toString(number));
    }

    public static AuditValue of(LocalDate day) {
        return new AuditValue(day.toString());
    }

    /** Returns the name of a constant as clients write it. */
    public static AuditValue of(Enum<?> choice) {
        return new AuditValue(choice.name().toLowerCase(Locale.ROOT));
    }

    /** Returns choices in their order, separated by spaces. */
    public static AuditValue of(List<? extends Enum<?>> choices) {
        return name(String.join(" ", choices.stream().map(choice -> of(choice).text()).toList()));
    }

    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AuditValue value && value.text.equals(text);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(text);
    }

    @Override
    public String toString() {
        return text;
    }
}

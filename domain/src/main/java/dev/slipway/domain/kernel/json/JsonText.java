package dev.slipway.domain.kernel.json;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes JSON values as text. */
final class JsonText {

    private final StringBuilder out = new StringBuilder();
    private final boolean canonical;

    private JsonText(boolean canonical) {
        this.canonical = canonical;
    }

    static String of(Json value, boolean canonical) {
        JsonText text = new JsonText(canonical);
        text.write(value);
        return text.out.toString();
    }

    /** The number of an item, where the step is one. */
    static Optional<Integer> index(String step, int size) {
        boolean digits = !step.isEmpty() && step.length() < 10 && step.chars().allMatch(one -> one >= '0' && one <= '9');
        return digits ? Optional.of(Integer.parseInt(step)).filter(number -> number < size) : Optional.empty();
    }

    private void write(Json value) {
        switch (value) {
            case Json.Text(String text) -> quote(text);
            case Json.Digits(String digits) -> out.append(canonical ? number(digits) : digits);
            case Json.Bool(boolean truth) -> out.append(truth);
            case Json.Null() -> out.append("null");
            case Json.Array array -> {
                String comma = "";
                out.append('[');
                for (Json item : array.items()) {
                    out.append(comma);
                    write(item);
                    comma = ",";
                }
                out.append(']');
            }
            case Json.Members members -> members(canonical ? new TreeMap<>(members.values()) : members.values());
        }
    }

    private void members(Map<String, Json> members) {
        String comma = "";
        out.append('{');
        for (Map.Entry<String, Json> member : members.entrySet()) {
            out.append(comma);
            quote(member.getKey());
            out.append(':');
            write(member.getValue());
            comma = ",";
        }
        out.append('}');
    }

    private static String number(String digits) {
        BigDecimal value = new BigDecimal(digits);
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toString();
    }

    private void quote(String text) {
        out.append('"');
        for (int at = 0; at < text.length(); at++) {
            char one = text.charAt(at);
            switch (one) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (one < ' ' || one == '\u007f' || Character.isSurrogate(one) && lonely(text, at)) {
                        out.append(String.format("\\u%04x", (int) one));
                    } else {
                        out.append(one);
                    }
                }
            }
        }
        out.append('"');
    }

    /** Half of a character, which no encoding can carry as it is. */
    private static boolean lonely(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
                : at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
    }
}

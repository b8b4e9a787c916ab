package dev.slipway.domain.kernel.json;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes JSON values as text. */
final class JsonText {

    /** Digits of an exponent with which can be counted. */
    private static final int LONGEST_EXPONENT = 18;

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
            case Json.Bool truth -> out.append(truth.value());
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

    /** By its digits alone, since a number can be written that no arithmetic has room for. */
    private static String number(String digits) {
        int start = digits.startsWith("-") ? 1 : 0;
        int power = exponentAt(digits);
        String exponent = power < digits.length() ? digits.substring(power + 1) : "0";
        if (exponent.length() > LONGEST_EXPONENT) {
            return digits.toLowerCase(Locale.ROOT);
        }
        int point = digits.indexOf('.');
        int fraction = point == -1 ? 0 : power - point - 1;
        String all = digits.substring(start, point == -1 ? power : point) + (point == -1 ? "" : digits.substring(point + 1, power));
        int first = 0;
        int last = all.length();
        while (first < last && all.charAt(first) == '0') {
            first++;
        }
        while (last > first && all.charAt(last - 1) == '0') {
            last--;
        }
        long shift = Long.parseLong(exponent) - fraction + (all.length() - last);
        return first == last ? "0" : (start == 1 ? "-" : "") + all.substring(first, last) + (shift == 0 ? "" : "e" + shift);
    }

    private static int exponentAt(String digits) {
        int small = digits.indexOf('e');
        int at = small != -1 ? small : digits.indexOf('E');
        return at != -1 ? at : digits.length();
    }

    /** Adds the scalars of a value, and of the arrays in it. */
    static void scalars(Json value, List<String> into) {
        if (value instanceof Json.Array(List<Json> items)) {
            items.forEach(item -> scalars(item, into));
        } else {
            value.scalar().ifPresent(into::add);
        }
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
                        escape(one);
                    } else {
                        out.append(one);
                    }
                }
            }
        }
        out.append('"');
    }

    /** Four digits in few steps, since whole payloads may be of such characters. */
    private void escape(char one) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(Character.forDigit(one >> shift & 0xF, 16));
        }
    }

    /** Half of a character, which no encoding can carry as it is. */
    private static boolean lonely(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
                : at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
    }
}

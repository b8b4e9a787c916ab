package dev.slipway.domain.ciconfig.yaml;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Resolves plain scalars by YAML 1.1. Configurations rely on {@code on}, {@code 010} and similar values. */
final class YamlScalars {
    private static final int LONGEST_NUMBER = 400;
    /** Factors of the parts of a time; two parts are hours and minutes. */
    private static final List<BigDecimal> PLACES = List.of(BigDecimal.valueOf(3600), BigDecimal.valueOf(60), BigDecimal.ONE);
    private static final Set<String> NULLS = Set.of("", "~", "null");
    private static final Set<String> TRUE = Set.of("yes", "true", "on");
    private static final Set<String> FALSE = Set.of("no", "false", "off");
    private static final Pattern WHOLE = Pattern.compile(
            "[-+]?(?:0b[01_]+|0[0-7_,]*|[1-9](?:[0-9]|,[0-9]|_[0-9])*|0x[0-9a-fA-F_,]+)");
    private static final Pattern FRACTION = Pattern.compile("[-+]?(?:[0-9][0-9_,]*)?\\.[0-9]*(?:[eE][+-][0-9]+)?");
    private static final Pattern CLOCK = Pattern.compile("[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}");
    private static final Pattern CLOCK_FRACTION = Pattern.compile("[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}\\.[0-9_]*");
    private static final Pattern DATE = Pattern.compile("\\d{4}-(?:1[012]|0\\d|\\d)-(?:[12]\\d|3[01]|0\\d|\\d)");
    private static final Pattern TIME = Pattern.compile(
            "-?\\d{4}-\\d{1,2}-\\d{1,2}(?:[Tt]|\\s+)\\d{1,2}:\\d\\d:\\d\\d(?:\\.\\d*)?(?:\\s*(?:Z|[-+]\\d{1,2}:?(?:\\d\\d)?))?");

    private YamlScalars() {
    }

    static Node plain(String text, Position position) {
        String lower = text.length() <= 5 ? text.toLowerCase(Locale.ROOT) : text;
        if (NULLS.contains(lower)) {
            return new Node.Null(position);
        }
        if (TRUE.contains(lower) || FALSE.contains(lower)) {
            return new Node.Truth(TRUE.contains(lower), position);
        }
        if (text.charAt(0) == ':' && text.length() > 1) {
            return symbol(text.substring(1), position);
        }
        return text.length() > LONGEST_NUMBER ? new Node.Text(text, false, position) : number(text, position);
    }

    private static Node symbol(String name, Position position) {
        boolean quoted = name.length() > 1 && "\"'".indexOf(name.charAt(0)) >= 0 && name.endsWith(name.substring(0, 1));
        return new Node.Text(quoted ? name.substring(1, name.length() - 1) : name, true, position);
    }

    private static Node number(String text, Position position) {
        if ("+-.0123456789".indexOf(text.charAt(0)) < 0) {
            return new Node.Text(text, false, position);
        }
        if (DATE.matcher(text).matches()) {
            throw new Stop("Tried to load unspecified class: Date", position);
        }
        if (TIME.matcher(text).matches()) {
            throw new Stop("Tried to load unspecified class: Time", position);
        }
        if (WHOLE.matcher(text).matches()) {
            return whole(text, position);
        }
        if (CLOCK.matcher(text).matches() || CLOCK_FRACTION.matcher(text).matches()) {
            return clock(text, position);
        }
        if (FRACTION.matcher(text).matches() && text.chars().anyMatch(Character::isDigit)) {
            return new Node.Fraction(Double.parseDouble(text.replace("_", "").replace(",", "")), position);
        }
        return special(text, position);
    }

    private static Node special(String text, Position position) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case ".inf", "+.inf" -> new Node.Fraction(Double.POSITIVE_INFINITY, position);
            case "-.inf" -> new Node.Fraction(Double.NEGATIVE_INFINITY, position);
            case ".nan" -> new Node.Fraction(Double.NaN, position);
            default -> new Node.Text(text, false, position);
        };
    }

    private static Node whole(String text, Position position) {
        boolean negative = text.startsWith("-");
        String digits = text.replaceAll("[-+_,]", "");
        int radix = digits.startsWith("0b") ? 2 : digits.startsWith("0x") ? 16 : digits.startsWith("0") ? 8 : 10;
        String bare = radix == 2 || radix == 16 ? digits.substring(2) : digits;
        if (bare.isEmpty()) {
            return new Node.Text(text, false, position);
        }
        BigInteger value = new BigInteger(bare, radix);
        BigInteger signed = negative ? value.negate() : value;
        return new Node.Whole(signed, position);
    }

    private static Node clock(String text, Position position) {
        String[] parts = text.replace("_", "").split(":");
        BigDecimal value = BigDecimal.ZERO;
        for (int index = 0; index < parts.length; index++) {
            value = value.add(new BigDecimal(parts[index].replaceFirst("\\.$", "")).multiply(PLACES.get(index)));
        }
        return text.contains(".") ? new Node.Fraction(value.doubleValue(), position) : new Node.Whole(value.toBigInteger(), position);
    }
}

package dev.slipway.domain.ciconfig;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The examples of {@code keywords.tsv}: for each keyword its valid forms, values of a wrong type, unknown sub-keys and values beyond its
 * limits. In them {@code <51 items>} is a list of that many texts, {@code <256 characters>} a text of that length. Valid
 * forms also have what they are read as, in the form of {@link ConfigText}.
 */
final class KeywordRows {
    private static final Pattern MANY = Pattern.compile("<(\\d+) (items|characters)>");
    private static final List<Row> ALL = Fixtures.text("keywords.tsv").lines().filter(line -> !line.startsWith("#"))
            .map(KeywordRows::row).toList();

    private KeywordRows() {
    }

    /** What an example is of. */
    enum Kind {
        VALID, WRONG_TYPE, UNKNOWN_KEY, LIMIT;

        static Kind of(String word) {
            return valueOf(word.toUpperCase(java.util.Locale.ROOT));
        }
    }

    /**
     * An example.
     *
     * @param keyword the path of the keyword
     * @param kind    what it is of
     * @param text    the configuration
     * @param errors  the errors that it has
     * @param meaning what a valid one is read as; empty of others
     */
    record Row(String keyword, Kind kind, String text, List<String> errors, String meaning) {
    }

    static List<Row> all() {
        return ALL;
    }

    static Row row(String line) {
        String[] parts = line.split("\t", -1);
        List<String> errors = parts[3].equals("-") ? List.of() : List.of(expanded(parts[3]).split(" \\|\\| "));
        return new Row(parts[0], Kind.of(parts[1]), expanded(parts[2].replace("\\n", "\n")), errors, parts.length > 4 ? parts[4] : "");
    }

    private static String expanded(String text) {
        return MANY.matcher(text).replaceAll(KeywordRows::many);
    }

    private static String many(java.util.regex.MatchResult found) {
        int number = Integer.parseInt(found.group(1));
        return Matcher.quoteReplacement(found.group(2).equals("items")
                ? IntStream.rangeClosed(1, number).mapToObj(index -> "x" + index).collect(Collectors.joining(", ")) : "x".repeat(number));
    }
}

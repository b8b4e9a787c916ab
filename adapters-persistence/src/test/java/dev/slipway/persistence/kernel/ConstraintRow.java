package dev.slipway.persistence.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A row of {@code constraints.csv}: rows that a constraint refuses, and rows that it leaves alone. Alternatives are separated by
 * {@code ;}, the rows of one by {@code &}, and the columns of a row by spaces. A column is {@code name=value}, {@code name=null},
 * {@code name=x*256} of a repeated text, or {@code name} alone of any value.
 *
 * @param line     text of the row
 * @param columns  key of a unique index, or the columns of a reference
 * @param refused  further columns of the rows that collide of a unique index; what is written once collides with itself
 * @param accepted of a unique index, rows beside the first that is refused
 */
record ConstraintRow(String line, String table, String name, Kind kind, List<String> columns, List<List<String>> refused,
        List<List<String>> accepted) {

    private static final String FILE = "/constraints.csv";
    private static final int FIELDS = 6;

    /** Kind of a constraint, with the SQLSTATE of its violations. */
    enum Kind {
        REFERENCE("23503"), UNIQUE("23505"), CHECK("23514");

        private final String state;

        Kind(String state) {
            this.state = state;
        }
    }

    static List<ConstraintRow> all() {
        try (InputStream file = Objects.requireNonNull(ConstraintRow.class.getResourceAsStream(FILE))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).map(ConstraintRow::of).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static ConstraintRow of(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("not " + FIELDS + " fields: " + line);
        }
        Kind kind = Stream.of(Kind.values()).filter(each -> each.name().equalsIgnoreCase(fields[2])).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind of constraint: " + line));
        List<List<String>> accepted = kind == Kind.REFERENCE ? List.of() : alternatives(fields[5]);
        return new ConstraintRow(line, fields[0], fields[1], kind, words(fields[3]), alternatives(fields[4]), accepted);
    }

    private static List<List<String>> alternatives(String text) {
        return text.isEmpty() ? List.of() : Stream.of(text.split("; ")).map(alternative -> List.of(alternative.split(" & "))).toList();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    /** Returns how a failure shows a violation. */
    String refusal() {
        return kind.state + " by " + name;
    }

    /** Returns sets of rows that the constraint refuses. */
    List<List<Map<String, String>>> violations() {
        List<List<String>> written = refused.isEmpty() ? List.of(List.of("")) : refused;
        return written.stream().map(rows -> rows.stream().map(this::completed).toList())
                .map(rows -> kind == Kind.UNIQUE && rows.size() == 1 ? List.of(rows.getFirst(), rows.getFirst()) : rows).toList();
    }

    /** Returns sets of rows that the constraint leaves alone. Of a unique index, a row may differ in any one column of its key. */
    List<List<Map<String, String>>> harmless() {
        return switch (kind) {
            case REFERENCE -> columns.stream().map(column -> List.of(with(completed(""), column, "null"))).toList();
            case CHECK -> accepted.stream().map(rows -> rows.stream().map(ConstraintRow::columns).toList()).toList();
            case UNIQUE -> {
                Map<String, String> first = violations().getFirst().getFirst();
                List<List<Map<String, String>>> all = new ArrayList<>();
                columns.stream().filter(column -> first.get(column).equals(Samples.ANY))
                        .forEach(column -> all.add(List.of(first, with(first, column, Samples.OTHER))));
                accepted.forEach(rows -> rows.forEach(row -> all.add(List.of(first, completed(row)))));
                yield all;
            }
        };
    }

    private static Map<String, String> with(Map<String, String> row, String column, String value) {
        Map<String, String> changed = new LinkedHashMap<>(row);
        changed.put(column, value);
        return changed;
    }

    /** Returns a row with all columns of the key. */
    private Map<String, String> completed(String row) {
        Map<String, String> all = new LinkedHashMap<>();
        columns.forEach(column -> all.put(column, Samples.ANY));
        all.putAll(columns(row));
        return all;
    }

    private static Map<String, String> columns(String row) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String word : words(row)) {
            int equals = word.indexOf('=');
            found.put(equals < 0 ? word : word.substring(0, equals), equals < 0 ? Samples.ANY : word.substring(equals + 1));
        }
        return found;
    }

    /** Returns all values in the row, without their columns. */
    Set<String> values() {
        Set<String> found = new LinkedHashSet<>();
        Stream.concat(refused.stream(), accepted.stream()).flatMap(List::stream).forEach(row -> found.addAll(columns(row).values()));
        return found;
    }

    /** Values of columns for which any will do. */
    static final class Samples {

        static final String ANY = "*";
        static final String OTHER = "**";

        private Samples() {
        }

        /** Returns a value as the text of a type. */
        static String of(String value, String type) {
            boolean first = value.equals(ANY);
            if (!first && !value.equals(OTHER)) {
                int times = value.indexOf('*');
                return times < 0 ? value : value.substring(0, times).repeat(Integer.parseInt(value.substring(times + 1)));
            }
            return switch (type) {
                case "boolean" -> first ? "true" : "false";
                case "date", "timestamp with time zone" -> first ? "2024-01-01" : "2024-01-02";
                case "bigint[]", "text[]" -> first ? "{1}" : "{2}";
                default -> first ? "1" : "2";
            };
        }
    }
}

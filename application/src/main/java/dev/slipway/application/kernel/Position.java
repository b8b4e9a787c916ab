package dev.slipway.application.kernel;

import java.util.List;
import java.util.Optional;

/**
 * A place in a list that is walked by key: the values by which the list is ordered, as the last record that was met has them. They name a
 * place even where that record is changed or gone, so a walk neither repeats nor loses records that are there throughout.
 *
 * @param parameter the parameter that carries it, for the text of a refusal
 * @param values    none at the beginning of the list; an empty value where the record has none
 */
public record Position(String parameter, List<Optional<String>> values) {

    public Position {
        values = List.copyOf(values);
    }

    /** Returns the beginning of a list. */
    public static Position start(String parameter) {
        return new Position(parameter, List.of());
    }

    /** Returns the place of a record with these values. */
    public static Position of(String parameter, List<Optional<String>> values) {
        return new Position(parameter, values);
    }

    public boolean atStart() {
        return values.isEmpty();
    }

    /** Returns the place behind another record of the same list. */
    public Position at(List<Optional<String>> other) {
        return new Position(parameter, other);
    }

    /** Returns the refusal of a place that no record of the list can have. */
    public Refusal invalid() {
        return Refusal.parameter(parameter, "param.invalid");
    }
}

package dev.slipway.application.kernel;

import java.util.List;
import java.util.Optional;

/**
 * Position in a list with keyset pagination: the values of the order fields of the last record. It stays valid if that record is changed or
 * deleted, so a walk neither repeats nor skips records that exist throughout.
 *
 * @param parameter parameter of the position, for error messages
 * @param values    no values at the start of the list; an empty value for null
 */
public record KeysetPosition(String parameter, List<Optional<String>> values) {

    public KeysetPosition {
        values = List.copyOf(values);
    }

    /** Returns the start of a list. */
    public static KeysetPosition start(String parameter) {
        return new KeysetPosition(parameter, List.of());
    }

    /** Returns the position of a record with these values. */
    public static KeysetPosition of(String parameter, List<Optional<String>> values) {
        return new KeysetPosition(parameter, values);
    }

    public boolean atStart() {
        return values.isEmpty();
    }

    /** Returns the position of another record of the same list. */
    public KeysetPosition at(List<Optional<String>> other) {
        return new KeysetPosition(parameter, other);
    }

    /** Returns the rejection of a position that no record of the list can have. */
    public Refusal invalid() {
        return Refusal.parameter(parameter, "param.invalid");
    }
}

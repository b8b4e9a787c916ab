package dev.slipway.domain.testreport;

import java.util.List;

/** Result of parsing a report: its tests, or the reason why it is invalid. */
public sealed interface JUnitReading {

    record Cases(List<TestCase> cases) implements JUnitReading {
        public Cases {
            cases = List.copyOf(cases);
        }
    }

    /** The words are part of the report that clients see. */
    record Broken(String message) implements JUnitReading {
    }
}

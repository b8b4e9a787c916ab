package dev.slipway.domain.testreport;

import java.util.List;

/** What reading a report gave: its tests, or why it could not be read. */
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

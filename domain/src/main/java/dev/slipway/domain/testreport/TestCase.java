package dev.slipway.domain.testreport;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One test of a report.
 *
 * @param suite the name of the suite around it in the file, null where it has none
 * @param seconds how long it took
 * @param attachment the path of a file of the job's artifacts that the test points to
 */
public record TestCase(TestStatus status, @Nullable String suite, @Nullable String className, @Nullable String name,
        @Nullable String file, double seconds,
        Optional<String> output, Optional<String> attachment) {

    /**
     * Returns the identity of the test; of two equal ones the later counts. Shares its texts with the test, since names of suites can be
     * long.
     */
    Key key() {
        return new Key(status, suite, className, name);
    }

    record Key(TestStatus status, @Nullable String suite, @Nullable String className, @Nullable String name) {
    }
}

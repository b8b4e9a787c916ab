package dev.slipway.domain.testreport;

import java.util.Optional;

/**
 * One test of a report.
 *
 * @param suite the name of the suite around it in the file, null where it has none
 * @param seconds how long it took
 * @param attachment the path of a file of the job's artifacts that the test points to
 */
public record TestCase(TestStatus status, String suite, String className, String name, String file, double seconds,
        Optional<String> output, Optional<String> attachment) {

    /** What makes it the same test; of two, the later one counts. It shares its texts with the test, since a suite's name can be long. */
    Key key() {
        return new Key(status, suite, className, name);
    }

    record Key(TestStatus status, String suite, String className, String name) {
    }
}

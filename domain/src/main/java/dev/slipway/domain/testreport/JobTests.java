package dev.slipway.domain.testreport;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tests of one job's report.
 *
 * @param matrix whether the job is one of a matrix; these keep their names, as each tests something else
 */
public record JobTests(long jobId, String jobName, boolean matrix, List<TestCase> cases, Optional<String> error) {

    private static final Pattern PART =
            Pattern.compile("(([\\s:]+\\[[^\\]]*\\])|([\\s:]+\\d+[\\s:/\\\\]+\\d+)){1,3}\\s*$");

    public JobTests {
        cases = List.copyOf(cases);
    }

    /** The name that the parts of one parallel job share. */
    public String suiteName() {
        return matrix ? jobName : PART.matcher(jobName).replaceFirst("");
    }
}

package dev.slipway.application.pipeline.lint;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;

/**
 * What checking a configuration brought to light.
 *
 * @param errors   what prevents a pipeline, in the words of the language
 * @param refused  what prevents one besides the configuration; then there are no other errors
 * @param findings errors and warnings with their places, as far as they have one
 * @param merged   the configuration after includes, extends and references, as YAML; empty where it could not be read
 * @param includes the files that it was made of besides the first
 * @param jobs     the jobs, as written or, where a pipeline was tried out, as it would have them
 */
public record LintView(List<String> errors, Optional<Reason> refused, List<Finding> findings, Optional<String> merged,
        List<IncludedFile> includes, List<Job> jobs) {

    /** Most warnings that are told (3.15 of the language). */
    private static final int MOST_WARNINGS = 25;

    public boolean valid() {
        return errors.isEmpty() && refused.isEmpty();
    }

    public List<String> warnings() {
        return findings.stream().filter(finding -> !finding.isError()).map(Finding::text).limit(MOST_WARNINGS).toList();
    }

    /**
     * A job.
     *
     * @param written what only a job as written has; empty in a pipeline that is tried out
     */
    public record Job(String name, String stage, List<String> beforeScript, List<String> script, List<String> afterScript, List<String> tags,
            String environment, String when, boolean allowFailure, Optional<Written> written) {}

    /** Links and conditions, which are not evaluated. */
    public record Written(Optional<RefPolicy> only, Optional<RefPolicy> except, Optional<List<Need>> needs) {}
}

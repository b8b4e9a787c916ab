package dev.slipway.application.pipeline.lint;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Result of checking a configuration.
 *
 * @param errors   that prevent a pipeline, in the words of the language
 * @param refused  reason that prevents a pipeline although the configuration compiles; then there are no errors
 * @param findings errors and warnings with their positions, as far as they have one
 * @param merged   configuration after includes, extends and references, as YAML; empty if it could not be read
 * @param includes included files
 * @param jobs     as written, or as planned by a dry run
 */
public record LintView(List<String> errors, Optional<Reason> refused, List<Finding> findings, Optional<String> merged,
        List<IncludedFile> includes, List<Job> jobs) {

    /** Most warnings that are shown (3.15 of the language). */
    private static final int MOST_WARNINGS = 25;

    public boolean valid() {
        return errors.isEmpty() && refused.isEmpty();
    }

    public List<String> warnings() {
        return findings.stream().filter(finding -> !finding.isError()).map(Finding::text).limit(MOST_WARNINGS).toList();
    }

    /**
     * Job of the configuration.
     *
     * @param written parts that only a job as written has; empty in a dry run
     */
    public record Job(String name, String stage, List<String> beforeScript, List<String> script, List<String> afterScript,
            List<String> tags, @Nullable String environment, String when, boolean allowFailure, Optional<Written> written) {}

    /** Needs and conditions, unevaluated. */
    public record Written(Optional<RefPolicy> only, Optional<RefPolicy> except, Optional<List<Need>> needs) {}
}

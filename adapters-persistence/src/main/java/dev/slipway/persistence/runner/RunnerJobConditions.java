package dev.slipway.persistence.runner;

import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.domain.access.Feature;
import dev.slipway.domain.runner.RunnerJobVisibility;
import dev.slipway.domain.runner.RunnerJobVisibility.Check;
import dev.slipway.persistence.access.FeatureConditions;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.ClauseConditions;
import dev.slipway.persistence.namespace.Memberships;
import java.util.OptionalLong;

/** The clauses of {@link RunnerJobVisibility} as conditions. */
final class RunnerJobConditions {

    private RunnerJobConditions() {
    }

    /** @param reader empty for administrators */
    static ClauseConditions<Check> of(Projects project, Namespaces above, OptionalLong reader) {
        return ClauseConditions.of(RunnerJobVisibility.CLAUSES, clause -> switch (clause) {
            case JOB_REPORTER -> reader.isEmpty() ? trueCondition() : Memberships.holds(project, above, reader, RunnerJobVisibility.LEAST);
            case JOB_BUILDS_ENABLED -> FeatureConditions.open(project, Feature.BUILDS)
                    .and(FeatureConditions.open(project, Feature.REPOSITORY));
        });
    }
}

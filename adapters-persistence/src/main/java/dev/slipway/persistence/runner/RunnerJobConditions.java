package dev.slipway.persistence.runner;

import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.domain.access.Feature;
import dev.slipway.domain.runner.RunnerJobVisibility;
import dev.slipway.persistence.access.FeatureConditions;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.namespace.Memberships;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jooq.Condition;

/** The clauses of {@code RunnerJobVisibility} in SQL, each under the id that it has there. */
final class RunnerJobConditions {

    private RunnerJobConditions() {
    }

    /** @param reader empty for administrators */
    static Map<String, Condition> of(Projects project, Namespaces above, OptionalLong reader) {
        Map<String, Condition> clauses = new LinkedHashMap<>();
        clauses.put("runner.job_reporter",
                reader.isEmpty() ? trueCondition() : Memberships.holds(project, above, reader, RunnerJobVisibility.LEAST));
        clauses.put("runner.job_builds_enabled",
                FeatureConditions.open(project, Feature.BUILDS).and(FeatureConditions.open(project, Feature.REPOSITORY)));
        return clauses;
    }
}

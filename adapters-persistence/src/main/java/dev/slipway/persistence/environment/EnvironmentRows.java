package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;

import dev.slipway.application.environment.ProjectEnvironment.Deadlines;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.persistence.kernel.query.Row;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.Field;

/** The rows of environments. */
final class EnvironmentRows {

    static final List<Field<?>> FIELDS = List.of(ENVIRONMENTS.ID, ENVIRONMENTS.PROJECT_ID, ENVIRONMENTS.NAME, ENVIRONMENTS.SLUG,
            ENVIRONMENTS.EXTERNAL_URL, ENVIRONMENTS.TIER, ENVIRONMENTS.STATE, ENVIRONMENTS.AUTO_STOP_AT, ENVIRONMENTS.AUTO_DELETE_AT,
            ENVIRONMENTS.CREATED_AT, ENVIRONMENTS.UPDATED_AT);

    private EnvironmentRows() {
    }

    static ProjectEnvironment view(Row row) {
        return new ProjectEnvironment(row.get(ENVIRONMENTS.ID), row.get(ENVIRONMENTS.PROJECT_ID), row.get(ENVIRONMENTS.NAME),
                row.get(ENVIRONMENTS.SLUG), Optional.ofNullable(row.get(ENVIRONMENTS.EXTERNAL_URL)),
                EnvironmentTier.of(row.get(ENVIRONMENTS.TIER)).orElseThrow(),
                EnvironmentState.of(row.get(ENVIRONMENTS.STATE)).orElseThrow(),
                new Deadlines(Optional.ofNullable(row.get(ENVIRONMENTS.AUTO_STOP_AT)),
                        Optional.ofNullable(row.get(ENVIRONMENTS.AUTO_DELETE_AT))),
                row.get(ENVIRONMENTS.CREATED_AT), row.get(ENVIRONMENTS.UPDATED_AT));
    }

    static Condition named(long projectId, long environmentId) {
        return ENVIRONMENTS.ID.eq(environmentId).and(ENVIRONMENTS.PROJECT_ID.eq(projectId));
    }
}

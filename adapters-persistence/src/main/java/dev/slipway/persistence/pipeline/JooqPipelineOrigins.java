package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.variable.UserFacts;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jooq.DSLContext;

/** Projects and people, as far as the making of a pipeline asks. */
@Singleton
final class JooqPipelineOrigins implements PipelineOrigins {

    private final DSLContext dsl;

    JooqPipelineOrigins(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<Origin> find(long projectId) {
        return dsl.select(PROJECTS.ID, PROJECTS.NAME, PROJECTS.DESCRIPTION, PROJECTS.FULL_PATH, PROJECTS.NAMESPACE_ID, PROJECTS.VISIBILITY,
                        PROJECTS.DEFAULT_BRANCH, PROJECTS.CI_CONFIG_PATH, PROJECTS.BUILDS_ENABLED, PROJECTS.RESTRICT_USER_DEFINED_VARIABLES)
                .from(PROJECTS).where(PROJECTS.ID.eq(projectId), PROJECTS.DELETED_AT.isNull())
                .fetchOptional(row -> new Origin(row.value1(), row.value2(), row.value3(), row.value4(), row.value5(),
                        Visibility.ofLevel(row.value6()), row.value7(), row.value8(), row.value9(), row.value10()));
    }

    @Override
    public Optional<UserFacts> user(long userId) {
        return dsl.select(USERS.ID, USERS.EMAIL, USERS.USERNAME, USERS.NAME).from(USERS)
                .where(USERS.ID.eq(userId), USERS.DELETED_AT.isNull())
                .fetchOptional(row -> new UserFacts(row.value1(), row.value2(), row.value3(), row.value4()));
    }
}

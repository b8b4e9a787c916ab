package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;

import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.variable.UserFacts;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jooq.DSLContext;

/** Projects and people, as far as the making of a pipeline asks. */
@Singleton
final class JooqPipelineOrigins implements PipelineOrigins {

    private final RenderedStatement origin;
    private final RenderedStatement user;

    JooqPipelineOrigins(DSLContext dsl) {
        origin = RenderedStatement.of(dsl, dsl.select(PROJECTS.ID, PROJECTS.NAME, PROJECTS.DESCRIPTION, PROJECTS.FULL_PATH,
                        PROJECTS.NAMESPACE_ID, PROJECTS.VISIBILITY, PROJECTS.DEFAULT_BRANCH, PROJECTS.CI_CONFIG_PATH,
                        PROJECTS.BUILDS_ENABLED, PROJECTS.RESTRICT_USER_DEFINED_VARIABLES)
                .from(PROJECTS).where(PROJECTS.ID.eq(place(0, PROJECTS.ID)), PROJECTS.DELETED_AT.isNull()));
        user = RenderedStatement.of(dsl, dsl.select(USERS.ID, USERS.EMAIL, USERS.USERNAME, USERS.NAME).from(USERS)
                .where(USERS.ID.eq(place(0, USERS.ID)), USERS.DELETED_AT.isNull()));
    }

    @Override
    public Optional<Origin> find(long projectId) {
        return origin.fetchOptional(row -> new Origin(row.get(PROJECTS.ID), row.get(PROJECTS.NAME), row.get(PROJECTS.DESCRIPTION),
                row.get(PROJECTS.FULL_PATH), row.get(PROJECTS.NAMESPACE_ID), Visibility.ofLevel(row.get(PROJECTS.VISIBILITY)),
                row.get(PROJECTS.DEFAULT_BRANCH), row.get(PROJECTS.CI_CONFIG_PATH), row.get(PROJECTS.BUILDS_ENABLED),
                row.get(PROJECTS.RESTRICT_USER_DEFINED_VARIABLES)), projectId);
    }

    @Override
    public Optional<UserFacts> user(long userId) {
        return user.fetchOptional(
                row -> new UserFacts(row.get(USERS.ID), row.get(USERS.EMAIL), row.get(USERS.USERNAME), row.get(USERS.NAME)), userId);
    }
}

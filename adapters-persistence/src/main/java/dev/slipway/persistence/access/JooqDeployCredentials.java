package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.DEPLOY_TOKENS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.DeployCredentials;
import dev.slipway.domain.access.Scope;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Finds a deploy token together with the project that it is to open, in one statement. */
@Singleton
final class JooqDeployCredentials implements DeployCredentials {

    private final DSLContext dsl;

    JooqDeployCredentials(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<DeployToken> find(byte[] digest, ProjectRef project) {
        Condition named = switch (project) {
            case ProjectRef.Id(long id) -> PROJECTS.ID.eq(id);
            case ProjectRef.Path(String path) -> PROJECTS.ID.eq(
                    select(ROUTES.PROJECT_ID).from(ROUTES).where(ROUTES.PATH.eq(ProjectFactsQueries.lower(path))));
        };
        Field<Long> opened = field(select(PROJECTS.ID).from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(named, PROJECTS.DELETED_AT.isNull(), NAMESPACES.DELETED_AT.isNull(),
                        DEPLOY_TOKENS.PROJECT_ID.eq(PROJECTS.ID).or(DEPLOY_TOKENS.NAMESPACE_ID.eq(any(NAMESPACES.LINEAGE)))));
        return dsl.select(DEPLOY_TOKENS.ID, DEPLOY_TOKENS.USERNAME, DEPLOY_TOKENS.SCOPES, DEPLOY_TOKENS.EXPIRES_AT, opened)
                .from(DEPLOY_TOKENS).where(DEPLOY_TOKENS.DIGEST.eq(digest))
                .fetchOptional(row -> new DeployToken(row.value1(), row.value2(), scopes(row.value3()),
                        Optional.<Instant>ofNullable(row.value4()), row.value5() == null ? OptionalLong.empty()
                                : OptionalLong.of(row.value5())));
    }

    /** Returns the scopes that open repositories; those of registries are none of these. */
    private static Set<Scope> scopes(String... stored) {
        return Arrays.stream(stored).filter(Scope.READ_REPOSITORY.wireName()::equals).flatMap(name -> Scope.of(name).stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}

package dev.slipway.persistence.repository;

import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PUSHES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.user.EmailAddresses;
import dev.slipway.domain.user.PrivateCommitAddress;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/** The columns of a project that its repository fills. */
@Singleton
final class JooqRepositoryFacts implements RepositoryFacts {

    private final DSLContext dsl;

    JooqRepositoryFacts(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<Facts> find(long projectId) {
        return dsl.select(PROJECTS.EMPTY_REPO, PROJECTS.DEFAULT_BRANCH).from(PROJECTS).where(PROJECTS.ID.eq(projectId))
                .fetchOptional(row -> new Facts(row.value1(), row.value2()));
    }

    @Override
    public boolean filled(long projectId, String defaultBranch, Instant now) {
        return dsl.update(PROJECTS)
                .set(PROJECTS.EMPTY_REPO, false)
                .set(PROJECTS.DEFAULT_BRANCH, defaultBranch)
                .set(PROJECTS.UPDATED_AT, notBefore(PROJECTS.UPDATED_AT, now))
                .where(PROJECTS.ID.eq(projectId), PROJECTS.EMPTY_REPO.isTrue())
                .execute() == 1;
    }

    @Override
    public void touched(long projectId, Instant now) {
        dsl.update(PROJECTS).set(PROJECTS.LAST_ACTIVITY_AT, now).where(PROJECTS.ID.eq(projectId), PROJECTS.LAST_ACTIVITY_AT.lt(now))
                .execute();
    }

    @Override
    public void measured(long projectId, long bytes) {
        dsl.update(PROJECTS).set(PROJECTS.REPOSITORY_SIZE, bytes).where(PROJECTS.ID.eq(projectId)).execute();
    }

    @Override
    public List<Long> untidy(Instant tidiedBefore, int max) {
        Condition longAgo = PROJECTS.REPOSITORY_TIDIED_AT.isNull().or(PROJECTS.REPOSITORY_TIDIED_AT.lt(tidiedBefore));
        Condition pushedSince = exists(selectOne().from(PUSHES).where(PUSHES.PROJECT_ID.eq(PROJECTS.ID), PUSHES.STATE.eq(inline("settled")),
                PROJECTS.REPOSITORY_TIDIED_AT.isNull().or(PUSHES.SETTLED_AT.gt(PROJECTS.REPOSITORY_TIDIED_AT))));
        Condition pushing = exists(selectOne().from(PUSHES).where(PUSHES.PROJECT_ID.eq(PROJECTS.ID), PUSHES.STATE.eq(inline("recorded"))));
        return dsl.select(PROJECTS.ID).from(PROJECTS)
                .where(PROJECTS.DELETED_AT.isNull(), longAgo, pushedSince, not(pushing))
                .orderBy(PROJECTS.REPOSITORY_TIDIED_AT.asc().nullsFirst(), PROJECTS.ID).limit(max)
                .fetch(PROJECTS.ID);
    }

    @Override
    public void tidied(long projectId, Instant now) {
        dsl.update(PROJECTS).set(PROJECTS.REPOSITORY_TIDIED_AT, now).where(PROJECTS.ID.eq(projectId)).execute();
    }

    @Override
    public Optional<Author> author(long userId) {
        Field<String> chosen = jsonbGetAttributeAsText(USERS.PROFILE, "commitEmail");
        return dsl.select(USERS.NAME, USERS.EMAIL, USERS.USERNAME, chosen).from(USERS).where(USERS.ID.eq(userId))
                .fetchOptional(row -> new Author(row.value1(), address(userId, row.value2(), row.value3(), row.value4())));
    }

    private static String address(long userId, String primary, String username, @Nullable String chosen) {
        if (EmailAddresses.PRIVATE.equals(chosen)) {
            return PrivateCommitAddress.of(userId, username, PrivateCommitAddress.COMMIT_DOMAIN);
        }
        return chosen == null || chosen.isEmpty() ? primary : chosen;
    }
}

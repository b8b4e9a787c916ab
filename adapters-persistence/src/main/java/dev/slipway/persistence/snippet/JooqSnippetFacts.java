package dev.slipway.persistence.snippet;

import static dev.slipway.persistence.jooq.Tables.PUSHES;
import static dev.slipway.persistence.jooq.Tables.SNIPPETS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.snippet.port.SnippetFacts;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Stores facts about the repositories of snippets in the rows of the snippets. */
@Singleton
final class JooqSnippetFacts implements SnippetFacts {

    private final DSLContext dsl;

    JooqSnippetFacts(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<Facts> find(long snippetId) {
        return dsl.select(SNIPPETS.DEFAULT_BRANCH).from(SNIPPETS).where(SNIPPETS.ID.eq(snippetId))
                .fetchOptional(row -> new Facts(false, row.value1()));
    }

    /** A snippet has a first commit before it has a row, so it was never empty. */
    @Override
    public boolean filled(long snippetId, String defaultBranch, Instant now) {
        return false;
    }

    @Override
    public void touched(long snippetId, Instant now) {
        dsl.update(SNIPPETS).set(SNIPPETS.UPDATED_AT, notBefore(SNIPPETS.UPDATED_AT, now)).where(SNIPPETS.ID.eq(snippetId)).execute();
    }

    @Override
    public void measured(long snippetId, long bytes) {
        dsl.update(SNIPPETS).set(SNIPPETS.REPOSITORY_BYTES, bytes).where(SNIPPETS.ID.eq(snippetId)).execute();
    }

    /** Every push and update touches the snippet, so that those that have changed since they were packed are untidy. */
    @Override
    public List<Long> untidy(Instant tidiedBefore, int max) {
        Condition changed = SNIPPETS.REPOSITORY_TIDIED_AT.isNull().and(SNIPPETS.UPDATED_AT.gt(SNIPPETS.CREATED_AT))
                .or(SNIPPETS.REPOSITORY_TIDIED_AT.lt(tidiedBefore).and(SNIPPETS.UPDATED_AT.gt(SNIPPETS.REPOSITORY_TIDIED_AT)));
        Condition pushing = exists(selectOne().from(PUSHES).where(PUSHES.SNIPPET_ID.eq(SNIPPETS.ID), PUSHES.STATE.eq(inline("recorded"))));
        return dsl.select(SNIPPETS.ID).from(SNIPPETS).where(SNIPPETS.DELETED_AT.isNull(), changed, not(pushing))
                .orderBy(SNIPPETS.REPOSITORY_TIDIED_AT.asc().nullsFirst(), SNIPPETS.ID).limit(max).fetch(SNIPPETS.ID);
    }

    @Override
    public void tidied(long snippetId, Instant now) {
        dsl.update(SNIPPETS).set(SNIPPETS.REPOSITORY_TIDIED_AT, now).where(SNIPPETS.ID.eq(snippetId)).execute();
    }
}

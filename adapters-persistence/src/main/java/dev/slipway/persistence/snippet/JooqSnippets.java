package dev.slipway.persistence.snippet;

import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PUSHES;
import static dev.slipway.persistence.jooq.Tables.SNIPPETS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.persistence.jooq.tables.records.SnippetsRecord;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Stores snippets in their table. */
@Singleton
final class JooqSnippets implements Snippets {

    private final DSLContext dsl;

    JooqSnippets(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public long reserve() {
        return dsl.nextval("snippets_id_seq").longValue();
    }

    @Override
    public void create(NewSnippet snippet) {
        if (snippet.projectId().isPresent() && dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.ID.eq(
                snippet.projectId().getAsLong()), PROJECTS.DELETED_AT.isNull()).forKeyShare().fetchOptional().isEmpty()) {
            throw Refusal.notFound("Project");
        }
        SnippetsRecord row = new SnippetsRecord();
        row.setId(snippet.id());
        if (snippet.projectId().isPresent()) {
            row.setProjectId(snippet.projectId().getAsLong());
        }
        row.setAuthorId(snippet.authorId());
        put(row, snippet.draft());
        row.setDefaultBranch(snippet.branch());
        row.setFiles(snippet.files().toArray(String[]::new));
        snippet.userAgent().ifPresent(client -> {
            row.setUserAgent(client.text());
            row.setClientAddress(client.address());
        });
        row.setCreatedAt(snippet.createdAt());
        row.setUpdatedAt(snippet.createdAt());
        dsl.insertInto(SNIPPETS).set(row).execute();
    }

    private static void put(SnippetsRecord row, SnippetDraft draft) {
        row.setTitle(draft.title());
        row.setDescription(draft.description());
        row.setVisibility((short) draft.visibility().level());
    }

    @Override
    public Optional<Locked> lock(long id) {
        return dsl.selectFrom(SNIPPETS).where(shown(SNIPPETS.ID.eq(id))).forNoKeyUpdate().fetchOptional().map(row -> new Locked(row.getId(),
                optional(row.getProjectId()), optional(row.getAuthorId()), SnippetRows.draft(new Row.OfRecord(row), SNIPPETS),
                row.getDefaultBranch(), List.of(row.getFiles()), row.getUpdatedAt()));
    }

    private static OptionalLong optional(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public void change(long id, SnippetDraft draft, Instant updatedAt) {
        SnippetsRecord row = new SnippetsRecord();
        put(row, draft);
        dsl.update(SNIPPETS).set(row).set(SNIPPETS.UPDATED_AT, notBefore(SNIPPETS.UPDATED_AT, updatedAt)).where(SNIPPETS.ID.eq(id))
                .execute();
    }

    @Override
    public void refile(long id, List<String> files, Instant updatedAt) {
        dsl.update(SNIPPETS).set(SNIPPETS.FILES, files.toArray(String[]::new))
                .set(SNIPPETS.UPDATED_AT, notBefore(SNIPPETS.UPDATED_AT, updatedAt)).where(SNIPPETS.ID.eq(id)).execute();
    }

    @Override
    public boolean exists(long id) {
        return dsl.fetchExists(SNIPPETS, shown(SNIPPETS.ID.eq(id)));
    }

    private static Condition shown(Condition which) {
        return which.and(SNIPPETS.DELETED_AT.isNull());
    }

    @Override
    public void hide(long id, Instant now) {
        dsl.update(SNIPPETS).set(SNIPPETS.DELETED_AT, now).where(shown(SNIPPETS.ID.eq(id))).execute();
    }

    @Override
    public List<Long> hideSome(long projectId, int most, Instant now) {
        return hideSome(SNIPPETS.PROJECT_ID.eq(projectId), most, now);
    }

    @Override
    public List<Long> hidden(long projectId, int most) {
        return dsl.select(SNIPPETS.ID).from(SNIPPETS).where(SNIPPETS.PROJECT_ID.eq(projectId), SNIPPETS.DELETED_AT.isNotNull())
                .orderBy(SNIPPETS.ID).limit(most).fetch(SNIPPETS.ID);
    }

    @Override
    public List<Long> hideSomeOf(long userId, int most, Instant now) {
        return hideSome(SNIPPETS.AUTHOR_ID.eq(userId), most, now);
    }

    /** Locks the rows by a statement of its own: within an update the database may run the query again, and then find more rows. */
    private List<Long> hideSome(Condition which, int most, Instant now) {
        List<Long> ids = dsl.select(SNIPPETS.ID).from(SNIPPETS).where(shown(which)).orderBy(SNIPPETS.ID).limit(most).forNoKeyUpdate()
                .fetch(SNIPPETS.ID);
        dsl.update(SNIPPETS).set(SNIPPETS.DELETED_AT, now).where(SNIPPETS.ID.in(ids)).execute();
        return ids;
    }

    /** Pushes go first: a push locks itself before it locks its snippet. */
    @Override
    public void purge(long id) {
        if (dsl.fetchExists(SNIPPETS, SNIPPETS.ID.eq(id).and(SNIPPETS.DELETED_AT.isNotNull()))) {
            dsl.deleteFrom(PUSHES).where(PUSHES.SNIPPET_ID.eq(id)).execute();
            dsl.deleteFrom(SNIPPETS).where(SNIPPETS.ID.eq(id)).execute();
        }
    }

    @Override
    public boolean involves(long userId) {
        return dsl.fetchExists(SNIPPETS, shown(SNIPPETS.AUTHOR_ID.eq(userId)));
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        dsl.update(SNIPPETS).set(SNIPPETS.AUTHOR_ID, toUser).where(SNIPPETS.AUTHOR_ID.eq(fromUser)).execute();
    }

    @Override
    public Optional<UserAgent> userAgent(long id) {
        return dsl.select(SNIPPETS.USER_AGENT, SNIPPETS.CLIENT_ADDRESS).from(SNIPPETS)
                .where(shown(SNIPPETS.ID.eq(id)), SNIPPETS.USER_AGENT.isNotNull())
                .fetchOptional(row -> new UserAgent(row.value1(), row.value2()));
    }
}

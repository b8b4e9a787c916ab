package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MENTIONS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;

import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems.ItemKind;
import dev.slipway.domain.discussion.note.MentionedItems.Mention;
import dev.slipway.persistence.jooq.tables.records.MentionsRecord;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.InsertValuesStepN;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/** Stores mentions in their table. */
@Singleton
final class JooqMentions implements Mentions {

    private static final List<Field<?>> COLUMNS = List.of(MENTIONS.WRITER_ID, MENTIONS.PROJECT_ID, MENTIONS.ISSUE_ID,
            MENTIONS.MERGE_REQUEST_ID, MENTIONS.SNIPPET_ID, MENTIONS.COMMIT_SHA, MENTIONS.MENTIONED_KIND, MENTIONS.MENTIONED_PATH,
            MENTIONS.MENTIONED_IID);

    private final DSLContext dsl;

    JooqMentions(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public List<Long> add(long writerId, List<Written> mentions) {
        if (mentions.isEmpty()) {
            return List.of();
        }
        InsertValuesStepN<MentionsRecord> rows = dsl.insertInto(MENTIONS, COLUMNS);
        mentions.forEach(written -> rows.values(values(writerId, written)));
        return rows.onConflictDoNothing().returning(MENTIONS.ID).fetch(MENTIONS.ID);
    }

    /** Columns that name the object that mentions, of which one is set. */
    private record Source(@Nullable Long issueId, @Nullable Long mergeRequestId, @Nullable Long snippetId, @Nullable String commitSha) {

        static Source of(Noteable noteable) {
            return switch (noteable) {
                case Noteable.Commit commit -> new Source(null, null, null, commit.sha());
                case Noteable.MergeRequest request -> new Source(null, request.id(), null, null);
                case Noteable.Issue issue -> new Source(issue.id(), null, null, null);
                case Noteable.Snippet snippet -> new Source(null, null, snippet.id(), null);
                case Noteable.Epic epic -> throw new IllegalArgumentException(epic.identity() + " mentions nothing");
            };
        }
    }

    private static List<@Nullable Object> values(long writerId, Written written) {
        Source source = Source.of(written.source());
        return Arrays.asList(writerId, written.source().projectId(), source.issueId(), source.mergeRequestId(), source.snippetId(),
                source.commitSha(), written.mention().kind().storedName(), written.mention().projectPath().orElse(null),
                written.mention().iid());
    }

    @Override
    public int waiting(long writerId) {
        return dsl.fetchCount(MENTIONS, MENTIONS.WRITER_ID.eq(writerId));
    }

    @Override
    public Optional<Pending> find(long id) {
        return dsl.select(MENTIONS.ID, MENTIONS.WRITER_ID, MENTIONS.PROJECT_ID, MENTIONS.ISSUE_ID, MENTIONS.MERGE_REQUEST_ID,
                        MENTIONS.SNIPPET_ID, MENTIONS.COMMIT_SHA, MENTIONS.MENTIONED_KIND, MENTIONS.MENTIONED_PATH, MENTIONS.MENTIONED_IID,
                        ISSUES.IID, MERGE_REQUESTS.IID)
                .from(MENTIONS).leftJoin(ISSUES).on(ISSUES.ID.eq(MENTIONS.ISSUE_ID))
                .leftJoin(MERGE_REQUESTS).on(MERGE_REQUESTS.ID.eq(MENTIONS.MERGE_REQUEST_ID))
                .where(MENTIONS.ID.eq(id))
                .fetchOptional(row -> new Pending(id, row.get(MENTIONS.WRITER_ID), new Written(source(row),
                        new Mention(ItemKind.of(row.get(MENTIONS.MENTIONED_KIND)), Optional.ofNullable(row.get(MENTIONS.MENTIONED_PATH)),
                                row.get(MENTIONS.MENTIONED_IID)))));
    }

    private static Noteable source(Record row) {
        long project = row.get(MENTIONS.PROJECT_ID);
        if (row.get(MENTIONS.ISSUE_ID) != null) {
            return new Noteable.Issue(project, row.get(MENTIONS.ISSUE_ID), row.get(ISSUES.IID));
        }
        if (row.get(MENTIONS.SNIPPET_ID) != null) {
            return new Noteable.Snippet(project, row.get(MENTIONS.SNIPPET_ID));
        }
        return row.get(MENTIONS.MERGE_REQUEST_ID) != null
                ? new Noteable.MergeRequest(project, row.get(MENTIONS.MERGE_REQUEST_ID), row.get(MERGE_REQUESTS.IID))
                : new Noteable.Commit(project, row.get(MENTIONS.COMMIT_SHA));
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(MENTIONS).where(MENTIONS.ID.eq(id)).execute();
    }
}

package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_MENTIONS;

import dev.slipway.application.mergerequest.port.MergeRequestMentions;
import dev.slipway.domain.mergerequest.note.MentionedRequests.Mention;
import dev.slipway.persistence.jooq.tables.records.MergeRequestMentionsRecord;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;

/** Stores mentions in their table. */
@Singleton
final class JooqMergeRequestMentions implements MergeRequestMentions {

    private final DSLContext dsl;

    JooqMergeRequestMentions(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void add(long mergeRequestId, long writerId, List<Written> mentions) {
        dsl.batchInsert(mentions.stream().map(written -> row(mergeRequestId, writerId, written)).toList()).execute();
    }

    private static MergeRequestMentionsRecord row(long mergeRequestId, long writerId, Written written) {
        MergeRequestMentionsRecord row = new MergeRequestMentionsRecord();
        row.setMergeRequestId(mergeRequestId);
        row.setWriterId(writerId);
        row.setCommitSha(written.commit().orElse(null));
        row.setMentionedPath(written.mention().projectPath().orElse(null));
        row.setMentionedIid(written.mention().iid());
        return row;
    }

    @Override
    public List<Pending> list(long mergeRequestId, int most) {
        return dsl.selectFrom(MERGE_REQUEST_MENTIONS).where(MERGE_REQUEST_MENTIONS.MERGE_REQUEST_ID.eq(mergeRequestId))
                .orderBy(MERGE_REQUEST_MENTIONS.ID).limit(most)
                .fetch(row -> new Pending(row.getId(), row.getWriterId(), new Written(Optional.ofNullable(row.getCommitSha()),
                        new Mention(Optional.ofNullable(row.getMentionedPath()), row.getMentionedIid()))));
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(MERGE_REQUEST_MENTIONS).where(MERGE_REQUEST_MENTIONS.ID.eq(id)).execute();
    }
}

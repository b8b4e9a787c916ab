package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.mergerequest.automerge.AutoMerge;
import dev.slipway.application.mergerequest.merging.MergeInstructions;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.pipeline.PipelineStatus;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Stores auto-merges in the rows of their requests. */
@Singleton
final class JooqAutoMerges implements AutoMerges {

    /** As the partial indexes say it. */
    private static final Condition OPEN = MERGE_REQUESTS.STATE.eq(inline(MergeRequestState.OPENED.wireName()));
    private static final Condition WAITING = condition(MERGE_REQUESTS.AUTO_MERGE);
    private static final List<String> PASSED = List.of(PipelineStatus.SUCCESS.wireName(), PipelineStatus.SKIPPED.wireName());

    private final MergeRequestRows rows = new MergeRequestRows();
    private final DSLContext dsl;

    JooqAutoMerges(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void put(long mergeRequestId, AutoMerge merge, Instant now) {
        MergeInstructions chosen = merge.instructions();
        int stored = dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.AUTO_MERGE, true)
                .set(MERGE_REQUESTS.AUTO_MERGE_USER_ID, merge.userId().isPresent() ? (Long) merge.userId().getAsLong() : null)
                .set(MERGE_REQUESTS.AUTO_MERGE_SHA, merge.head()).set(MERGE_REQUESTS.AUTO_MERGE_TARGET, merge.target())
                .set(MERGE_REQUESTS.AUTO_MERGE_SQUASH, chosen.squash().orElse(null))
                .set(MERGE_REQUESTS.AUTO_MERGE_REMOVE, chosen.removeSource().orElse(null))
                .set(MERGE_REQUESTS.MERGE_MESSAGE, chosen.mergeMessage().orElse(null))
                .set(MERGE_REQUESTS.SQUASH_MESSAGE, chosen.squashMessage().orElse(null))
                .setNull(MERGE_REQUESTS.MERGE_ERROR)
                .set(MERGE_REQUESTS.UPDATED_AT, notBefore(MERGE_REQUESTS.UPDATED_AT, now))
                .where(MERGE_REQUESTS.ID.eq(mergeRequestId)).execute();
        if (stored == 0) {
            throw new IllegalStateException("merge request " + mergeRequestId + " is gone");
        }
    }

    @Override
    public Optional<AutoMerge> find(long mergeRequestId) {
        return dsl.select(MERGE_REQUESTS.AUTO_MERGE_USER_ID, MERGE_REQUESTS.AUTO_MERGE_SHA, MERGE_REQUESTS.AUTO_MERGE_SQUASH,
                        MERGE_REQUESTS.MERGE_MESSAGE, MERGE_REQUESTS.SQUASH_MESSAGE, MERGE_REQUESTS.AUTO_MERGE_REMOVE,
                        MERGE_REQUESTS.AUTO_MERGE_TARGET)
                .from(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(mergeRequestId), WAITING)
                .fetchOptional(row -> new AutoMerge(row.value1() == null ? OptionalLong.empty() : OptionalLong.of(row.value1()),
                        row.value7(), new MergeInstructions(Optional.of(row.value2()), Optional.ofNullable(row.value3()),
                                Optional.ofNullable(row.value4()), Optional.ofNullable(row.value5()), Optional.ofNullable(row.value6()))));
    }

    @Override
    public void end(long mergeRequestId, @Nullable String error, Instant now) {
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.AUTO_MERGE, false).setNull(MERGE_REQUESTS.AUTO_MERGE_USER_ID)
                .setNull(MERGE_REQUESTS.AUTO_MERGE_SHA).setNull(MERGE_REQUESTS.AUTO_MERGE_SQUASH).setNull(MERGE_REQUESTS.AUTO_MERGE_REMOVE)
                .setNull(MERGE_REQUESTS.AUTO_MERGE_TARGET).setNull(MERGE_REQUESTS.MERGE_MESSAGE).setNull(MERGE_REQUESTS.SQUASH_MESSAGE)
                .set(MERGE_REQUESTS.MERGE_ERROR, error)
                .set(MERGE_REQUESTS.UPDATED_AT, notBefore(MERGE_REQUESTS.UPDATED_AT, now))
                .where(MERGE_REQUESTS.ID.eq(mergeRequestId), WAITING).execute();
    }

    /** Two statements in one, since each finds its rows by an index of its own. */
    @Override
    public List<Long> waitingFor(long pipelineId) {
        Condition passed = PIPELINES.ID.eq(pipelineId).and(PIPELINES.STATUS.in(PASSED));
        return dsl.select(MERGE_REQUESTS.ID).from(PIPELINES).join(MERGE_REQUESTS).on(MERGE_REQUESTS.ID.eq(PIPELINES.MERGE_REQUEST_ID))
                .where(passed, WAITING, OPEN)
                .union(select(MERGE_REQUESTS.ID).from(PIPELINES)
                        .join(MERGE_REQUESTS).on(MERGE_REQUESTS.SOURCE_PROJECT_ID.eq(PIPELINES.PROJECT_ID),
                                MERGE_REQUESTS.SOURCE_BRANCH.eq(PIPELINES.REF))
                        .where(passed, PIPELINES.TAG.isFalse(), WAITING, OPEN))
                .fetch(MERGE_REQUESTS.ID).stream().sorted().toList();
    }

    @Override
    public List<Long> ready(long after, int most) {
        return dsl.select(rows.m.ID).from(rows.shown())
                .where(condition(rows.m.AUTO_MERGE), rows.m.STATE.eq(inline(MergeRequestState.OPENED.wireName())), rows.m.ID.gt(after),
                        rows.p.DELETED_AT.isNull(), rows.n.DELETED_AT.isNull(), rows.pipelinePassed())
                .orderBy(rows.m.ID).limit(most).fetch(rows.m.ID);
    }
}

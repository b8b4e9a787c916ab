package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.jooq.tables.Pipelines;
import dev.slipway.persistence.repository.CountsForRef;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.SelectConditionStep;

/** Finds pipelines that a newer one of their ref makes redundant. */
final class RedundantPipelines {

    private static final Pipelines NEWER = PIPELINES.as("newer");
    private static final Condition COUNTED_OR_CHILD =
            CountsForRef.of(PIPELINES).or(PIPELINES.SOURCE.eq(PipelineSource.PARENT_PIPELINE.wireName()));
    private static final List<String> LIVE = PipelineStatus.CANCELABLE.stream().map(PipelineStatus::wireName).toList();

    private final RenderedStatement older;

    /** The other pipeline is looked for on either side, since which of two was stored first is not told by their ids. */
    RedundantPipelines(DSLContext dsl) {
        older = RenderedStatement.of(dsl, 3, values -> pairs(dsl, NEWER.ID.eq(values[0]), values[1])
                .union(pairs(dsl, PIPELINES.ID.eq(values[0]), values[1])).orderBy(1).limit(values[2]));
    }

    List<Long> of(long pipelineId, long after, int most) {
        return older.fetch(row -> row.get(PIPELINES.ID), pipelineId, after, (long) most);
    }

    private static SelectConditionStep<Record1<Long>> pairs(DSLContext dsl, Condition one, long after) {
        return dsl.select(PIPELINES.ID).from(PIPELINES)
                .join(NEWER).on(NEWER.PROJECT_ID.eq(PIPELINES.PROJECT_ID), NEWER.REF.eq(PIPELINES.REF), NEWER.TAG.eq(PIPELINES.TAG),
                        NEWER.ID.gt(PIPELINES.ID), NEWER.SHA.ne(PIPELINES.SHA))
                .join(PROJECTS).on(PROJECTS.ID.eq(PIPELINES.PROJECT_ID))
                .where(one, PIPELINES.ID.gt(after), PIPELINES.STATUS.in(LIVE), COUNTED_OR_CHILD, PIPELINES.DELETED_AT.isNull(),
                        CountsForRef.of(NEWER), NEWER.DELETED_AT.isNull(),
                        exists(selectOne().from(JOBS).where(JOBS.PIPELINE_ID.eq(NEWER.ID))),
                        condition("coalesce({0} ->> 'auto_cancel_pending_pipelines', 'enabled') = 'enabled'", PROJECTS.SETTINGS));
    }
}

package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.field;

import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.Ruling.Decision;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.DSLContext;

/** Pipelines in their tables. The pipeline's row is the lock of everything under it. */
@Singleton
final class JooqPipelines implements Pipelines {

    private final DSLContext dsl;
    private final JobCopies copies;

    JooqPipelines(DSLContext dsl, JobCopies copies) {
        this.dsl = dsl;
        this.copies = copies;
    }

    @Override
    public Optional<Held> lock(long pipelineId) {
        return PipelineRows.lock(dsl, pipelineId);
    }

    @Override
    public OptionalLong ofJob(long jobId) {
        return dsl.select(JOBS.PIPELINE_ID).from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .where(JOBS.ID.eq(jobId), PIPELINES.DELETED_AT.isNull())
                .fetchOptional(JOBS.PIPELINE_ID).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    @Override
    public long nextJobId() {
        return dsl.select(field("nextval(pg_get_serial_sequence('jobs', 'id'))", Long.class)).fetchSingle().value1();
    }

    @Override
    public void apply(Held held, Decision decision, Particulars particulars, Instant now) {
        for (Move move : decision.moves()) {
            if (move instanceof Move.JobRetried retried) {
                copies.insert(retried, particulars.userId(), now);
            }
        }
        new PipelineMoves(dsl, decision, particulars, now).write(held);
    }
}

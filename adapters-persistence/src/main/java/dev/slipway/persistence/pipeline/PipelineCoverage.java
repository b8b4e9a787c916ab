package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.avg;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.round;
import static org.jooq.impl.DSL.select;

import dev.slipway.persistence.jooq.tables.Jobs;
import java.math.BigDecimal;
import org.jooq.Field;

/** Coverage of a pipeline, from that of its jobs. */
public final class PipelineCoverage {

    private static final Jobs COVERED = JOBS.as("covered");

    private PipelineCoverage() {
    }

    /** Returns the mean over the latest jobs of {@code PIPELINES} that reported any. */
    public static Field<BigDecimal> mean() {
        return field(select(round(avg(COVERED.COVERAGE), 2)).from(COVERED)
                .where(COVERED.PIPELINE_ID.eq(PIPELINES.ID), COVERED.RETRIED.isFalse()));
    }
}

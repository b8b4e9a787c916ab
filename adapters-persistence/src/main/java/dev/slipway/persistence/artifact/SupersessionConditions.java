package dev.slipway.persistence.artifact;

import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.when;

import dev.slipway.domain.artifact.Supersession;
import dev.slipway.domain.artifact.Supersession.Check;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.repository.DanglingSources;
import dev.slipway.persistence.jooq.tables.Pipelines;
import dev.slipway.persistence.kernel.ClauseConditions;
import dev.slipway.persistence.repository.CountsForRef;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Select;

/** The clauses of {@link Supersession} as conditions. */
final class SupersessionConditions {

    /** The id at the top of a child's family. A child is younger than its parent, so there is no circle and the top has the least id. */
    private static final String TOP = """
            (with recursive line(id) as (
                select {0}
                union all
                select bridges.pipeline_id from line
                join pipelines child on child.id = line.id and child.source = {1}
                join bridges on bridges.followed_id = child.id and bridges.made)
            select min(line.id) from line)""";

    static final Pipelines NEWER = PIPELINES.as("newer");

    private SupersessionConditions() {
    }

    static ClauseConditions<Check> of(Pipelines older, Pipelines newer) {
        return ClauseConditions.of(Supersession.CLAUSES, clause -> switch (clause) {
            case SAME_PROJECT -> newer.PROJECT_ID.eq(older.PROJECT_ID);
            case SAME_REF -> newer.REF.eq(older.REF).and(newer.TAG.eq(older.TAG));
            case NEWER_THAN_FAMILY -> newer.ID.gt(family(older));
            case COUNTS_FOR_REF -> CountsForRef.of(newer);
            case SUCCEEDED -> newer.STATUS.eq(inline(JobStatus.SUCCESS.wireName()));
            case NOT_DELETED -> newer.DELETED_AT.isNull();
        });
    }

    private static Field<Long> family(Pipelines pipeline) {
        Field<Long> top = field(TOP, Long.class, pipeline.ID, inline(DanglingSources.PARENT_PIPELINE));
        return when(pipeline.SOURCE.eq(inline(DanglingSources.PARENT_PIPELINE)), top).otherwise(pipeline.ID);
    }

    /** Returns the condition on a pipeline that supersedes those before it: the newest successful pipeline of a ref is one of these. */
    static Condition supersedes(Pipelines newer) {
        return of(PIPELINES, newer).each(List.of(Check.COUNTS_FOR_REF, Check.SUCCEEDED, Check.NOT_DELETED));
    }

    /** Returns the query of the newest successful pipeline of the ref of a pipeline. */
    static Select<?> newest(DSLContext dsl, long pipelineId) {
        Pipelines changed = PIPELINES.as("changed");
        return dsl.select(NEWER.ID).from(changed).join(NEWER)
                .on(of(changed, NEWER).each(List.of(Check.SAME_PROJECT, Check.SAME_REF)), supersedes(NEWER))
                .where(changed.ID.eq(pipelineId)).orderBy(NEWER.ID.desc()).limit(inline(1));
    }

    /** Returns the query of pipelines that retain artifacts and that a pipeline supersedes. */
    static Select<?> superseded(DSLContext dsl, long newest, long most) {
        return dsl.select(PIPELINES.ID).from(PIPELINES).join(NEWER).on(of(PIPELINES, NEWER).hold())
                .where(NEWER.ID.eq(newest), PIPELINES.LOCKED.isTrue()).orderBy(PIPELINES.ID).limit(most);
    }
}

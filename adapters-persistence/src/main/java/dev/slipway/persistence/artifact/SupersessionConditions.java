package dev.slipway.persistence.artifact;

import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.and;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.when;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.repository.DanglingSources;
import dev.slipway.persistence.jooq.tables.Pipelines;
import dev.slipway.persistence.repository.CountsForRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;

/** The clauses of {@code Supersession} in SQL, each under the id that it has there. */
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

    private SupersessionConditions() {
    }

    static Map<String, Condition> of(Pipelines older, Pipelines newer) {
        Map<String, Condition> clauses = new LinkedHashMap<>();
        clauses.put("artifact.same_project", newer.PROJECT_ID.eq(older.PROJECT_ID));
        clauses.put("artifact.same_ref", newer.REF.eq(older.REF).and(newer.TAG.eq(older.TAG)));
        clauses.put("artifact.newer_than_family", newer.ID.gt(family(older)));
        clauses.put("artifact.counts_for_ref", CountsForRef.of(newer));
        clauses.put("artifact.succeeded", newer.STATUS.eq(inline(JobStatus.SUCCESS.wireName())));
        clauses.put("artifact.not_deleted", newer.DELETED_AT.isNull());
        return clauses;
    }

    private static Field<Long> family(Pipelines pipeline) {
        Field<Long> top = field(TOP, Long.class, pipeline.ID, inline(DanglingSources.PARENT_PIPELINE));
        return when(pipeline.SOURCE.eq(inline(DanglingSources.PARENT_PIPELINE)), top).otherwise(pipeline.ID);
    }

    /** Whether a pipeline could supersede those before it: what "the newest successful pipeline of a ref" is chosen from. */
    static Condition supersedes(Pipelines newer) {
        Map<String, Condition> clauses = of(PIPELINES, newer);
        return clauses.get("artifact.counts_for_ref").and(clauses.get("artifact.succeeded")).and(clauses.get("artifact.not_deleted"));
    }

    /**
     * Pipelines of the ref of a pipeline that retain artifacts and are superseded. The newest successful pipeline decides for all of
     * them.
     */
    static List<Long> superseded(DSLContext dsl, long pipelineId, int most) {
        Pipelines changed = PIPELINES.as("changed");
        Pipelines newer = PIPELINES.as("newer");
        Map<String, Condition> ofRef = of(changed, newer);
        return dsl.select(newer.ID).from(changed)
                .join(newer).on(ofRef.get("artifact.same_project"), ofRef.get("artifact.same_ref"), supersedes(newer))
                .where(changed.ID.eq(pipelineId)).orderBy(newer.ID.desc()).limit(1).fetchOptional(newer.ID)
                .map(newest -> dsl.select(PIPELINES.ID).from(PIPELINES).join(newer).on(and(of(PIPELINES, newer).values()))
                        .where(newer.ID.eq(newest), PIPELINES.LOCKED.isTrue()).orderBy(PIPELINES.ID).limit(most).fetch(PIPELINES.ID))
                .orElse(List.of());
    }
}

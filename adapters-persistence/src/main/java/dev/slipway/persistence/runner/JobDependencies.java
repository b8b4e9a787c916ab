package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.noCondition;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.slipway.application.runner.WaitingJob.Archive;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.jooq.tables.Jobs;
import dev.slipway.persistence.kernel.Json;
import java.time.Instant;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;

/** Finds the jobs whose artifacts a job may fetch: those it needs, or those of earlier stages. */
final class JobDependencies {

    private static final TypeReference<List<Need>> NEEDS = new TypeReference<>() {};
    private static final List<String> COMPLETED = JobStatus.COMPLETED.stream().map(JobStatus::wireName).toList();

    private record Need(String name, boolean artifacts, boolean optional) {}

    private JobDependencies() {
    }

    static List<Dependency> of(DSLContext dsl, Record job, Instant now) {
        Jobs other = JOBS.as("other");
        List<Need> needs = Json.read(job.get(JOBS.NEEDS), NEEDS);
        List<String> wanted = needs.stream().filter(Need::artifacts).map(Need::name).toList();
        Condition before = job.get(JOBS.NEEDS_SCHEDULED) ? other.NAME.in(wanted) : other.STAGE_INDEX.lt(job.get(JOBS.STAGE_INDEX));
        String[] named = job.get(JOBS.DEPENDENCIES);
        Condition chosen = named == null ? noCondition() : other.NAME.in(named);
        return dsl.select(other.ID, other.NAME, other.ERASED_AT, other.ARTIFACTS_EXPIRE_AT, PIPELINES.LOCKED,
                        JOB_ARTIFACTS.FILENAME, JOB_ARTIFACTS.SIZE, JOB_ARTIFACTS.EXPIRE_AT)
                .from(other).join(PIPELINES).on(PIPELINES.ID.eq(other.PIPELINE_ID))
                .leftJoin(JOB_ARTIFACTS).on(JOB_ARTIFACTS.JOB_ID.eq(other.ID), JOB_ARTIFACTS.FILE_TYPE.eq("archive"))
                .where(other.PIPELINE_ID.eq(job.get(PIPELINES.ID)), other.RETRIED.isFalse(), other.KIND.eq("build"),
                        other.STATUS.in(COMPLETED), before, chosen)
                .orderBy(other.STAGE_INDEX, other.ID)
                .fetch(row -> dependency(row, other, now));
    }

    private static Dependency dependency(Record row, Jobs other, Instant now) {
        Instant expires = row.get(other.ARTIFACTS_EXPIRE_AT);
        boolean gone = expires != null && !expires.isAfter(now) && !row.get(PIPELINES.LOCKED);
        Archive archive = row.get(JOB_ARTIFACTS.FILENAME) == null || gone ? null
                : new Archive(row.get(JOB_ARTIFACTS.FILENAME), row.get(JOB_ARTIFACTS.SIZE));
        return new Dependency(row.get(other.ID), row.get(other.NAME), archive, gone || row.get(other.ERASED_AT) != null);
    }
}

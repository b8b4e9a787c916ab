package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_VARIABLES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.pipeline.Move.JobRetried;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/** Inserts the rows of retries: copies the configuration and the variables of a job, and nothing of its run. */
@Singleton
final class JobCopies {

    private static final List<Field<?>> COPIED = List.of(JOBS.KIND, JOBS.PIPELINE_ID, JOBS.PROJECT_ID, JOBS.NAME, JOBS.STAGE,
            JOBS.STAGE_INDEX, JOBS.RUNS_WHEN, JOBS.PLAN_ALLOWS_FAILURE, JOBS.NEEDS_SCHEDULED, JOBS.NEEDS, JOBS.START_IN_SECONDS,
            JOBS.RESOURCE_GROUP,
            JOBS.RETRY_MAX, JOBS.RETRY_WHEN, JOBS.DEPENDENCIES, JOBS.TAG_LIST, JOBS.REF, JOBS.TAG, JOBS.REF_PROTECTED, JOBS.INTERRUPTIBLE,
            JOBS.ENVIRONMENT, JOBS.ENVIRONMENT_ACTION, JOBS.OPTIONS, JOBS.VARIABLES);

    private final DSLContext dsl;
    private final Secrets secrets;

    JobCopies(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
    }

    /** @param userId who asked for it; null keeps the user of the earlier run */
    void insert(JobRetried retried, @Nullable Long userId, Instant now) {
        long newId = retried.retry().id();
        List<Field<?>> columns = new ArrayList<>(COPIED);
        columns.addAll(List.of(JOBS.ID, JOBS.USER_ID, JOBS.STATUS, JOBS.ALLOW_FAILURE, JOBS.CREATED_AT, JOBS.UPDATED_AT));
        List<Field<?>> values = new ArrayList<>(COPIED);
        values.addAll(List.of(val(newId), coalesce(val(userId, JOBS.USER_ID), JOBS.USER_ID), val(retried.retry().status().wireName()),
                val(retried.retry().allowFailure()), val(now), val(now)));
        int count = dsl.insertInto(JOBS, columns).select(select(values).from(JOBS).where(JOBS.ID.eq(retried.original().id()))).execute();
        if (count != 1) {
            throw new IllegalStateException("job " + retried.original().id() + " is gone");
        }
        dsl.update(JOBS).set(JOBS.RETRIED, true).set(JOBS.UPDATED_AT, notBefore(JOBS.UPDATED_AT, now))
                .from(JOBS.as("new"))
                .where(JOBS.as("new").ID.eq(newId), JOBS.PIPELINE_ID.eq(JOBS.as("new").PIPELINE_ID), JOBS.NAME.eq(JOBS.as("new").NAME),
                        JOBS.ID.ne(newId), JOBS.RETRIED.isFalse())
                .execute();
        copyVariables(retried.original().id(), newId);
    }

    private void copyVariables(long from, long to) {
        dsl.selectFrom(JOB_VARIABLES).where(JOB_VARIABLES.JOB_ID.eq(from)).fetch().forEach(row -> dsl.insertInto(JOB_VARIABLES)
                .set(JOB_VARIABLES.JOB_ID, to)
                .set(JOB_VARIABLES.POSITION, row.getPosition())
                .set(JOB_VARIABLES.KEY, row.getKey())
                .set(JOB_VARIABLES.VALUE, copied(row.getValue(), place(from, row.getKey()), place(to, row.getKey())))
                .set(JOB_VARIABLES.VARIABLE_TYPE, row.getVariableType())
                .execute());
    }

    /** A value that cannot be read stays one, so that the retry fails with a reason instead of not being made. */
    private byte[] copied(byte[] value, String from, String to) {
        String text;
        try {
            text = secrets.decrypt(value, from);
        } catch (RuntimeException unreadable) {
            return value;
        }
        return secrets.encrypt(text, to);
    }

    /** Where a value belongs: it decrypts nowhere else. */
    static String place(long jobId, String key) {
        return "job_variables.value:" + jobId + ":" + key;
    }
}

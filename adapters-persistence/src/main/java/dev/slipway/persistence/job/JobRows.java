package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.COMMITS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_MANAGERS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.Records.mapping;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.job.JobView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.persistence.kernel.JsonArrays;
import dev.slipway.persistence.user.UserBriefFields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** The rows of a job with everything around it that answers show, in one statement. */
public final class JobRows {

    private static final Field<UserBrief> BRIEF = org.jooq.impl.DSL.field(UserBriefFields.of(USERS)).as("brief");
    private static final Field<List<JobView.Artifact>> ARTIFACTS = multiset(
            select(JOB_ARTIFACTS.FILE_TYPE, JOB_ARTIFACTS.SIZE, JOB_ARTIFACTS.FILENAME, JOB_ARTIFACTS.FILE_FORMAT, JOB_ARTIFACTS.EXPIRE_AT)
                    .from(JOB_ARTIFACTS).where(JOB_ARTIFACTS.JOB_ID.eq(JOBS.ID)).orderBy(JOB_ARTIFACTS.ID))
            .as("artifacts").convertFrom(rows -> rows.map(mapping(JobView.Artifact::new)));

    private JobRows() {
    }

    public static List<SelectFieldOrAsterisk> fields() {
        return List.of(
                JOBS.ID, JOBS.STATUS, JOBS.STAGE, JOBS.NAME, JOBS.REF, JOBS.TAG, JOBS.COVERAGE, JOBS.ALLOW_FAILURE, JOBS.FAILURE_REASON,
                JOBS.RETRIED,
                JOBS.CREATED_AT, JOBS.QUEUED_AT, JOBS.STARTED_AT, JOBS.FINISHED_AT, JOBS.SCHEDULED_AT, JOBS.ERASED_AT,
                JOBS.ARTIFACTS_EXPIRE_AT, JOBS.TAG_LIST, JOBS.TRACE_BLOB, JOBS.TRACE_SIZE, ARTIFACTS,
                BRIEF, USERS.ID, USERS.CREATED_AT, USERS.PUBLIC_EMAIL, USERS.PROFILE,
                COMMITS.SHA, COMMITS.PARENT_IDS, COMMITS.MESSAGE, COMMITS.AUTHOR_NAME, COMMITS.AUTHOR_EMAIL, COMMITS.AUTHORED_AT,
                COMMITS.COMMITTER_NAME, COMMITS.COMMITTER_EMAIL, COMMITS.COMMITTED_AT,
                PIPELINES.ID, PIPELINES.IID, PIPELINES.SHA, PIPELINES.REF, PIPELINES.STATUS, PIPELINES.SOURCE, PIPELINES.CREATED_AT,
                PIPELINES.UPDATED_AT,
                RUNNERS.ID, RUNNERS.DESCRIPTION, RUNNERS.RUNNER_TYPE, RUNNERS.PAUSED, RUNNERS.CREATED_AT, RUNNERS.CONTACTED_AT,
                RUNNER_MANAGERS.ID, RUNNER_MANAGERS.SYSTEM_ID, RUNNER_MANAGERS.VERSION, RUNNER_MANAGERS.REVISION, RUNNER_MANAGERS.PLATFORM,
                RUNNER_MANAGERS.ARCHITECTURE, RUNNER_MANAGERS.IP_ADDRESS, RUNNER_MANAGERS.CREATED_AT, RUNNER_MANAGERS.CONTACTED_AT,
                PROJECTS.ID, PROJECTS.FULL_PATH, PROJECTS.CI_JOB_TOKEN_SCOPE_ENABLED,
                WaitingRows.FACTS);
    }

    /** Returns the tables that conditions on jobs refer to. */
    public static Table<?> matching() {
        return JOBS.join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID));
    }

    public static Table<?> shown() {
        return JOBS.join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .leftJoin(USERS).on(USERS.ID.eq(JOBS.USER_ID))
                .leftJoin(COMMITS).on(COMMITS.PROJECT_ID.eq(JOBS.PROJECT_ID), COMMITS.SHA.eq(PIPELINES.SHA))
                .leftJoin(RUNNERS).on(RUNNERS.ID.eq(JOBS.RUNNER_ID))
                .leftJoin(RUNNER_MANAGERS).on(RUNNER_MANAGERS.ID.eq(JOBS.RUNNER_MANAGER_ID));
    }

    /** Returns the view of a job without its archived state. */
    public static JobView view(Record row, Instant readAt) {
        return view(row, readAt, JobArchiving.NEVER);
    }

    public static JobView view(Record row, Instant readAt, JobArchiving archiving) {
        return new JobView(row.get(JOBS.ID), JobStatus.of(row.get(JOBS.STATUS)).orElseThrow(), row.get(JOBS.STAGE), row.get(JOBS.NAME),
                row.get(JOBS.REF), row.get(JOBS.TAG), row.get(JOBS.COVERAGE), row.get(JOBS.ALLOW_FAILURE),
                row.get(JOBS.FAILURE_REASON) == null ? null : FailureReason.of(row.get(JOBS.FAILURE_REASON)).orElseThrow(),
                row.get(JOBS.RETRIED),
                new JobTimes(row.get(JOBS.CREATED_AT), row.get(JOBS.QUEUED_AT), row.get(JOBS.STARTED_AT), row.get(JOBS.FINISHED_AT),
                        row.get(JOBS.SCHEDULED_AT)),
                row.get(JOBS.ERASED_AT), row.get(JOBS.ARTIFACTS_EXPIRE_AT), List.of(row.get(JOBS.TAG_LIST)), artifacts(row), owner(row),
                commit(row), pipeline(row), runner(row),
                new JobView.Project(row.get(PROJECTS.ID), row.get(PROJECTS.FULL_PATH), row.get(PROJECTS.CI_JOB_TOKEN_SCOPE_ENABLED)),
                WaitingRows.of(row), archiving.archived(row.get(PIPELINES.CREATED_AT), readAt), readAt);
    }

    private static List<JobView.Artifact> artifacts(Record row) {
        List<JobView.Artifact> artifacts = new ArrayList<>(row.get(ARTIFACTS));
        if (row.get(JOBS.TRACE_BLOB) != null) {
            artifacts.add(new JobView.Artifact("trace", row.get(JOBS.TRACE_SIZE), "job.log", null, null));
        }
        return artifacts;
    }

    private static JobView.@Nullable Owner owner(Record row) {
        return row.get(USERS.ID) == null ? null : new JobView.Owner(row.get(BRIEF), row.get(USERS.CREATED_AT), row.get(USERS.PUBLIC_EMAIL),
                JsonArrays.read(row.get(USERS.PROFILE), UserProfile.class));
    }

    private static @Nullable Commit commit(Record row) {
        return row.get(COMMITS.SHA) == null ? null : new Commit(row.get(COMMITS.SHA), List.of(row.get(COMMITS.PARENT_IDS)),
                new Signature(row.get(COMMITS.AUTHOR_NAME), row.get(COMMITS.AUTHOR_EMAIL), row.get(COMMITS.AUTHORED_AT)),
                new Signature(row.get(COMMITS.COMMITTER_NAME), row.get(COMMITS.COMMITTER_EMAIL), row.get(COMMITS.COMMITTED_AT)),
                row.get(COMMITS.MESSAGE));
    }

    private static JobView.Pipeline pipeline(Record row) {
        return new JobView.Pipeline(row.get(PIPELINES.ID), row.get(PIPELINES.IID), row.get(PROJECTS.ID), row.get(PIPELINES.SHA),
                row.get(PIPELINES.REF), row.get(PIPELINES.STATUS), row.get(PIPELINES.SOURCE), row.get(PIPELINES.CREATED_AT),
                row.get(PIPELINES.UPDATED_AT));
    }

    private static JobView.@Nullable Runner runner(Record row) {
        if (row.get(RUNNERS.ID) == null) {
            return null;
        }
        JobView.Runner.Manager manager = row.get(RUNNER_MANAGERS.ID) == null
                ? null
                : new JobView.Runner.Manager(row.get(RUNNER_MANAGERS.ID), row.get(RUNNER_MANAGERS.SYSTEM_ID), row.get(
                        RUNNER_MANAGERS.VERSION), row.get(RUNNER_MANAGERS.REVISION),
                row.get(RUNNER_MANAGERS.PLATFORM), row.get(RUNNER_MANAGERS.ARCHITECTURE), row.get(RUNNER_MANAGERS.IP_ADDRESS),
                row.get(RUNNER_MANAGERS.CREATED_AT), row.get(RUNNER_MANAGERS.CONTACTED_AT));
        return new JobView.Runner(row.get(RUNNERS.ID), row.get(RUNNERS.DESCRIPTION), row.get(RUNNERS.RUNNER_TYPE), row.get(RUNNERS.PAUSED),
                manager == null ? null : manager.address(), row.get(RUNNERS.CREATED_AT), row.get(RUNNERS.CONTACTED_AT), manager);
    }
}

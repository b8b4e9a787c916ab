package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.COMMITS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_MANAGERS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.job.JobView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.persistence.kernel.query.JsonRows;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.user.ProfileDocuments;
import dev.slipway.persistence.user.UserBriefColumns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Field;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** The rows of a job with everything around it that answers show, in one statement. */
public final class JobRows {

    private static final UserBriefColumns STARTER = new UserBriefColumns(USERS);
    /** Artifacts as a document of arrays, expiry in microseconds; null for none. */
    private static final Field<String> ARTIFACTS = field(select(field(
            "json_agg(json_build_array({0}, {1}, {2}, {3}, (extract(epoch from {4}) * 1000000)::bigint) order by {5})", String.class,
            JOB_ARTIFACTS.FILE_TYPE, JOB_ARTIFACTS.SIZE, JOB_ARTIFACTS.FILENAME, JOB_ARTIFACTS.FILE_FORMAT, JOB_ARTIFACTS.EXPIRE_AT,
            JOB_ARTIFACTS.ID)).from(JOB_ARTIFACTS).where(JOB_ARTIFACTS.JOB_ID.eq(JOBS.ID))).as("artifacts");
    private static final List<SelectFieldOrAsterisk> FIELDS = fieldsInOrder();

    private JobRows() {
    }

    /** Returns the selected fields, nearly in the order in which {@link #view} reads them. */
    public static List<SelectFieldOrAsterisk> fields() {
        return FIELDS;
    }

    private static List<SelectFieldOrAsterisk> fieldsInOrder() {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(List.of(
                JOBS.ID, JOBS.STATUS, JOBS.STAGE, JOBS.NAME, JOBS.REF, JOBS.TAG, JOBS.COVERAGE, JOBS.ALLOW_FAILURE, JOBS.FAILURE_REASON,
                JOBS.RETRIED,
                JOBS.CREATED_AT, JOBS.QUEUED_AT, JOBS.STARTED_AT, JOBS.FINISHED_AT, JOBS.SCHEDULED_AT, JOBS.ERASED_AT,
                JOBS.ARTIFACTS_EXPIRE_AT, JOBS.TAG_LIST, ARTIFACTS, JOBS.TRACE_BLOB, JOBS.TRACE_SIZE));
        fields.addAll(STARTER.all());
        fields.addAll(List.of(USERS.CREATED_AT, USERS.PUBLIC_EMAIL, USERS.PROFILE,
                COMMITS.SHA, COMMITS.PARENT_IDS, COMMITS.AUTHOR_NAME, COMMITS.AUTHOR_EMAIL, COMMITS.AUTHORED_AT,
                COMMITS.COMMITTER_NAME, COMMITS.COMMITTER_EMAIL, COMMITS.COMMITTED_AT, COMMITS.MESSAGE,
                PIPELINES.ID, PIPELINES.IID, PIPELINES.SHA, PIPELINES.REF, PIPELINES.STATUS, PIPELINES.SOURCE, PIPELINES.CREATED_AT,
                PIPELINES.UPDATED_AT,
                RUNNERS.ID, RUNNERS.DESCRIPTION, RUNNERS.RUNNER_TYPE, RUNNERS.PAUSED, RUNNERS.CREATED_AT, RUNNERS.CONTACTED_AT,
                RUNNER_MANAGERS.ID, RUNNER_MANAGERS.SYSTEM_ID, RUNNER_MANAGERS.VERSION, RUNNER_MANAGERS.REVISION, RUNNER_MANAGERS.PLATFORM,
                RUNNER_MANAGERS.ARCHITECTURE, RUNNER_MANAGERS.IP_ADDRESS, RUNNER_MANAGERS.CREATED_AT, RUNNER_MANAGERS.CONTACTED_AT,
                PROJECTS.ID, PROJECTS.FULL_PATH, PROJECTS.CI_JOB_TOKEN_SCOPE_ENABLED,
                WaitingRows.FACTS));
        return List.copyOf(fields);
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
    public static JobView view(Row row, Instant readAt) {
        return view(row, readAt, JobArchiving.NEVER);
    }

    public static JobView view(Row row, Instant readAt, JobArchiving archiving) {
        return new JobView(row.get(JOBS.ID), JobStatus.of(row.get(JOBS.STATUS)).orElseThrow(), row.get(JOBS.STAGE), row.get(JOBS.NAME),
                row.get(JOBS.REF), row.get(JOBS.TAG), row.get(JOBS.COVERAGE), row.get(JOBS.ALLOW_FAILURE),
                row.get(JOBS.FAILURE_REASON) == null ? null : FailureReason.of(row.get(JOBS.FAILURE_REASON)).orElseThrow(),
                row.get(JOBS.RETRIED),
                new JobTimes(row.get(JOBS.CREATED_AT), row.get(JOBS.QUEUED_AT), row.get(JOBS.STARTED_AT), row.get(JOBS.FINISHED_AT),
                        row.get(JOBS.SCHEDULED_AT)),
                row.get(JOBS.ERASED_AT), row.get(JOBS.ARTIFACTS_EXPIRE_AT), List.of(row.get(JOBS.TAG_LIST)), artifacts(row),
                row.shared(USERS.ID, JobRows::owner), row.shared(PIPELINES.ID, JobRows::commit), pipeline(row), runner(row),
                new JobView.Project(row.get(PROJECTS.ID), row.get(PROJECTS.FULL_PATH), row.get(PROJECTS.CI_JOB_TOKEN_SCOPE_ENABLED)),
                WaitingRows.of(row), archiving.archived(row.get(PIPELINES.CREATED_AT), readAt), readAt);
    }

    private static List<JobView.Artifact> artifacts(Row row) {
        List<JobView.Artifact> artifacts = JsonRows.read(row.get(ARTIFACTS), values -> new JobView.Artifact(values.text(), values.number(),
                values.text(), values.text(), values.moment()));
        if (row.get(JOBS.TRACE_BLOB) != null) {
            artifacts.add(new JobView.Artifact("trace", row.get(JOBS.TRACE_SIZE), "job.log", null, null));
        }
        return artifacts;
    }

    private static JobView.@Nullable Owner owner(Row row) {
        UserBrief brief = STARTER.read(row);
        return brief == null ? null : new JobView.Owner(brief, row.get(USERS.CREATED_AT), row.get(USERS.PUBLIC_EMAIL),
                ProfileDocuments.of(row.get(USERS.PROFILE)));
    }

    private static @Nullable Commit commit(Row row) {
        return row.get(COMMITS.SHA) == null ? null : new Commit(row.get(COMMITS.SHA), List.of(row.get(COMMITS.PARENT_IDS)),
                new Signature(row.get(COMMITS.AUTHOR_NAME), row.get(COMMITS.AUTHOR_EMAIL), row.get(COMMITS.AUTHORED_AT)),
                new Signature(row.get(COMMITS.COMMITTER_NAME), row.get(COMMITS.COMMITTER_EMAIL), row.get(COMMITS.COMMITTED_AT)),
                row.get(COMMITS.MESSAGE));
    }

    private static JobView.Pipeline pipeline(Row row) {
        return new JobView.Pipeline(row.get(PIPELINES.ID), row.get(PIPELINES.IID), row.get(PROJECTS.ID), row.get(PIPELINES.SHA),
                row.get(PIPELINES.REF), row.get(PIPELINES.STATUS), row.get(PIPELINES.SOURCE), row.get(PIPELINES.CREATED_AT),
                row.get(PIPELINES.UPDATED_AT));
    }

    private static JobView.@Nullable Runner runner(Row row) {
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

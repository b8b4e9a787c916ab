package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.COMMITS;
import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PIPELINE_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.selectOne;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.variable.Variable;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.pipeline.MergeRequestDocuments;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jspecify.annotations.Nullable;

/** Reads everything about a waiting job, decrypting what its pipeline and its person were given. */
@Singleton
final class JooqWaitingJobs implements WaitingJobs {

    private static final TypeReference<List<JobVariable>> VARIABLES = new TypeReference<>() {};
    private static final List<Field<?>> FIELDS = List.of(
            JOBS.ID, JOBS.NAME, JOBS.STAGE, JOBS.STAGE_INDEX, JOBS.REF, JOBS.TAG, JOBS.REF_PROTECTED, JOBS.RUNS_WHEN, JOBS.TAG_LIST,
            JOBS.OPTIONS, JOBS.VARIABLES, JOBS.PROJECT_ID, JOBS.ENVIRONMENT, JOBS.ENVIRONMENT_ACTION,
            PIPELINES.ID, PIPELINES.IID, PIPELINES.SOURCE, PIPELINES.SHA, PIPELINES.BEFORE_SHA, PIPELINES.CREATED_AT,
            PIPELINES.SCHEDULE_ID, PIPELINES.SCHEDULE_DESCRIPTION, PIPELINES.MERGE_REQUESTS,
            PROJECTS.ID, PROJECTS.NAME, PROJECTS.PATH, PROJECTS.FULL_PATH, PROJECTS.DESCRIPTION, PROJECTS.VISIBILITY,
            PROJECTS.DEFAULT_BRANCH, PROJECTS.CI_CONFIG_PATH, PROJECTS.BUILD_TIMEOUT, PROJECTS.CI_DEFAULT_GIT_DEPTH,
            PROJECTS.BUILDS_ENABLED, PROJECTS.DELETED_AT, NAMESPACES.ID, NAMESPACES.FULL_PATH, NAMESPACES.NAME, NAMESPACES.KIND,
            NAMESPACES.DELETED_AT, USERS.ID, USERS.USERNAME, USERS.NAME, USERS.EMAIL, USERS.STATE, USERS.DELETED_AT,
            COMMITS.TITLE, COMMITS.MESSAGE, COMMITS.AUTHOR_NAME, COMMITS.AUTHOR_EMAIL, COMMITS.AUTHORED_AT, COMMITS.COMMITTED_AT,
            GIT_REFS.TAG_MESSAGE);

    /** Whether there may be more to read, each in a statement of its own. Most jobs have none of it. */
    private static final Field<Boolean> OF_PIPELINE = field(exists(selectOne().from(PIPELINE_VARIABLES)
            .where(PIPELINE_VARIABLES.PIPELINE_ID.eq(JOBS.PIPELINE_ID)))).as("of_pipeline");
    private static final Field<Boolean> GIVEN = field(exists(selectOne().from(JOB_VARIABLES).where(JOB_VARIABLES.JOB_ID.eq(JOBS.ID))))
            .as("given");
    private static final Field<Boolean> DEPENDING = field(JOBS.STAGE_INDEX.gt(0).or(JOBS.NEEDS_SCHEDULED)).as("depending");

    private final DSLContext dsl;
    private final Secrets secrets;
    private final InstantSource clock;
    private final RenderedStatement facts;

    JooqWaitingJobs(DSLContext dsl, Secrets secrets, InstantSource clock) {
        this.dsl = dsl;
        this.secrets = secrets;
        this.clock = clock;
        this.facts = RenderedStatement.of(dsl, selected());
    }

    /** Reads one job after another: the plan of one job is kept, a list of ids would be planned each time. */
    @Override
    public List<WaitingJob> facts(List<Long> jobIds) {
        return jobIds.stream().sorted().flatMap(id -> facts.fetchOptional(this::facts, id).stream()).toList();
    }

    private Query selected() {
        return dsl.select(FIELDS).select(OF_PIPELINE, GIVEN, DEPENDING).from(JOBS)
                .join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .leftJoin(USERS).on(USERS.ID.eq(coalesce(JOBS.USER_ID, PIPELINES.USER_ID)))
                .leftJoin(COMMITS).on(COMMITS.PROJECT_ID.eq(JOBS.PROJECT_ID), COMMITS.SHA.eq(PIPELINES.SHA))
                .leftJoin(GIT_REFS)
                .on(GIT_REFS.PROJECT_ID.eq(JOBS.PROJECT_ID), GIT_REFS.KIND.eq("tag"), GIT_REFS.NAME.eq(JOBS.REF), JOBS.TAG.isTrue())
                .where(JOBS.ID.eq(RenderedStatement.place(0, JOBS.ID)));
    }

    private WaitingJob facts(Row row) {
        long id = row.get(JOBS.ID);
        List<Variable> variables = JsonDocuments.read(row.get(JOBS.VARIABLES), VARIABLES).stream().map(JobVariable::toVariable).toList();
        return new WaitingJob(job(row), variables, row.get(GIVEN) ? manualVariables(id) : List.of(), pipeline(row), project(row),
                user(row), commit(row), JobEnvironments.of(dsl, row),
                row.get(DEPENDING) ? JobDependencies.of(dsl, id, clock.instant()) : List.of());
    }

    private static WaitingJob.Job job(Row row) {
        return new WaitingJob.Job(row.get(JOBS.ID), row.get(JOBS.NAME), row.get(JOBS.STAGE), row.get(JOBS.REF), row.get(JOBS.TAG),
                row.get(JOBS.REF_PROTECTED), row.get(JOBS.RUNS_WHEN).equals(JobWhen.MANUAL.wireName()), List.of(row.get(JOBS.TAG_LIST)),
                JsonDocuments.read(row.get(JOBS.OPTIONS), JobOptions.class));
    }

    private WaitingJob.Pipeline pipeline(Row row) {
        Map<Boolean, List<Variable>> variables = row.get(OF_PIPELINE) ? variables(row.get(PIPELINES.ID)) : Map.of();
        Optional<WaitingJob.Schedule> schedule = row.get(PIPELINES.SCHEDULE_ID) == null ? Optional.empty()
                : Optional.of(new WaitingJob.Schedule(row.get(PIPELINES.SCHEDULE_DESCRIPTION), variables.getOrDefault(true, List.of())));
        return new WaitingJob.Pipeline(row.get(PIPELINES.ID), row.get(PIPELINES.IID), row.get(PIPELINES.SOURCE), row.get(PIPELINES.SHA),
                row.get(PIPELINES.BEFORE_SHA), row.get(PIPELINES.CREATED_AT), variables.getOrDefault(false, List.of()), schedule,
                MergeRequestDocuments.read(row.get(PIPELINES.MERGE_REQUESTS)));
    }

    /** Those that its schedule gave, and those given to itself. */
    private Map<Boolean, List<Variable>> variables(long pipelineId) {
        return dsl.selectFrom(PIPELINE_VARIABLES).where(PIPELINE_VARIABLES.PIPELINE_ID.eq(pipelineId)).orderBy(PIPELINE_VARIABLES.POSITION)
                .fetchGroups(PIPELINE_VARIABLES.OF_SCHEDULE, row -> new Variable(row.getKey(),
                        secrets.decrypt(row.getValue(), "pipeline_variables.value:" + pipelineId + ":" + row.getKey()),
                        false, false, row.getVariableType().equals("file"), row.getRaw()));
    }

    private List<Variable> manualVariables(long jobId) {
        return dsl.selectFrom(JOB_VARIABLES).where(JOB_VARIABLES.JOB_ID.eq(jobId)).orderBy(JOB_VARIABLES.POSITION)
                .fetch(row -> new Variable(row.getKey(), secrets.decrypt(row.getValue(), "job_variables.value:" + jobId + ":"
                        + row.getKey()), false, false, row.getVariableType().equals("file"), false));
    }

    private static WaitingJob.Project project(Row row) {
        boolean deleted = row.get(PROJECTS.DELETED_AT) != null || row.get(NAMESPACES.DELETED_AT) != null;
        return new WaitingJob.Project(row.get(PROJECTS.ID), row.get(PROJECTS.NAME), row.get(PROJECTS.PATH), row.get(PROJECTS.FULL_PATH),
                row.get(PROJECTS.DESCRIPTION), Visibility.ofLevel(row.get(PROJECTS.VISIBILITY)).wireName(),
                row.get(PROJECTS.DEFAULT_BRANCH), row.get(PROJECTS.CI_CONFIG_PATH), row.get(NAMESPACES.ID), row.get(NAMESPACES.FULL_PATH),
                row.get(NAMESPACES.NAME), row.get(NAMESPACES.KIND), row.get(PROJECTS.BUILD_TIMEOUT),
                depth(row.get(PROJECTS.CI_DEFAULT_GIT_DEPTH)), row.get(PROJECTS.BUILDS_ENABLED), deleted);
    }

    private static int depth(Integer chosen) {
        return chosen == null ? 0 : chosen;
    }

    /** Null where the account is gone. */
    private static WaitingJob.@Nullable User user(Row row) {
        return row.get(USERS.ID) == null || row.get(USERS.DELETED_AT) != null ? null
                : new WaitingJob.User(row.get(USERS.ID), row.get(USERS.USERNAME), row.get(USERS.NAME), row.get(USERS.EMAIL),
                        AccountState.of(row.get(USERS.STATE)));
    }

    private static Optional<WaitingJob.Commit> commit(Row row) {
        return row.get(COMMITS.TITLE) == null ? Optional.empty()
                : Optional.of(new WaitingJob.Commit(row.get(COMMITS.TITLE), row.get(COMMITS.MESSAGE), row.get(COMMITS.AUTHOR_NAME),
                        row.get(COMMITS.AUTHOR_EMAIL), row.get(COMMITS.AUTHORED_AT), row.get(COMMITS.COMMITTED_AT),
                        row.get(GIT_REFS.TAG_MESSAGE)));
    }
}

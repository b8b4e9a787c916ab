package dev.slipway.persistence.pipeline;

import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.schema.testing.TestDatabase;
import java.util.List;
import java.util.Set;
import org.jooq.JSONB;

/**
 * Stores pipelines, jobs and runners of drafts as rows in any state, for tests that begin in the middle of a life cycle.
 * {@code CiScenario} drives them there through the ports.
 */
public final class CiRows {

    private static final Set<JobStatus> WITHOUT_QUEUE = Set.of(JobStatus.CREATED, JobStatus.MANUAL, JobStatus.SCHEDULED,
            JobStatus.SKIPPED);

    private final TestDatabase database;

    public CiRows(TestDatabase database) {
        this.database = database;
    }

    /** Stores a pipeline without the jobs of its draft. @return its id */
    public long pipeline(PipelineDraft draft, PipelineStatus status) {
        return database.number("""
                with counted as (
                    insert into project_counters (project_id, pipeline) values (?, 1)
                    on conflict (project_id) do update set pipeline = project_counters.pipeline + 1 returning project_id, pipeline)
                insert into pipelines (iid, project_id, user_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at,
                    updated_at)
                select pipeline, project_id, ?, ?, ?, ?, ?, ?, ?, ?, now(), now() from counted returning id""",
                draft.projectId(), draft.userId(), draft.source().wireName(), draft.ref(), draft.tag(), draft.sha(), PipelineDraft.BEFORE,
                draft.refProtected(), status.wireName());
    }

    /** Stores a child pipeline of a bridge of its own. @param mirrors whether the bridge follows the child. @return its id */
    public long child(long parent, PipelineStatus status, boolean mirrors) {
        long bridge = job(parent, JobDraft.of("bridge of " + status.wireName(), 0), JobStatus.SUCCESS);
        database.execute("update jobs set kind = 'bridge' where id = ?", bridge);
        long child = database.number("""
                with counted as (
                    insert into project_counters (project_id, pipeline) select project_id, 1 from pipelines where id = ?
                    on conflict (project_id) do update set pipeline = project_counters.pipeline + 1 returning pipeline)
                insert into pipelines (iid, project_id, user_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at,
                    updated_at)
                select counted.pipeline, project_id, user_id, 'parent_pipeline', ref, tag, sha, before_sha, ref_protected, ?, now(), now()
                from pipelines, counted where id = ? returning id""", parent, status.wireName(), parent);
        database.execute("insert into bridges (job_id, pipeline_id, followed_id, made, mirrors) values (?, ?, ?, true, ?)", bridge, parent,
                child, mirrors);
        return child;
    }

    /** Stores a job of the user of its pipeline. @return its id */
    public long job(long pipeline, JobDraft draft, JobStatus status) {
        return insert(pipeline, draft, status, 1, "").getFirst();
    }

    /** Stores many jobs in one statement, whose names are that of the draft and a number. @return their ids, ascending */
    public List<Long> jobs(long pipeline, JobDraft draft, JobStatus status, int count) {
        return insert(pipeline, draft, status, count, " ");
    }

    private List<Long> insert(long pipeline, JobDraft draft, JobStatus status, int count, String separator) {
        boolean queued = !WITHOUT_QUEUE.contains(status);
        boolean started = status == JobStatus.RUNNING || JobStatus.FINISHED.contains(status);
        return database.query("""
                insert into jobs (pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure,
                    needs_scheduled, tag_list, ref, tag, ref_protected, options, queued_at, started_at, finished_at, created_at, updated_at)
                select id, project_id, user_id, ? || case when ? = '' then '' else ' ' || number end, ?, ?, ?, ?, ?,
                    false, string_to_array(?, ','), ref, tag, ref_protected, ?::jsonb, case when ? then now() end,
                    case when ? then now() end, case when ? then now() end, now(), now()
                from pipelines, generate_series(1, ?) number where id = ? returning id""", row -> row.getLong(1),
                draft.plan().name(), separator, draft.job().stage(), draft.plan().stage(), status.wireName(),
                (status == JobStatus.MANUAL ? JobWhen.MANUAL : draft.plan().when()).wireName(), draft.plan().allowFailure(),
                String.join(",", draft.tags()), JsonDocuments.write(draft.options()).data(), queued, started,
                JobStatus.FINISHED.contains(status), count, pipeline);
    }

    /** Returns options from their JSON, in which members may be missing. */
    public static JobOptions options(String json) {
        return JsonDocuments.read(JSONB.valueOf(json), JobOptions.class);
    }

    /** Registers a runner. @return its id */
    public long runner(RunnerDraft draft, byte[] digest) {
        Owner owner = draft.owner();
        long runner = database.number("""
                insert into runners (runner_type, group_id, digest, token_short, run_untagged, tag_list, paused, locked, access_level,
                    created_at, updated_at)
                values (?, ?, ?, 'abcdefgh', ?, string_to_array(?, ','), ?, ?, ?, now(), now()) returning id""", owner.type().wireName(),
                owner.groupId().isPresent() ? (Long) owner.groupId().getAsLong() : null, digest, draft.runUntagged(),
                String.join(",", draft.tags()), draft.paused(), draft.locked(),
                draft.protectedRefsOnly() ? "ref_protected" : "not_protected");
        owner.projectId().ifPresent(project -> serve(runner, project));
        return runner;
    }

    /** Assigns a project runner to a project. */
    public void serve(long runner, long project) {
        database.execute("insert into runner_projects (runner_id, project_id) values (?, ?)", runner, project);
    }

    /** Lets a running job have a token, which its runner used just now. */
    public void token(long job, byte[] digest) {
        database.execute("update jobs set token_digest = ?, last_token_digest = ?, heard_at = now() where id = ?", digest, digest, job);
    }
}

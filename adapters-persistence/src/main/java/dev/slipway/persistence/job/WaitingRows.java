package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.job.Waiting;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.persistence.kernel.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Record;

/**
 * What a job waits for, in the statement that reads the job: one document, worked out only for jobs that wait, so that lists of jobs that
 * ended cost nothing more. Times are compared outside, since what is online depends on the clock.
 */
final class WaitingRows {

    private static final int MOST_NAMED = 5;

    /** Counts the runners that pass one check after the other: what {@code RunnerMatch} says, of all runners at once. */
    private static final String RUNNERS = """
            (select jsonb_build_object(
                'near', count(*),
                'enabled', count(*) filter (where near.enabled),
                'of_ref', count(*) filter (where near.enabled and near.of_ref),
                'of_kind', count(*) filter (where near.enabled and near.of_ref and near.of_kind),
                'fitting', count(*) filter (where near.enabled and near.of_ref and near.of_kind and near.missing = '{}'),
                'unpaused', count(*) filter (where near.enabled and near.of_ref and near.of_kind and near.missing = '{}' and not near.paused),
                'heard', max(near.contacted_at)
                    filter (where near.enabled and near.of_ref and near.of_kind and near.missing = '{}' and not near.paused),
                'idle', max(near.contacted_at)
                    filter (where near.enabled and near.of_ref and near.of_kind and near.missing = '{}' and not near.paused
                        and not exists (select 1 from jobs busy where busy.runner_id = near.id and busy.status = 'running')),
                'missing', min(array[lpad(cardinality(near.missing)::text, 6, '0')] || near.missing)
                    filter (where near.enabled and near.of_ref and near.of_kind),
                'builds', {8},
                'account', (select users.state from users where users.id = coalesce({2}, {3}) and users.deleted_at is null))
             from (select runners.id, runners.paused, runners.contacted_at,
                     case runners.runner_type when 'instance_type' then {4} when 'group_type' then {5} else true end as enabled,
                     runners.access_level <> 'ref_protected' or {1} as of_ref,
                     runners.run_untagged or cardinality({0}) > 0 as of_kind,
                     array(select wanted from unnest({0}) wanted where wanted <> all (runners.tag_list) order by wanted) as missing
                   from runners
                   where runners.runner_type = 'instance_type'
                      or runners.group_id = any (array(select unnest(around.lineage) from namespaces around where around.id = {6}))
                      or exists (select 1 from runner_projects own where own.runner_id = runners.id and own.project_id = {7})) near)""";

    private static final String BEFORE = """
            (select jsonb_build_object('needs', {1}, 'count', coalesce(max(before.total), 0), 'jobs', jsonb_agg(jsonb_build_object('id', before.id,
                'name', before.name, 'status', before.status, 'stage', before.stage) order by before.stage_index, before.id))
             from (select earlier.id, earlier.name, earlier.status, earlier.stage, earlier.stage_index, count(*) over () as total
                   from jobs earlier
                   where earlier.pipeline_id = {0} and not earlier.retried
                     and earlier.status in ('created', 'waiting_for_resource', 'preparing', 'pending', 'running', 'scheduled', 'manual')
                     and not (earlier.status = 'manual' and earlier.allow_failure)
                     and case when {1} then {2} @> jsonb_build_array(jsonb_build_object('name', earlier.name))
                         else earlier.stage_index < {3} end
                   order by earlier.stage_index, earlier.id limit {4}) before)""";

    private static final String RESOURCE = """
            (select jsonb_build_object(
                'group', wanted.key,
                'holder', (select jsonb_build_object('id', holder.id, 'name', holder.name, 'status', holder.status, 'pipeline_id', holder.pipeline_id)
                     from jobs holder where holder.id = line.job_id
                       and holder.status in ('waiting_for_resource', 'preparing', 'pending', 'running')),
                'ahead', case when line.process_mode <> 'unordered' then
                    (select jsonb_build_object('id', first.id, 'name', first.name, 'status', first.status, 'pipeline_id', first.pipeline_id)
                     from jobs first join pipelines around on around.id = first.pipeline_id
                     where first.project_id = line.project_id and first.resource_group = line.key and around.deleted_at is null
                       and first.status in ('created', 'scheduled', 'waiting_for_resource')
                     order by case line.process_mode when 'newest_first' then -first.pipeline_id else first.pipeline_id end,
                       first.status desc, first.id limit 1) end)
             from (select {0} as project_id, {1} as key) wanted
               left join resource_groups line on line.project_id = wanted.project_id and line.key = wanted.key)""";

    static final Field<JSONB> FACTS = field("""
            case {0}
                when 'pending' then case when {1} = 'build' then {2} end
                when 'created' then {3}
                when 'waiting_for_resource' then {4}
            end""", JSONB.class, JOBS.STATUS, JOBS.KIND,
            field(RUNNERS, JSONB.class, JOBS.TAG_LIST, JOBS.REF_PROTECTED, JOBS.USER_ID, PIPELINES.USER_ID, PROJECTS.SHARED_RUNNERS_ENABLED,
                    PROJECTS.GROUP_RUNNERS_ENABLED, PROJECTS.NAMESPACE_ID, JOBS.PROJECT_ID, PROJECTS.BUILDS_ENABLED),
            field(BEFORE, JSONB.class, JOBS.PIPELINE_ID, JOBS.NEEDS_SCHEDULED, JOBS.NEEDS, JOBS.STAGE_INDEX, inline(MOST_NAMED)),
            field(RESOURCE, JSONB.class, JOBS.PROJECT_ID, JOBS.RESOURCE_GROUP)).as("waiting_facts");

    private WaitingRows() {
    }

    private record ForRunner(int near, int enabled, int ofRef, int ofKind, int fitting, int unpaused, String heard, String idle, List<String> missing,
            boolean builds, String account) {}

    private record ForJobs(boolean needs, int count, List<Before> jobs) {}

    private record ForResource(String group, Before holder, Before ahead) {}

    private record Before(long id, String name, String status, String stage, long pipelineId) {

        Other in(long pipeline) {
            return new Other(id, name, JobStatus.of(status).orElseThrow(), pipeline);
        }
    }

    /** Null where the job does not wait. */
    static Waiting of(Record row) {
        JSONB facts = row.get(FACTS);
        return switch (JobStatus.of(row.get(JOBS.STATUS)).orElseThrow()) {
            case CREATED -> jobs(Json.read(facts, ForJobs.class), row.get(PIPELINES.ID));
            case WAITING_FOR_RESOURCE -> resource(Json.read(facts, ForResource.class), row.get(JOBS.ID));
            case PREPARING -> new Waiting.ForPreparation();
            case PENDING -> facts == null ? new Waiting.ForDownstream() : runner(Json.read(facts, ForRunner.class));
            case MANUAL -> new Waiting.ForPerson();
            case SCHEDULED -> new Waiting.ForTime(row.get(JOBS.SCHEDULED_AT));
            case RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED -> null;
        };
    }

    private static Waiting jobs(ForJobs facts, long pipelineId) {
        List<Before> before = facts.jobs() == null ? List.of() : facts.jobs();
        return new Waiting.ForJobs(facts.needs(), before.stream().findFirst().map(Before::stage),
                before.stream().map(job -> job.in(pipelineId)).toList(), facts.count());
    }

    private static Waiting resource(ForResource facts, long jobId) {
        Optional<Before> ahead = Optional.ofNullable(facts.ahead()).filter(job -> job.id() != jobId);
        return new Waiting.ForResource(facts.group(), Optional.ofNullable(facts.holder()).map(job -> job.in(job.pipelineId())),
                ahead.map(job -> job.in(job.pipelineId())));
    }

    private static Waiting runner(ForRunner facts) {
        List<String> missing = facts.missing() == null ? List.of() : facts.missing().subList(1, facts.missing().size());
        RunnerOffer offer = new RunnerOffer(facts.near(), facts.enabled(), facts.ofRef(), facts.ofKind(), facts.fitting(), facts.unpaused(),
                time(facts.heard()), time(facts.idle()), missing);
        boolean barred = facts.account() == null || AccountState.of(facts.account()).bar().isPresent();
        return new Waiting.ForRunner(offer, facts.builds(), barred);
    }

    private static Optional<Instant> time(String text) {
        return Optional.ofNullable(text).map(Instant::parse);
    }
}

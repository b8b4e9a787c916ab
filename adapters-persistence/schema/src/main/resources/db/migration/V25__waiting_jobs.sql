-- Whether a runner runs a job now, which is asked for each job that waits for a runner; the index of all its jobs grows for ever.
create index jobs_running_on on jobs (runner_id) where status = 'running';

-- What a job waits for, as a document; null for a job that does not wait for others, a resource or a runner. A function, since the plan of a
-- read of jobs would otherwise carry all of this for each job that has ended, and be half as slow again. What it says of runners is what the
-- domain's policy of runners says: each number counts those of the number before that pass one more check.
create function facts_of_waiting_job(job_id bigint) returns jsonb language plpgsql stable as $$
declare
    waiting jobs;
begin
    select * into waiting from jobs where id = job_id;
    if waiting.status = 'pending' and waiting.kind = 'build' then
        return (
            with near as materialized (
                select runners.id, runners.paused, runners.contacted_at, runners.tag_list,
                    case runners.runner_type when 'instance_type' then projects.shared_runners_enabled
                        when 'group_type' then projects.group_runners_enabled else true end as enabled,
                    runners.access_level <> 'ref_protected' or waiting.ref_protected as of_ref,
                    runners.run_untagged or cardinality(waiting.tag_list) > 0 as of_kind,
                    waiting.tag_list <@ runners.tag_list as fitting
                from runners
                join projects on projects.id = waiting.project_id
                join namespaces on namespaces.id = projects.namespace_id
                where runners.runner_type = 'instance_type' or runners.group_id = any (namespaces.lineage)
                    or exists (select from runner_projects where runner_id = runners.id and project_id = projects.id)),
            able as (select * from near where enabled and of_ref and of_kind and fitting and not paused)
            select jsonb_build_object(
                'near', count(*),
                'enabled', count(*) filter (where enabled),
                'of_ref', count(*) filter (where enabled and of_ref),
                'of_kind', count(*) filter (where enabled and of_ref and of_kind),
                'fitting', count(*) filter (where enabled and of_ref and of_kind and fitting),
                'unpaused', (select count(*) from able),
                'heard', (select max(contacted_at) from able),
                'idle', (select max(contacted_at) from able where not exists (
                    select from jobs busy where busy.runner_id = able.id and busy.status = 'running')),
                'missing', case when count(*) filter (where enabled and of_ref and of_kind and fitting) = 0 then (
                    select to_jsonb(missing)
                    from near, lateral (select array(
                        select wanted from unnest(waiting.tag_list) wanted where wanted <> all (near.tag_list) order by wanted) as missing) lacks
                    where enabled and of_ref and of_kind order by cardinality(missing), missing limit 1) end,
                'builds', (select builds_enabled from projects where id = waiting.project_id),
                'account', (select state from users where deleted_at is null
                    and id = coalesce(waiting.user_id, (select user_id from pipelines where id = waiting.pipeline_id))))
            from near);
    elsif waiting.status = 'created' then
        return (
            select jsonb_build_object('needs', waiting.needs_scheduled, 'count', coalesce(max(total), 0),
                'jobs', jsonb_agg(jsonb_build_object('id', id, 'name', name, 'status', status, 'stage', stage) order by stage_index, id))
            from (
                select id, name, status, stage, stage_index, count(*) over () as total
                from jobs
                where pipeline_id = waiting.pipeline_id and not retried
                    and status in ('created', 'waiting_for_resource', 'preparing', 'pending', 'running', 'scheduled', 'manual')
                    and not (status = 'manual' and allow_failure)
                    and case when waiting.needs_scheduled then waiting.needs @> jsonb_build_array(jsonb_build_object('name', name))
                        else stage_index < waiting.stage_index end
                order by stage_index, id limit 5) before);
    elsif waiting.status = 'waiting_for_resource' then
        return (
            select jsonb_build_object('group', waiting.resource_group,
                'holder', (
                    select jsonb_build_object('id', id, 'name', name, 'status', status, 'pipeline_id', pipeline_id)
                    from jobs where id = line.job_id and status in ('waiting_for_resource', 'preparing', 'pending', 'running')),
                'ahead', case when line.process_mode <> 'unordered' then (
                    select jsonb_build_object('id', jobs.id, 'name', jobs.name, 'status', jobs.status, 'pipeline_id', jobs.pipeline_id)
                    from jobs join pipelines on pipelines.id = jobs.pipeline_id
                    where jobs.project_id = line.project_id and jobs.resource_group = line.key and pipelines.deleted_at is null
                        and jobs.status in ('created', 'scheduled', 'waiting_for_resource')
                    order by case line.process_mode when 'newest_first' then -jobs.pipeline_id else jobs.pipeline_id end, jobs.status desc, jobs.id
                    limit 1) end)
            from (select) one left join resource_groups line on line.project_id = waiting.project_id and line.key = waiting.resource_group);
    end if;
    return null;
end
$$;

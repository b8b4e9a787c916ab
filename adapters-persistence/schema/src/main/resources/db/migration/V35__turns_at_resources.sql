-- Whose turn it is to take a resource, whether or not somebody has it now: where there is no order, of those that wait, otherwise of all that
-- are to come, the first of which takes it once it waits. "waiting_for_resource" comes after the two others in the alphabet, so a descending
-- order has those that wait first. Jobs that ended are not looked at, of which a group has ever more.
create index jobs_at_resources on jobs (project_id, resource_group, pipeline_id)
    where resource_group is not null and status in ('created', 'scheduled', 'waiting_for_resource');

create view turns_at_resources as
select groups.id as resource_group_id, turn.id as job_id, turn.pipeline_id, turn.status
from resource_groups groups cross join lateral (
    select jobs.id, jobs.pipeline_id, jobs.status
    from jobs join pipelines on pipelines.id = jobs.pipeline_id and pipelines.deleted_at is null
    where jobs.project_id = groups.project_id and jobs.resource_group = groups.key
        and jobs.status in ('created', 'scheduled', 'waiting_for_resource')
        and (groups.process_mode <> 'unordered' or jobs.status = 'waiting_for_resource')
    order by case groups.process_mode when 'newest_first' then -jobs.pipeline_id else jobs.pipeline_id end, jobs.status desc, jobs.id
    limit 1) turn;

-- The same as before, but for whose turn it is, and that a job that waits for a resource does not hold it: a trigger job that begins again may have
-- been given that before.
create or replace function facts_of_waiting_job(job_id bigint) returns jsonb language plpgsql stable as $$
declare
    waiting jobs;
    around record;
    needed text[];
begin
    select * into waiting from jobs where id = job_id;
    if waiting.status = 'pending' and waiting.kind = 'build' then
        select projects.shared_runners_enabled, projects.group_runners_enabled, projects.builds_enabled, namespaces.lineage into around
        from projects join namespaces on namespaces.id = projects.namespace_id where projects.id = waiting.project_id;
        return (
            with near as materialized (
                select runners.id, runners.paused, runners.contacted_at, runners.tag_list,
                    case runners.runner_type when 'instance_type' then around.shared_runners_enabled
                        when 'group_type' then around.group_runners_enabled else true end as enabled,
                    runners.access_level <> 'ref_protected' or waiting.ref_protected as of_ref,
                    runners.run_untagged or cardinality(waiting.tag_list) > 0 as of_kind,
                    waiting.tag_list <@ runners.tag_list as fitting
                from runners
                where runners.id in (
                    select id from runners where runner_type = 'instance_type'
                    union all select id from runners where group_id = any (around.lineage)
                    union all select runner_id from runner_projects where project_id = waiting.project_id)),
            able as (select * from near where enabled and of_ref and of_kind and fitting and not paused)
            select jsonb_build_object(
                'near', count(*),
                'enabled', count(*) filter (where enabled),
                'of_ref', count(*) filter (where enabled and of_ref),
                'of_kind', count(*) filter (where enabled and of_ref and of_kind),
                'fitting', count(*) filter (where enabled and of_ref and of_kind and fitting),
                'unpaused', (select count(*) from able),
                'heard', (select max(contacted_at) from able),
                'idle', (select contacted_at from able where contacted_at is not null and not exists (
                    select from jobs busy where busy.runner_id = able.id and busy.status = 'running') order by contacted_at desc limit 1),
                'missing', case when count(*) filter (where enabled and of_ref and of_kind and fitting) = 0 then (
                    select to_jsonb(missing)
                    from (select distinct tag_list from near where enabled and of_ref and of_kind) offered, lateral (select array(
                        select wanted from unnest(waiting.tag_list) wanted where wanted <> all (offered.tag_list) order by wanted) as missing) lacks
                    order by cardinality(missing), missing limit 1) end,
                'builds', around.builds_enabled,
                'account', (select state from users where deleted_at is null
                    and id = coalesce(waiting.user_id, (select user_id from pipelines where id = waiting.pipeline_id))))
            from near);
    elsif waiting.status = 'created' then
        if waiting.needs_scheduled then
            needed := array(select need ->> 'name' from jsonb_array_elements(waiting.needs) need);
        end if;
        return (
            select jsonb_build_object('needs', waiting.needs_scheduled, 'count', coalesce(max(total), 0),
                'jobs', jsonb_agg(jsonb_build_object('id', id, 'name', name, 'status', status, 'stage', stage) order by stage_index, id))
            from (
                select id, name, status, stage, stage_index, count(*) over () as total
                from (
                    select id, name, status, stage, stage_index, retried, allow_failure from jobs
                    where pipeline_id = waiting.pipeline_id and name = any (needed)
                    union all
                    select id, name, status, stage, stage_index, retried, allow_failure from jobs
                    where needed is null and pipeline_id = waiting.pipeline_id and stage_index < waiting.stage_index) earlier
                where not retried and status in ('created', 'waiting_for_resource', 'preparing', 'pending', 'running', 'scheduled', 'manual')
                    and not (status = 'manual' and allow_failure)
                order by stage_index, id limit 5) before);
    elsif waiting.status = 'waiting_for_resource' then
        return (
            select jsonb_build_object('group', waiting.resource_group,
                'holder', (
                    select jsonb_build_object('id', id, 'name', name, 'status', status, 'pipeline_id', pipeline_id)
                    from jobs where id = line.job_id and status in ('preparing', 'pending', 'running')),
                'ahead', case when line.process_mode <> 'unordered' then (
                    select jsonb_build_object('id', jobs.id, 'name', jobs.name, 'status', jobs.status, 'pipeline_id', jobs.pipeline_id)
                    from turns_at_resources turn join jobs on jobs.id = turn.job_id where turn.resource_group_id = line.id) end)
            from (select) one left join resource_groups line on line.project_id = waiting.project_id and line.key = waiting.resource_group);
    end if;
    return null;
end
$$;

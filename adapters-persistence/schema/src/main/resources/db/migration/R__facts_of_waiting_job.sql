-- Created again after each versioned migration, the last of which is ${version}.

-- Facts about what a job waits for, as a document; null for a job that waits neither for others, nor for a resource, nor for a runner. A function,
-- since the plan of a read of jobs would otherwise carry all of this for each job that has ended, and take half as long again.
--
-- Clauses of dev.slipway.domain.runner.RunnerMatch bear their names here: reaches_project, type_enabled, ref_allowed, untagged_allowed, has_tags,
-- not_paused. Each number counts those of the number before for which one more clause holds (RunnerOfferCount). RunnerMatchGridTest compares both.
-- Status words are sets of dev.slipway.domain.job.JobStatus; StatusWordsTest compares them.
--
-- A page has a hundred such jobs, so everything is found by indexes: the runners that reach a project are few, of those with the same tags one
-- stands for all, and of a large pipeline only the needed jobs are read.
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
            with reaches_project as materialized (
                select runners.id, runners.contacted_at, runners.tag_list,
                    case runners.runner_type when 'instance_type' then around.shared_runners_enabled
                        when 'group_type' then around.group_runners_enabled else true end as type_enabled,
                    runners.access_level <> 'ref_protected' or waiting.ref_protected as ref_allowed,
                    runners.run_untagged or cardinality(waiting.tag_list) > 0 as untagged_allowed,
                    waiting.tag_list <@ runners.tag_list as has_tags,
                    not runners.paused as not_paused
                from runners
                where runners.id in (
                    select id from runners where runner_type = 'instance_type'
                    union all select id from runners where group_id = any (around.lineage)
                    union all select runner_id from runner_projects where project_id = waiting.project_id)),
            able as (select * from reaches_project where type_enabled and ref_allowed and untagged_allowed and has_tags and not_paused)
            select jsonb_build_object(
                'reaching', count(*),
                'type_enabled', count(*) filter (where type_enabled),
                'ref_allowed', count(*) filter (where type_enabled and ref_allowed),
                'untagged_allowed', count(*) filter (where type_enabled and ref_allowed and untagged_allowed),
                'with_tags', count(*) filter (where type_enabled and ref_allowed and untagged_allowed and has_tags),
                'not_paused', (select count(*) from able),
                'heard', (select max(contacted_at) from able),
                'heard_idle', (select contacted_at from able where contacted_at is not null and not exists (
                    select from jobs busy where busy.runner_id = able.id and busy.status = 'running') order by contacted_at desc limit 1),
                'missing', case when count(*) filter (where type_enabled and ref_allowed and untagged_allowed and has_tags) = 0 then (
                    select to_jsonb(missing)
                    from (select distinct tag_list from reaches_project where type_enabled and ref_allowed and untagged_allowed) offered, lateral (select array(
                        select wanted from unnest(waiting.tag_list) wanted where wanted <> all (offered.tag_list) order by wanted) as missing) lacks
                    order by cardinality(missing), missing limit 1) end,
                'builds', around.builds_enabled,
                'account', (select state from users where deleted_at is null
                    and id = coalesce(waiting.user_id, (select user_id from pipelines where id = waiting.pipeline_id))))
            from reaches_project);
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
    elsif waiting.status = 'manual' and waiting.environment_action = 'start' then
        -- The domain counts the approvals (dev.slipway.domain.job.approval.ApprovalCount). A project protects an environment by its
        -- name, a group by its tier, the present one and that of the deployment. Numbers count for protections without rules.
        return (
            select jsonb_build_object('environment', target.name,
                'rules', (
                    select jsonb_agg(jsonb_build_object('id', id, 'approvals', approvals)) from protected_environment_entries
                    where protected_environment_id = any (array_agg(guard.id)) and kind = 'approve'),
                'numbers', (
                    select jsonb_agg(jsonb_build_object('id', counted.id, 'approvals', counted.required_approvals))
                    from protected_environments counted
                    where counted.id = any (array_agg(guard.id)) and counted.required_approvals > 0 and not exists (
                        select from protected_environment_entries where protected_environment_id = counted.id and kind = 'approve')),
                'granted', (
                    select jsonb_agg(jsonb_build_object('rule', rule_id, 'protections', to_jsonb(protections)))
                    from deployment_approvals where deployment_id = deployed.id and deployment_approvals.status = 'approved'))
            from deployments deployed
            join environments target on target.id = deployed.environment_id
            join projects on projects.id = target.project_id
            join namespaces on namespaces.id = projects.namespace_id
            join protected_environments guard on guard.project_id = target.project_id and guard.name = target.name
                or guard.namespace_id = any (namespaces.lineage) and guard.name in (target.tier, deployed.tier)
            where deployed.job_id = waiting.id
            group by deployed.id, target.name);
    end if;
    return null;
end
$$;

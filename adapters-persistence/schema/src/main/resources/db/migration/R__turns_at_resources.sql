-- Created again after each versioned migration, the last of which is ${version}.

-- The job whose turn it is to take a resource, whether or not the resource is free: without an order the first of those that wait, otherwise the
-- first of all that are to come, which takes it once it waits. "waiting_for_resource" comes after the two others in the alphabet, so a
-- descending order has those that wait first. Jobs that ended are not read, of which a group has ever more.
drop view if exists turns_at_resources;

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

-- Created again after each versioned migration, the last of which is ${version}.
--
-- The way through the index of waiting jobs, jobs_waiting. Which jobs a runner may take and in which order is decided by the statements that call
-- these functions, with the conditions of RunnerMatchConditions and FairOrderFields. The functions contain the clauses job_pending, job_for_runners and
-- pipeline_not_deleted of dev.slipway.domain.runner.JobInQueue. They never scan a table, whatever statistics there are.

-- The oldest waiting job of each kind. Jobs of one kind have the same project, tags and protection of the ref, so runners may take all of them or none.
create or replace function first_waiting_jobs()
returns table (id bigint, pipeline_id bigint, project_id bigint, ref_protected boolean, tag_list text[], tags bigint)
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
    set enable_incremental_sort = off as $$
#variable_conflict use_column
declare
    first record;
begin
    select id, pipeline_id, project_id, ref_protected, tag_list, hash_array_extended(tag_list, 0) as tags into first
    from jobs where status = 'pending' and kind = 'build'
    order by project_id, ref_protected, hash_array_extended(tag_list, 0), id limit 1;
    while first.id is not null loop
        first_waiting_jobs.id := first.id;
        first_waiting_jobs.pipeline_id := first.pipeline_id;
        first_waiting_jobs.project_id := first.project_id;
        first_waiting_jobs.ref_protected := first.ref_protected;
        first_waiting_jobs.tag_list := first.tag_list;
        first_waiting_jobs.tags := first.tags;
        return next;
        select id, pipeline_id, project_id, ref_protected, tag_list, hash_array_extended(tag_list, 0) as tags into first
        from jobs where status = 'pending' and kind = 'build'
            and (project_id, ref_protected, hash_array_extended(tag_list, 0)) > (first.project_id, first.ref_protected, first.tags)
        order by project_id, ref_protected, hash_array_extended(tag_list, 0), id limit 1;
    end loop;
end
$$;

-- Walks through kinds of waiting jobs, given by their oldest jobs, in the order of their ranks and then of the ids of jobs. Returns the first pipeline
-- that is not locked, which is locked from then on, with its first jobs of the kind, as many as still wait and no more than wanted; or, without locking,
-- the first pipeline. No row if there is none. Each step sees what was committed before it.
create or replace function first_waiting_pipeline(locking boolean, most integer, ranks bigint[], heads bigint[], head_pipelines bigint[],
    head_projects bigint[], head_protections boolean[], head_tags bigint[])
returns table (pipeline_id bigint, job_ids bigint[])
language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
    set enable_incremental_sort = off as $$
#variable_conflict use_column
declare
    best integer;
    following record;
    waits boolean;
    passed bigint[] := '{}';
begin
    loop
        best := null;
        for nth in 1 .. coalesce(cardinality(heads), 0) loop
            if heads[nth] is not null
                and (best is null or ranks[nth] < ranks[best] or ranks[nth] = ranks[best] and heads[nth] < heads[best]) then
                best := nth;
            end if;
        end loop;
        exit when best is null;
        -- A condition on the status would let the planner scan the whole of jobs_waiting for the id.
        waits := head_pipelines[best] <> all (passed)
            and coalesce((select status = 'pending' and kind = 'build' from jobs where id = heads[best]), false);
        if waits then
            if locking then
                perform from pipelines where id = head_pipelines[best] and deleted_at is null for no key update skip locked;
            else
                perform from pipelines where id = head_pipelines[best] and deleted_at is null;
            end if;
            if found then
                first_waiting_pipeline.pipeline_id := head_pipelines[best];
                first_waiting_pipeline.job_ids := array(
                    select id from jobs
                    where pipeline_id = head_pipelines[best] and id >= heads[best] and status = 'pending' and kind = 'build'
                        and ref_protected is not distinct from head_protections[best]
                        and hash_array_extended(tag_list, 0) is not distinct from head_tags[best]
                    order by id limit most);
                return next;
                return;
            end if;
            passed := passed || head_pipelines[best];
        end if;
        select id, pipeline_id into following from jobs
        where status = 'pending' and kind = 'build' and project_id = head_projects[best] and ref_protected = head_protections[best]
            and hash_array_extended(tag_list, 0) = head_tags[best] and id > heads[best] and pipeline_id <> all (passed)
        order by id limit 1;
        heads[best] := following.id;
        head_pipelines[best] := following.pipeline_id;
    end loop;
end
$$;

-- The same for one job, as processes of the former version ask for it, which may still run while a server is upgraded.
create or replace function first_waiting_pipeline(locking boolean, ranks bigint[], heads bigint[], head_pipelines bigint[], head_projects bigint[],
    head_protections boolean[], head_tags bigint[])
returns table (pipeline_id bigint, job_id bigint) language sql volatile as $$
    select pipeline_id, job_ids[1]
    from first_waiting_pipeline(locking, 1, ranks, heads, head_pipelines, head_projects, head_protections, head_tags)
$$;

-- Whether jobs on a runner count against their project in the fair order: dev.slipway.domain.runner.FairOrder.COUNTED_TYPE.
create or replace function on_instance_runner(runner bigint) returns boolean language sql stable as $$
    select exists (select from runners where id = runner and runner_type = 'instance_type')
$$;

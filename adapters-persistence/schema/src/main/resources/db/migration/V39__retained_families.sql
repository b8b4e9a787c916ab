-- The newest successful pipeline of a ref: what downloads by ref read, and what ends the retention of older pipelines.
create index pipelines_succeeded on pipelines (project_id, ref, tag, id) where status = 'success' and deleted_at is null;

-- Artifacts of the newest successful pipeline of a ref that is no child, of its children at any depth, and of what is newer, are retained, also where
-- a child pipeline had ended that. What another pipeline superseded stays released.
with recursive families (id, top) as (
    select id, id from pipelines where source <> 'parent_pipeline'
    union all
    select child.id, families.top from families
    join bridges on bridges.pipeline_id = families.id and bridges.made
    join pipelines child on child.id = bridges.followed_id and child.source = 'parent_pipeline'
), newest as (
    select project_id, ref, tag, max(id) as id from pipelines
    where status = 'success' and deleted_at is null
        and source not in ('webide', 'parent_pipeline', 'ondemand_dast_scan', 'ondemand_dast_validation', 'security_orchestration_policy')
    group by project_id, ref, tag
), retained as (
    select pipelines.id from pipelines join families on families.id = pipelines.id
    left join newest on newest.project_id = pipelines.project_id and newest.ref = pipelines.ref and newest.tag = pipelines.tag
    where (pipelines.source = 'parent_pipeline' or exists (select from pipelines child
            where child.project_id = pipelines.project_id and child.ref = pipelines.ref and child.tag = pipelines.tag
                and child.source = 'parent_pipeline' and child.status = 'success' and child.id > pipelines.id))
        and not pipelines.locked and pipelines.deleted_at is null and families.top >= coalesce(newest.id, 0)
        and exists (select from git_refs where git_refs.project_id = pipelines.project_id and git_refs.name = pipelines.ref
            and git_refs.kind = case when pipelines.tag then 'tag' else 'branch' end)
)
update pipelines set locked = true from retained where retained.id = pipelines.id;

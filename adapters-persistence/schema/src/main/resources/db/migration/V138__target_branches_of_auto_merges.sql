-- The target branch that was agreed to, so that a merge into another one is not carried out.
alter table merge_requests add column auto_merge_target text;
update merge_requests set auto_merge_target = target_branch where auto_merge;
alter table merge_requests
    drop constraint merge_requests_auto_merge_check,
    add constraint merge_requests_auto_merge_check check (not auto_merge or auto_merge_sha is not null and auto_merge_target is not null);

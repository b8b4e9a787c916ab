-- Protections of groups beside those of projects, and of tags beside those of branches. Both are decided alike, so both are rows of one table.
alter table protected_branches rename to protected_refs;
alter table protected_branch_grants rename to protected_ref_grants;
alter table protected_ref_grants rename column protected_branch_id to protected_ref_id;

alter table protected_refs
    alter column project_id drop not null,
    add column namespace_id bigint references namespaces (id) on delete cascade,
    add column kind text not null default 'branch' check (kind in ('branch', 'tag')),
    add check (num_nonnulls(project_id, namespace_id) = 1),
    drop constraint protected_branches_project_id_name_key;
alter table protected_refs alter column kind drop default;
create unique index protected_refs_project on protected_refs (project_id, kind, name) where project_id is not null;
create unique index protected_refs_namespace on protected_refs (namespace_id, kind, name) where namespace_id is not null;

alter table protected_ref_grants
    drop constraint protected_branch_grants_kind_check,
    add constraint protected_ref_grants_kind_check check (kind in ('push', 'merge', 'unprotect', 'create')),
    add check (num_nonnulls(access_level, user_id, group_id) = 1);
create index protected_ref_grants_user on protected_ref_grants (user_id) where user_id is not null;
create index protected_ref_grants_group on protected_ref_grants (group_id) where group_id is not null;

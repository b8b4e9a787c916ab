-- Keys of projects beside those of users. A fingerprint is unique among both, so both are rows of one table; a key without a user is a deploy key.
alter table ssh_keys
    alter column user_id drop not null,
    add column added_by bigint references users (id) on delete set null,
    add column public boolean not null default false,
    add column comment text not null default '',
    add column last_used_at timestamptz,
    add check (user_id is null or added_by is null and not public);
create index ssh_keys_added_by on ssh_keys (added_by) where added_by is not null;
create index ssh_keys_deploy on ssh_keys (id) where user_id is null;

create table deploy_key_projects (
    key_id     bigint not null references ssh_keys (id) on delete cascade,
    project_id bigint not null references projects (id) on delete cascade,
    can_push   boolean not null,
    created_at timestamptz not null,
    primary key (key_id, project_id)
);
create index deploy_key_projects_project on deploy_key_projects (project_id, key_id);

alter table protected_ref_grants
    add column deploy_key_id bigint references ssh_keys (id) on delete cascade,
    drop constraint protected_ref_grants_check,
    add constraint protected_ref_grants_check check (num_nonnulls(access_level, user_id, group_id, deploy_key_id) = 1);
create index protected_ref_grants_deploy_key on protected_ref_grants (deploy_key_id) where deploy_key_id is not null;

-- Deploy keys push too, and make pipelines of the users who added them.
alter table pushes add column by_key boolean not null default false;

-- Projects that are forks name the project that they were made from.
alter table projects
    add column forked_from_id bigint references projects (id) on delete set null,
    -- What clients read about the copying of a repository: none, or finished for forks.
    add column import_status text not null default 'none' check (import_status in ('none', 'finished'));
create index projects_forked_from on projects (forked_from_id) where forked_from_id is not null;

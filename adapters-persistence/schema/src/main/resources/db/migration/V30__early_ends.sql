-- What ends a pipeline before its jobs do.
alter table pipelines
    add column on_new_commit text not null default 'conservative' check (on_new_commit in ('conservative', 'interruptible', 'none')),
    add column ends_on_failure boolean not null default false;

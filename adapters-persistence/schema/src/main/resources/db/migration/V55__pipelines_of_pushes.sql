-- Whether the ref of a push gets a pipeline: only the first branches and tags that one push changes do.
alter table pushes add column pipelines boolean not null default true;

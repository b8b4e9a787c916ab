-- A repository has an owner of a kind: a project or a snippet. Each kind has a column of its own, and one of them is filled. So the rows of
-- projects and the statements that read them stay as they are, and each column can be a reference that deletes the rows with their owner.
-- No table is rewritten: primary keys give way to unique indexes, since a key cannot be null.
-- All tables are locked first, in the order in which the program locks them: a process that still runs waits, or is waited for.
lock table pushes, commits, git_refs in access exclusive mode;

alter table git_refs drop constraint git_refs_pkey;
alter table git_refs alter column project_id drop not null;
alter table git_refs
    add column snippet_id bigint,
    add constraint git_refs_owner check (num_nonnulls(project_id, snippet_id) = 1);
create unique index git_refs_of_project on git_refs (project_id, kind, name);
create unique index git_refs_of_snippet on git_refs (snippet_id, kind, name) where snippet_id is not null;
-- Without a primary key, a database that publishes its tables could not update these.
alter table git_refs replica identity full;

alter table commits drop constraint commits_pkey;
alter table commits alter column project_id drop not null;
alter table commits
    add column snippet_id bigint,
    add constraint commits_owner check (num_nonnulls(project_id, snippet_id) = 1);
create unique index commits_of_project on commits (project_id, sha);
create unique index commits_of_snippet on commits (snippet_id, sha) where snippet_id is not null;
alter table commits replica identity full;

alter table pushes alter column project_id drop not null;
alter table pushes
    add column snippet_id bigint,
    add constraint pushes_owner check (num_nonnulls(project_id, snippet_id) = 1);
create unique index pushes_unsettled_of_snippet on pushes (snippet_id, kind, ref) where state = 'recorded' and snippet_id is not null;
create index pushes_of_snippet on pushes (snippet_id, id) where snippet_id is not null;
create index pushes_settled_of_snippet on pushes (snippet_id, settled_at) where state = 'settled' and snippet_id is not null;

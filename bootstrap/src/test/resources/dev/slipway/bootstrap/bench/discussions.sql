-- Stands on fill.sql: issue 1 of the busy project 7001 with 100 threads of three notes, and project 7002 with 100 snippets.

insert into issues (project_id, iid, title, created_at, updated_at) values (7001, 1, 'Something', now(), now());

insert into discussions (key, project_id, issue_id, kind, internal, started_at)
select md5(n::text) || '00000000', 7001, (select id from issues where project_id = 7001), 'thread', false, now() - n * interval '1 second'
from generate_series(1, 100) n;

insert into notes (discussion_id, noteable, author_id, body, characters, system, created_at, updated_at)
select d.id, 'issue ' || d.issue_id, 900000 + n, 'Note ' || n, 6, false, d.started_at, d.started_at
from discussions d cross join generate_series(1, 3) n where d.project_id = 7001;

insert into snippets (project_id, author_id, title, description, visibility, default_branch, files, created_at, updated_at)
select 7002, 900001, 'Snippet ' || n, 'Shows how', 10, 'main', '{README.md,main.go,go.mod}', now(), now() from generate_series(1, 100) n;

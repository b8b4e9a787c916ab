-- Discussions of snippets, which go with them, and figures about their notes as other objects have them.
alter table discussions
    add column snippet_id bigint references snippets (id) on delete cascade,
    drop constraint discussions_noteable_check,
    add constraint discussions_noteable_check check (num_nonnulls(commit_sha, merge_request_id, issue_id, snippet_id) = 1);
create index discussions_snippet on discussions (snippet_id, started_at, id) where snippet_id is not null;
alter table snippets
    add column comments integer not null default 0 check (comments >= 0),
    add column comment_characters bigint not null default 0 check (comment_characters >= 0);

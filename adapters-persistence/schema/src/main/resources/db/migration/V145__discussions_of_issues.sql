-- Discussions of issues, which go with them.
alter table discussions
    add column issue_id bigint references issues (id) on delete cascade,
    drop constraint discussions_noteable_check,
    add constraint discussions_noteable_check check (num_nonnulls(commit_sha, merge_request_id, issue_id) = 1);
create index discussions_issue on discussions (issue_id, started_at, id) where issue_id is not null;

-- Figures about the notes of an object, which every writer of notes stores. So lists read no notes, and a new note is checked against the
-- limits without reading those before it.
alter table issues
    -- Notes but those of the system.
    add column comments integer not null default 0 check (comments >= 0),
    -- Of these notes together.
    add column comment_characters bigint not null default 0 check (comment_characters >= 0);
alter table merge_requests
    add column comment_characters bigint not null default 0 check (comment_characters >= 0);
update merge_requests set comment_characters = (
    select coalesce(sum(notes.characters), 0) from notes join discussions on discussions.id = notes.discussion_id
    where discussions.merge_request_id = merge_requests.id and not notes.system) where comments > 0;

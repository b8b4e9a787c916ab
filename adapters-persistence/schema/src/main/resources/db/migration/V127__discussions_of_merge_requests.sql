-- Discussions of merge requests, which go with them.
alter table discussions
    add column merge_request_id bigint references merge_requests (id) on delete cascade,
    drop constraint discussions_noteable_check,
    add constraint discussions_noteable_check check (num_nonnulls(commit_sha, merge_request_id) = 1);
create index discussions_merge_request on discussions (merge_request_id, started_at, id) where merge_request_id is not null;

-- Figures about the notes of a request, which every writer of notes stores, so that lists of requests read no notes.
alter table merge_requests
    -- Notes but those of the system.
    add column comments integer not null default 0 check (comments >= 0),
    -- Whether any thread is unresolved.
    add column unresolved_threads boolean not null default false;

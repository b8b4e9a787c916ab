-- Discussions of merge requests, which go with them.
alter table discussions
    add column merge_request_id bigint references merge_requests (id) on delete cascade,
    drop constraint discussions_noteable_check,
    add constraint discussions_noteable_check check (num_nonnulls(commit_sha, merge_request_id) = 1);
create index discussions_merge_request on discussions (merge_request_id, started_at, id) where merge_request_id is not null;

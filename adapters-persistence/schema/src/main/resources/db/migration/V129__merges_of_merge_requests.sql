-- What is needed to finish the merge of a locked request, should the process die that does it; null for others. The commits of the merge
-- are in merge_commit_sha and squash_commit_sha, the wish to remove the source branch in should_remove.
alter table merge_requests
    -- Commit to which the target branch moves.
    add column merging_sha     text,
    add column merging_user_id bigint references users (id) on delete set null,
    -- Since when, so that recovery leaves merges that are under way alone.
    add column merging_since   timestamptz,
    -- Since when a rebase of the source branch is wanted or under way, by whom, and whether its push skips pipelines.
    add column rebase_since    timestamptz,
    add column rebase_user_id  bigint references users (id) on delete set null,
    add column rebase_skip_ci  boolean not null default false,
    add constraint merge_requests_merging check (merging_sha is null or state = 'locked');
create index merge_requests_locked on merge_requests (id) where state = 'locked';
create index merge_requests_merging_user on merge_requests (merging_user_id) where merging_user_id is not null;
create index merge_requests_rebase_user on merge_requests (rebase_user_id) where rebase_user_id is not null;

-- Lists of a project by state, so that open requests are found behind many that are merged; by source branch, as clients look for the
-- request of a branch; and by title.
create index merge_requests_state_created on merge_requests (project_id, state, created_at, id);
create index merge_requests_state_updated on merge_requests (project_id, state, updated_at, id);
create index merge_requests_source_branch on merge_requests (project_id, source_branch, created_at, id);
create index merge_requests_title on merge_requests (project_id, lower(title), id);

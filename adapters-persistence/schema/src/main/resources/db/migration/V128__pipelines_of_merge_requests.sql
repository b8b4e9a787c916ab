-- Pipelines that run for a merge request, and the merge requests that pipelines know, as of their creation. Null for none. No key refers to
-- the request: a pipeline outlives it.
alter table pipelines add column merge_request_id bigint;
alter table pipelines add column merge_requests jsonb;
create index pipelines_merge_request on pipelines (merge_request_id, id) where merge_request_id is not null;

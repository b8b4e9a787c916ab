-- What the user agreed to who set a request to be merged when its pipeline succeeds, beside the messages. Null for what the request decides.
alter table merge_requests
    add column auto_merge_sha    text,
    add column auto_merge_squash boolean,
    add column auto_merge_remove boolean,
    add constraint merge_requests_auto_merge_check check (not auto_merge or auto_merge_sha is not null);
-- The requests that wait, which are few.
create index merge_requests_auto_merge on merge_requests (id) where auto_merge;

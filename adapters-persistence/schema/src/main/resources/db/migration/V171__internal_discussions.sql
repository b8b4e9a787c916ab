-- Pages of issues and of merge requests leave out internal comments for those who may not read them, and read no others for that.
create index discussions_internal_issue on discussions (issue_id) where internal and issue_id is not null;
create index discussions_internal_merge_request on discussions (merge_request_id) where internal and merge_request_id is not null;

-- The head of the source branch, where a pipeline of a merge request runs on the commit that the merge would make. Null for others.
alter table pipelines add column source_sha text;

-- What a ref names itself: for an annotated tag the tag's own object, else the commit.
alter table git_refs add column object text;
update git_refs set object = sha;
alter table git_refs alter column object set not null;
create index git_refs_updated on git_refs (project_id, kind, updated_at, name);
create index pushes_unsettled_age on pushes (created_at) where state = 'recorded';

-- Discussions about mentions of a merge request in other objects. They are shown to readers of those objects alone. Projects are not referred to:
-- a mention from a project that is gone is shown to nobody.
alter table discussions
    add column mention_kind text check (mention_kind in ('commit', 'merge_request')),
    add column mention_project_id bigint,
    -- Identity of the object that mentions the request.
    add column mention_identity text,
    add constraint discussions_mention_check check (num_nulls(mention_kind, mention_project_id, mention_identity) in (0, 3));
create unique index discussions_mention on discussions (merge_request_id, mention_identity) where mention_kind is not null;

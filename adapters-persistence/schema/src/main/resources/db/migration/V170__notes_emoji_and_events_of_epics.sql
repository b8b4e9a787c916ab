-- Objects are locked before their notes and emoji, as the program locks them: a process that still runs waits, or is waited for.
lock table epics in share row exclusive mode;
lock table discussions in access exclusive mode;
lock table awards in access exclusive mode;

-- Notes, emoji and events of epics, which go with them. Epics belong to groups, so these belong to no project.
alter table discussions
    alter column project_id drop not null,
    add column epic_id bigint references epics (id) on delete cascade,
    drop constraint discussions_noteable_check,
    add constraint discussions_noteable_check check (num_nonnulls(commit_sha, merge_request_id, issue_id, snippet_id, epic_id) = 1),
    add constraint discussions_project_check check ((project_id is null) = (epic_id is not null));
create index discussions_epic on discussions (epic_id, started_at, id) where epic_id is not null;

alter table awards
    alter column project_id drop not null,
    add column epic_id bigint references epics (id) on delete cascade,
    drop constraint awards_whole_type_check,
    add constraint awards_whole_type_check check (whole_type in ('Issue', 'MergeRequest', 'Snippet', 'Epic')),
    drop constraint awards_awardable_check,
    add constraint awards_awardable_check check (num_nonnulls(issue_id, merge_request_id, snippet_id, epic_id, note_id) = 1),
    add constraint awards_project_check check ((project_id is null) = (whole_type = 'Epic'));
create unique index awards_epic_user on awards (epic_id, user_id, name) where epic_id is not null and not former;
create index awards_epic on awards (epic_id, id) where epic_id is not null;

alter table resource_state_events
    add column epic_id bigint references epics (id) on delete cascade,
    drop constraint resource_state_events_resource_check,
    add constraint resource_state_events_resource_check check (num_nonnulls(issue_id, merge_request_id, epic_id) = 1);
create index resource_state_events_epic on resource_state_events (epic_id, id) where epic_id is not null;

alter table resource_label_events
    add column epic_id bigint references epics (id) on delete cascade,
    drop constraint resource_label_events_resource_check,
    add constraint resource_label_events_resource_check check (num_nonnulls(issue_id, merge_request_id, epic_id) = 1);
create index resource_label_events_epic on resource_label_events (epic_id, id) where epic_id is not null;

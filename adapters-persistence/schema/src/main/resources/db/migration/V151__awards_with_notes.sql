-- Objects are locked before their emoji, as the program locks them: a process that still runs waits, or is waited for.
lock table snippets in share row exclusive mode;
lock table awards in access exclusive mode;

-- Emoji on snippets, which go with them.
alter table awards
    add column snippet_id bigint references snippets (id) on delete cascade,
    -- The object itself, or the one that a note is about: its emoji and those on its notes are limited together. It is no reference, since
    -- emoji go with the object or with the note.
    add column whole_type text check (whole_type in ('Issue', 'MergeRequest', 'Snippet')),
    add column whole_id bigint,
    drop constraint awards_awardable_check,
    add constraint awards_awardable_check check (num_nonnulls(issue_id, merge_request_id, snippet_id, note_id) = 1);
update awards set whole_type = 'Issue', whole_id = issue_id where issue_id is not null;
update awards set whole_type = 'MergeRequest', whole_id = merge_request_id where merge_request_id is not null;
update awards set whole_type = case when discussions.issue_id is null then 'MergeRequest' else 'Issue' end,
    whole_id = coalesce(discussions.issue_id, discussions.merge_request_id)
from notes join discussions on discussions.id = notes.discussion_id
where notes.id = awards.note_id;
alter table awards
    alter column whole_type set not null,
    alter column whole_id set not null;
create unique index awards_snippet_user on awards (snippet_id, user_id, name) where snippet_id is not null and not former;
create index awards_snippet on awards (snippet_id, id) where snippet_id is not null;
create index awards_whole on awards (whole_type, whole_id, user_id);

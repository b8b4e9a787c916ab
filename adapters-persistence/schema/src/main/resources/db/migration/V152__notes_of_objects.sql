-- Snippets are locked before discussions, and these before notes, as the program locks them: a process that still runs waits, or is
-- waited for.
lock table snippets in share row exclusive mode;
lock table discussions, notes, mentions in access exclusive mode;

-- Notes name the object that their discussion is about, so that its list of notes walks by an index in each of its orders. The name is
-- the identity of the object, which stays when a project moves. The table is rewritten once by a change of type, which is faster than an
-- update of all rows.
create function noteable_of_discussion(wanted bigint) returns text language plpgsql stable as $$
declare
    d discussions%rowtype;
begin
    select * into d from discussions where id = wanted;
    return case
        when d.merge_request_id is not null then 'merge request ' || d.merge_request_id
        when d.issue_id is not null then 'issue ' || d.issue_id
        when d.snippet_id is not null then 'snippet ' || d.snippet_id
        else 'commit ' || d.project_id || ' ' || d.commit_sha
    end;
end $$;
alter table notes add column noteable text collate "C";
alter table notes
    alter column noteable type text collate "C" using noteable_of_discussion(discussion_id),
    alter column noteable set not null;
drop function noteable_of_discussion(bigint);
create index notes_created on notes (noteable, created_at, id);
create index notes_updated on notes (noteable, updated_at, id);

-- Mentions in notes of snippets: readers of the snippet alone are told. As that of an issue, it is no reference.
alter table discussions
    add column mention_snippet_id bigint,
    drop constraint discussions_mention_kind_check,
    add constraint discussions_mention_kind_check check (mention_kind in ('commit', 'merge_request', 'issue', 'snippet')),
    add constraint discussions_mention_snippet_check
        check ((mention_kind is not distinct from 'snippet') = (mention_snippet_id is not null));
alter table mentions
    add column snippet_id bigint references snippets (id) on delete cascade,
    drop constraint mentions_source_check,
    add constraint mentions_source_check check (num_nonnulls(issue_id, merge_request_id, snippet_id, commit_sha) = 1),
    drop constraint mentions_once,
    add constraint mentions_once unique nulls not distinct (writer_id, project_id, issue_id, merge_request_id, snippet_id, commit_sha,
        mentioned_kind, mentioned_path, mentioned_iid);
create index mentions_snippet on mentions (snippet_id) where snippet_id is not null;

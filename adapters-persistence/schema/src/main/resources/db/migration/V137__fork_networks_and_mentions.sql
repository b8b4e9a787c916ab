-- Mentions of merge requests in texts of others, with their writers, until they are told there.
create table merge_request_mentions (
    id bigint generated always as identity primary key,
    merge_request_id bigint not null references merge_requests (id) on delete cascade,
    writer_id bigint not null references users (id) on delete cascade,
    -- The commit that mentions; null for the texts of the merge request.
    commit_sha text,
    -- As it was written; null for the project of the text.
    mentioned_path text,
    mentioned_iid bigint not null
);
create index merge_request_mentions_request on merge_request_mentions (merge_request_id, id);
create index merge_request_mentions_writer on merge_request_mentions (writer_id);

-- Mentions go with the projects that they are from.
create index discussions_mention_project on discussions (mention_project_id) where mention_project_id is not null;
-- Notes of a user are removed by discussion, some at a time.
create index notes_author_discussion on notes (author_id, discussion_id);
drop index notes_author;

-- A network of forks outlives the projects in it: forks keep it when the project that they were made from goes. Null for projects that are
-- related to none above them; these begin a network that has their own number. Numbers are not references, since the first project may go.
alter table projects add column fork_network_id bigint;
with recursive lines (id, network) as (
    select id, id from projects where forked_from_id is null
    union all
    select fork.id, lines.network from projects fork join lines on fork.forked_from_id = lines.id
)
update projects set fork_network_id = lines.network from lines where projects.id = lines.id and projects.forked_from_id is not null;

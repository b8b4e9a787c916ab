-- The bot accounts behind the access tokens of projects and groups. A bot whose project or group is gone has neither, until it is removed.
create table access_token_bots (
    user_id      bigint primary key references users (id) on delete cascade,
    project_id   bigint references projects (id) on delete set null,
    namespace_id bigint references namespaces (id) on delete set null,
    check (num_nonnulls(namespace_id, project_id) <= 1)
);
create index access_token_bots_project on access_token_bots (project_id) where project_id is not null;
create index access_token_bots_namespace on access_token_bots (namespace_id) where namespace_id is not null;

-- Attributes that administrators add to groups and projects.
create table group_custom_attributes (
    namespace_id bigint not null references namespaces (id) on delete cascade,
    key          text not null,
    value        text not null,
    primary key (namespace_id, key)
);
create table project_custom_attributes (
    project_id bigint not null references projects (id) on delete cascade,
    key        text not null,
    value      text not null,
    primary key (project_id, key)
);
-- Lists are filtered by key and value.
create index user_custom_attributes_key on user_custom_attributes (key, user_id);
create index group_custom_attributes_key on group_custom_attributes (key, namespace_id);
create index project_custom_attributes_key on project_custom_attributes (key, project_id);

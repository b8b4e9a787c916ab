-- Projects that users starred. They are counted where they are shown.
create table project_stars (
    project_id bigint not null references projects (id) on delete cascade,
    user_id    bigint not null references users (id) on delete cascade,
    created_at timestamptz not null,
    primary key (project_id, user_id)
);
create index project_stars_user on project_stars (user_id, project_id);

-- Every list is walked by key in each of its orders; these are the orders that no index had.
create index issues_title on issues (project_id, lower(title), id);
create index issues_due on issues (project_id, due_date, id);
create index issues_weight on issues (project_id, weight, id);
create index projects_name on projects (lower(name), id) where deleted_at is null;
create index projects_path on projects (lower(path), id) where deleted_at is null;
create index projects_updated on projects (updated_at, id) where deleted_at is null;
create index namespaces_path on namespaces (lower(path), id);
create index users_name on users (name, id) where deleted_at is null;
create index users_sign_in_name on users (username, id) where deleted_at is null;
create index users_updated on users (updated_at, id) where deleted_at is null;
create index members_of_namespace on members (namespace_id, id) where namespace_id is not null;
create index members_of_project on members (project_id, id) where project_id is not null;
create index ci_variables_of_project on ci_variables (project_id, id) where project_id is not null;
create index ci_variables_of_namespace on ci_variables (namespace_id, id) where namespace_id is not null;
create index pipelines_of_user on pipelines (project_id, user_id, id);

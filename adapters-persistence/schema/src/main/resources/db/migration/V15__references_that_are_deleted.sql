-- What a deletion looks for among the rows that name what is deleted: without an index each deletion reads the whole table.
create index jobs_runner_manager on jobs (runner_manager_id) where runner_manager_id is not null;
create index jobs_erased_by on jobs (erased_by_id) where erased_by_id is not null;
create index deployments_user on deployments (user_id) where user_id is not null;
create index pushes_user on pushes (user_id) where user_id is not null;
create index resource_groups_job on resource_groups (job_id) where job_id is not null;

-- What is hidden and not removed yet.
create index pipelines_hidden on pipelines (id) where deleted_at is not null;
create index projects_hidden on projects (id) where deleted_at is not null;
create index namespaces_hidden on namespaces (id) where deleted_at is not null;
create index users_hidden on users (id) where deleted_at is not null;

-- Who waits for a resource.
create index jobs_waiting_for_resource on jobs (project_id, resource_group) where status = 'waiting_for_resource';
-- Whether a piece of work is recorded already.
create index scheduled_tasks_subject on scheduled_tasks (task_name, task_data);

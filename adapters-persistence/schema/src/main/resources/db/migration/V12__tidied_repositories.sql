-- When the repository of a project was last packed and freed of what nothing reaches. Null: never.
alter table projects add column repository_tidied_at timestamptz;
-- Finds the projects that were pushed to since.
create index pushes_settled on pushes (project_id, settled_at) where state = 'settled';

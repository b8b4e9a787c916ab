-- Deployments are listed in each of their orders.
create index deployments_project on deployments (project_id, id);
create index deployments_project_created on deployments (project_id, created_at, id);
create index deployments_project_updated on deployments (project_id, updated_at, id);
create index deployments_project_finished on deployments (project_id, finished_at, id);
create index deployments_project_ref on deployments (project_id, ref, id);
create index deployments_project_status on deployments (project_id, status, id);

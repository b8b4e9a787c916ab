-- What the runner protocol keeps beside pipelines and jobs.

alter table runner_managers add column name text;

alter table jobs
    -- Of the token that the job had last, so that its runner, and nobody else, is told what became of the job.
    add column last_token_digest bytea,
    -- What readers of the log must not see, until it is archived. Encrypted; the associated data is 'jobs.masks:<id>'.
    add column masks bytea,
    -- Whether the runner writes everything it does into the log.
    add column debug_trace boolean not null default false;

-- When something was queued last, for the value by which runners know that their queue has changed.
create index jobs_queued on jobs (queued_at) where queued_at is not null;
create index jobs_project_queued on jobs (project_id, queued_at) where queued_at is not null;
-- Where running jobs are looked for by age.
create index jobs_handed_out on jobs (started_at) where status = 'running' and heard_at is null;
create index jobs_scheduled on jobs (scheduled_at) where status = 'scheduled';

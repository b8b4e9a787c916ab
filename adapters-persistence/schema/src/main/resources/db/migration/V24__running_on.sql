-- Whether a runner runs a job now, which is asked for each job that waits for a runner; the index of all its jobs grows for ever.
create index jobs_running_on on jobs (runner_id) where status = 'running';

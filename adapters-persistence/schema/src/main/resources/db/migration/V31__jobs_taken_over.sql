-- The jobs of other pipelines and projects whose files a job was given when it was handed out: which they are depends on when that is asked.
create table jobs_taken_over (
    job_id       bigint not null references jobs (id) on delete cascade,
    -- No reference, so that nobody who deletes that job waits for this one's pipeline; ids are never used again.
    other_job_id bigint not null,
    primary key (job_id, other_job_id)
);

-- What jobs hand to the jobs that depend on them, and what keeping, letting go and sweeping look for.

create table job_exported_variables (
    job_id   bigint not null references jobs (id) on delete cascade,
    position integer not null,
    key      text not null,
    -- Encrypted; the associated data is 'job_exported_variables.value:<job_id>:<key>'.
    value    bytea not null,
    primary key (job_id, key)
);

create index pipelines_locked on pipelines (project_id, ref, tag, id) where locked;
create index jobs_trace_blob on jobs (trace_blob) where trace_blob is not null;

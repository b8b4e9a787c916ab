-- The pipeline that a run of a trigger job made, or follows: one at most, noted for ever.
create table bridges (
    job_id      bigint primary key references jobs (id) on delete cascade,
    -- The pipeline of the job.
    pipeline_id bigint not null references pipelines (id) on delete cascade,
    -- Null once that is removed.
    followed_id bigint references pipelines (id) on delete set null,
    -- Whether the job made it; otherwise it was there before.
    made        boolean not null,
    -- Whether the job ends as the pipeline does; otherwise it ends once that exists.
    mirrors     boolean not null
);
create unique index bridges_made on bridges (followed_id) where made;
create index bridges_followed on bridges (followed_id);
create index bridges_pipeline on bridges (pipeline_id);

-- Why the pipeline of a trigger job could not be made: {id, args}.
alter table jobs add column problem jsonb;

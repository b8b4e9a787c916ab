-- Jobs that the same runners may take lie together, oldest first, so that a request skips from one kind of job to the next without reading
-- those between. Tags are there as a number, since an index has no room for many long ones.
create index jobs_waiting on jobs (project_id, ref_protected, hash_array_extended(tag_list, 0), id) where status = 'pending' and kind = 'build';
drop index jobs_pending;

-- Whether the job runs, or ran, on a runner of the installation: those of a project are counted for each request of such a runner.
alter table jobs add column on_instance_runner boolean not null default false;
update jobs set on_instance_runner = true
where status = 'running' and runner_id in (select id from runners where runner_type = 'instance_type');
create index jobs_running_shared on jobs (project_id) where status = 'running' and on_instance_runner;
drop index jobs_running;

-- No index depends on the time of contact, so that a piece of a log changes the row of its job and no index. Room for this is left in each page.
drop index jobs_heard;
drop index jobs_handed_out;
create index jobs_running_since on jobs (started_at) where status = 'running';
alter table jobs set (fillfactor = 85);
alter table pipelines set (fillfactor = 85);

-- The project that the pipeline of a trigger job would have been of: its configuration's mistakes are not for everybody who sees the job.
-- No reference, since nobody may read what is gone.
alter table jobs add column problem_project_id bigint;

-- What was noted earlier of other projects is forgotten: of which ones is not known.
update jobs set problem_project_id = project_id where problem is not null and options #> '{extras,trigger,child}' <> 'null';
update jobs set problem = null where problem is not null and problem_project_id is null;

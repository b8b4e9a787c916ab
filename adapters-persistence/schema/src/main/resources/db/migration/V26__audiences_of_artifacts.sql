-- Whom a job lets download its artifacts: everybody who may read artifacts of the project, its developers, or nobody.
alter table job_artifacts add column audience text not null default 'public' check (audience in ('public', 'private', 'none'));
update job_artifacts set audience = 'private' where not accessible;
alter table job_artifacts drop column accessible;

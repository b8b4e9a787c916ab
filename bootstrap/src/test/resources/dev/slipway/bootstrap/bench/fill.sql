-- 100,000 jobs in 1,000 pipelines: half of them in one busy project, the others in fifty projects of 1,000 jobs each.
-- Ids are given, so that clients can name rows without asking: projects 7001 (busy) to 7051, pipelines 1 to 1000, jobs 1 to 100000.

insert into users (id, username, name, email, profile, public_email, created_at, updated_at, confirmed_at)
select 900000 + n, 'developer' || n, 'Developer ' || n, 'developer' || n || '@example.com',
       '{"bio": "Builds things", "location": "Utrecht", "organization": "Example"}', 'developer' || n || '@example.com', now(), now(), now()
from generate_series(1, 50) n;

insert into personal_access_tokens (id, user_id, name, digest, scopes, created_at, updated_at)
values (900001, 900001, 'benchmark', sha256(convert_to('benchmark-token-of-a-developer', 'UTF8')), '{api}', now(), now());

insert into namespaces (id, kind, name, path, full_path, lineage, visibility, created_at, updated_at)
values (7000, 'group', 'Example', 'example', 'example', '{7000}', 0, now(), now());

insert into routes (path, namespace_id) values ('example', 7000);

insert into members (namespace_id, user_id, access_level, created_at, updated_at)
select 7000, 900000 + n, 30, now(), now() from generate_series(1, 50) n;

insert into projects (id, namespace_id, creator_id, name, path, full_path, visibility, default_branch, empty_repo, last_activity_at,
                      created_at, updated_at)
select 7000 + n, 7000, 900001, 'Service ' || n, 'service-' || n, 'example/service-' || n, 0, 'main', false, now(), now(), now()
from generate_series(1, 51) n;

insert into routes (path, project_id) select 'example/service-' || n, 7000 + n from generate_series(1, 51) n;

insert into project_counters (project_id, pipeline) select 7000 + n, 1000 from generate_series(1, 51) n on conflict do nothing;

insert into runners (id, runner_type, digest, token_short, description, tag_list, contacted_at, created_at, updated_at)
select n, 'instance_type', sha256(convert_to('runner' || n, 'UTF8')), 'abcdefgh', 'builder-' || n, '{linux,docker}', now(), now(), now()
from generate_series(1, 10) n;

insert into runner_managers (id, runner_id, system_id, version, revision, platform, architecture, executor, ip_address, contacted_at, created_at)
select n, n, 's_' || n, '15.11.0', 'abc123', 'linux', 'amd64', 'docker', '192.0.2.' || n, now(), now() from generate_series(1, 10) n;

create temporary table plan as
select n as pipeline_id,
       case when n <= 500 then 7001 else 7002 + (n - 501) / 10 end as project_id,
       case when n <= 500 then n else (n - 501) % 10 + 1 end as iid,
       900001 + n % 50 as user_id,
       encode(sha1.digest, 'hex') as sha,
       now() - (1001 - n) * interval '20 minutes' as at
from generate_series(1, 1000) n, lateral (select substr(sha256(convert_to('commit' || n, 'UTF8')), 1, 20) as digest) sha1;

insert into commits (project_id, sha, title, message, author_name, author_email, authored_at, committer_name, committer_email, committed_at, parent_ids)
select project_id, sha, 'Make service ' || pipeline_id || ' faster', E'Make service ' || pipeline_id
       || E' faster\n\nIt read every row twice, since the second loop did not know what the first one had found.\n',
       'Developer', 'developer@example.com', at, 'Developer', 'developer@example.com', at, array[sha]
from plan;

insert into pipelines (id, iid, project_id, user_id, source, ref, tag, sha, before_sha, ref_protected, status, duration, created_at, updated_at,
                       started_at, finished_at)
select pipeline_id, iid, project_id, user_id, 'push', 'main', false, sha, sha, true, 'success', 900, at, at + interval '15 minutes',
       at + interval '5 seconds', at + interval '15 minutes'
from plan;

insert into jobs (id, kind, pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, needs_scheduled, tag_list,
                  ref, tag, ref_protected, options, failure_reason, coverage, runner_id, runner_manager_id, timeout_seconds, timeout_source,
                  trace_size, trace_blob, artifacts_expire_at, queued_at, started_at, heard_at, finished_at, created_at, updated_at)
select (pipeline_id - 1) * 100 + n, 'build', pipeline_id, project_id, user_id, 'test ' || n || '/100',
       (array['build', 'test', 'verify', 'deploy'])[1 + (n - 1) / 25], (n - 1) / 25, case when n % 20 = 7 then 'failed' else 'success' end,
       'on_success', n % 20 = 7, false, '{linux,docker}', 'main', false, true,
       '{"script": ["./mvnw verify"], "image": {"name": "eclipse-temurin:25"}, "artifacts": [{"paths": ["target/"]}]}',
       case when n % 20 = 7 then 'script_failure' end, case when n % 4 = 0 then 71.25 end, 1 + n % 10, 1 + n % 10, 3600, 'project_timeout_source',
       20480 + n, 'traces/' || pipeline_id || '/' || n, at + interval '30 days', at + n * interval '1 second', at + n * interval '3 seconds',
       at + n * interval '8 seconds', at + n * interval '8 seconds', at, at + n * interval '8 seconds'
from plan, generate_series(1, 100) n;

insert into job_artifacts (job_id, project_id, file_type, file_format, filename, size, sha256, blob, expire_at, created_at)
select j.id, j.project_id, kind.file_type, kind.file_format, kind.filename, 4096 + j.id, sha256(convert_to('x', 'UTF8')),
       'artifacts/' || j.id || '/' || kind.file_type, j.finished_at + interval '30 days', j.finished_at
from jobs j, (values ('archive', 'zip', 'artifacts.zip'), ('metadata', 'gzip', 'metadata.gz'), ('junit', 'gzip', 'junit.xml.gz'))
     kind (file_type, file_format, filename)
where j.id % 2 = 0 and (kind.file_type <> 'junit' or j.id % 8 = 0);

vacuum analyze;
checkpoint;

-- Three projects beside those of the jobs: 7060 has 100,000 open alerts, 7061 takes alerts in the metrics format, and 7062 has 50 open alerts
-- that are older than 100,000 which ended.

insert into projects (id, namespace_id, creator_id, name, path, full_path, visibility, default_branch, last_activity_at, created_at, updated_at)
values (7060, 7000, 900001, 'Listed', 'listed', 'example/listed', 0, 'main', now(), now(), now()),
       (7061, 7000, 900001, 'Watched', 'watched', 'example/watched', 0, 'main', now(), now(), now()),
       (7062, 7000, 900001, 'Ended', 'ended', 'example/ended', 0, 'main', now(), now(), now());

insert into routes (path, project_id) values ('example/listed', 7060), ('example/watched', 7061), ('example/ended', 7062);

insert into project_counters (project_id, alert) values (7060, 100000), (7061, 0), (7062, 100050);

insert into alert_integrations (id, project_id, kind, name, active, endpoint_identifier, key_digest, key_short, created_at, updated_at)
select project_id, project_id, 'metrics', 'Metrics', true, '00000000000000aa', sha256(convert_to('00112233445566778899aabbccddeeff', 'UTF8')), '0011',
       now(), now()
from (values (7060), (7061)) as both_of_them (project_id);

insert into alerts (id, project_id, iid, title, description, service, monitoring_tool, query, severity, status, hosts, started_at, events, fingerprint,
                    integration_id, created_at, updated_at)
select n, 7060, n, 'Instance web-' || n || ' is down', 'web-' || n || '.example.com:9100 has not answered for five minutes', 'web', 'Prometheus',
       'up{instance="web-' || n || '"} == 0', n % 6, case n % 10 when 0 then 2 when 1 then 0 else 3 end, array['web-' || n],
       now() - (100001 - n) * interval '1 second', 1 + n % 17, encode(substr(sha256(convert_to('alert' || n, 'UTF8')), 1, 20), 'hex'), 7060,
       now() - (100001 - n) * interval '1 second', now() - (100001 - n) * interval '1 second'
from generate_series(1, 100000) n;

insert into alerts (id, project_id, iid, title, severity, status, hosts, started_at, ended_at, events, integration_id, created_at, updated_at)
select 200000 + n, 7062, n, 'Disk of db-' || n || ' is full', 5, case when n <= 50 then 3 else 1 end, array['db-' || n],
       now() - (100051 - n) * interval '1 second', case when n <= 50 then null else now() end, 1, 7060,
       now() - (100051 - n) * interval '1 second', now() - (100051 - n) * interval '1 second'
from generate_series(1, 100050) n;

insert into alert_payloads (alert_id, payload) select id, json_build_object('labels', json_build_object('instance', hosts[1]), 'status', 'firing') from alerts;

insert into alert_history (alert_id, position, kind, reason, arguments, times, first_at, last_at)
select id, 1, 'opened', 'alert.first_occurrence', '{}', 1, created_at, created_at from alerts;

insert into alert_fingerprints (project_id, fingerprint, open_alert_id, open_status) select project_id, fingerprint, id, status from alerts where project_id = 7060;

alter table alerts alter id restart with 1000000;

vacuum analyze;
checkpoint;

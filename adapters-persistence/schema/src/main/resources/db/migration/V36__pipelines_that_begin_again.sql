-- How often a pipeline that had ended began again, and who let it, the last time: trigger jobs that mirror it do so too where that person may run
-- things in their pipelines. No reference, since whoever is gone may nothing.
alter table pipelines add column reopenings integer not null default 0;
alter table pipelines add column reopened_by_id bigint;

-- Of how many of these a trigger job was told, so that it begins again once for each.
alter table bridges add column heard_reopenings integer not null default 0;

-- How often a child had begun again when the pipeline above it was called off, the last time; null before that. A child that began again since goes on.
alter table bridges add column called_off_reopenings integer;

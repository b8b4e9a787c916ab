-- Whether runners of the groups around a project serve it: what the project's settings say, where every claim can read it.
alter table projects add column group_runners_enabled boolean not null
    generated always as (coalesce((settings ->> 'group_runners_enabled')::boolean, true)) stored;

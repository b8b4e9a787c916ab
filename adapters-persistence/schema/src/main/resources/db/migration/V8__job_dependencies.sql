-- The jobs whose artifacts a job fetches; null for all before it, or all that it needs.
alter table jobs add column dependencies text[];

-- Beside items that were refused, hints about payloads that were taken: probably meant otherwise than they were read. Each is there once.
alter table alert_refusals add column level text not null default 'refusal' check (level in ('refusal', 'hint'));
create unique index alert_refusals_hints on alert_refusals (integration_id, reason, arguments) where level = 'hint';

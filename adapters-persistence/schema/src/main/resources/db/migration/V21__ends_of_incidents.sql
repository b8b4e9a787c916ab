-- An alert remembers that it had an incident when that is deleted, so that work done twice does not make another.
alter table alert_incidents
    alter column issue_id drop not null,
    drop constraint alert_incidents_issue_id_fkey,
    add constraint alert_incidents_issue_id_fkey foreign key (issue_id) references issues (id) on delete set null,
    -- Whether the end of the alert has been passed on to the incident, or came before it.
    add column ended boolean not null default false;

-- Accounts that are not people, and the tokens with which runners of older kinds register themselves.

alter table users
    add column kind text not null default 'human'
        check (kind in ('human', 'project_bot', 'alert_bot', 'support_bot', 'migration_bot', 'security_bot', 'ghost'));

-- Encrypted; the associated data is '<table>.runners_token:<id>'. The digest finds the owner of a token that is presented.
alter table projects
    add column runners_token bytea,
    add column runners_token_digest bytea unique;
alter table namespaces
    add column runners_token bytea,
    add column runners_token_digest bytea unique;

-- Notices of changes to owners of accounts, sent by mail to the address that was the primary one. Those that were sent are kept for a day.
create table account_notices (
    id              bigint generated always as identity primary key,
    user_id         bigint not null references users (id) on delete cascade,
    kind            text not null
        check (kind in ('password_changed', 'password_reset', 'password_changed_by_administrator', 'email_changed')),
    address         text not null,
    attempts        integer not null default 0,
    created_at      timestamptz not null,
    sent_at         timestamptz
);
create index account_notices_user on account_notices (user_id, created_at);
create index account_notices_created on account_notices (created_at);

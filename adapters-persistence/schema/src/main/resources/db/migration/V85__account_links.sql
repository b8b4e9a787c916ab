-- Links by which the owner of an account confirms an address or chooses a password. The token of a link is sent by mail or shown once, and
-- kept as a digest. A link that was asked for by an address alone has no account until it is sent.
create table account_links (
    id              bigint generated always as identity primary key,
    user_id         bigint references users (id) on delete cascade,
    purpose         text not null check (purpose in ('confirm_email', 'confirm_primary_email', 'choose_password', 'reset_password')),
    address         text not null,
    digest          bytea,
    attempts        integer not null default 0,
    created_at      timestamptz not null,
    expires_at      timestamptz,
    check ((digest is null) = (expires_at is null)),
    check (digest is null or user_id is not null)
);
create unique index account_links_digest on account_links (digest);
create index account_links_user on account_links (user_id, created_at);
create index account_links_created on account_links (created_at);

-- Sessions of browsers, by the digest of their cookie. An ended session has no row.
create table sessions (
    id              bigint generated always as identity primary key,
    user_id         bigint not null references users (id) on delete cascade,
    digest          bytea not null,
    stage           text not null check (stage in ('pending', 'open')),
    address         text not null,
    browser         text not null,
    created_at      timestamptz not null,
    last_used_at    timestamptz not null
);
create unique index sessions_digest on sessions (digest);
create index sessions_user on sessions (user_id, last_used_at desc, id desc);
create index sessions_last_used on sessions (last_used_at);

-- Browsers that an account was signed in with, by the digest of a cookie that lasts.
create table known_devices (
    user_id         bigint not null references users (id) on delete cascade,
    digest          bytea not null,
    last_used_at    timestamptz not null,
    primary key (user_id, digest)
);

-- Failed attempts to sign in. A subject is the digest of an account's id, of such an id and a known browser, or of a name without an account.
create table sign_in_failures (
    subject         bytea primary key,
    failures        integer not null check (failures > 0),
    locked_at       timestamptz,
    last_failed_at  timestamptz not null
);
create index sign_in_failures_last on sign_in_failures (last_failed_at);

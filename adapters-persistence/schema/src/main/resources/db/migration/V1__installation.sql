-- What there is once in an installation. The check value tells a process with a wrong key from one with the right key.
create table installation (
    id smallint primary key default 1 check (id = 1),
    key_check bytea,
    created_at timestamptz not null default now()
);

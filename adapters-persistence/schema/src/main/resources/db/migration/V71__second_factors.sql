-- Second factors: the key of a person's authenticator, encrypted, and the last time step whose code was used. A row that is not active was
-- offered and not confirmed yet. users.two_factor_enabled says whether there is an active one.
create table second_factors (
    user_id         bigint primary key references users (id) on delete cascade,
    secret          bytea not null,
    active          boolean not null default false,
    last_step       bigint not null default 0,
    created_at      timestamptz not null
);

-- Recovery codes that are left, by their digests. A used one has no row.
create table recovery_codes (
    user_id         bigint not null references users (id) on delete cascade,
    digest          bytea not null,
    primary key (user_id, digest)
);

-- The key that signs what the installation says of its jobs to others. One for each purpose, made when it is first needed, encrypted.
create table signing_keys (
    purpose text primary key,
    private_key bytea not null,
    created_at timestamptz not null default now()
);

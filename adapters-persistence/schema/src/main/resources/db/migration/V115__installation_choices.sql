-- What administrators have chosen for the installation while the server runs. Settings without a row are those of the process.
create table installation_choices (
    name       text primary key,
    value      bigint not null,
    updated_at timestamptz not null
);

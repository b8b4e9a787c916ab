-- Application settings that administrators have set, which override those of the process. Settings without a row are those of the process.
create table application_settings (
    name       text primary key,
    value      bigint not null,
    updated_at timestamptz not null
);

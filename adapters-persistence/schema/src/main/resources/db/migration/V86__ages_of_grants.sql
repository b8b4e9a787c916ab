-- Grants end by their age.
create index application_grants_created on application_grants (created_at);

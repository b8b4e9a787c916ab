-- Sessions that end by their age are found without reading all of them.
create index sessions_created on sessions (created_at);

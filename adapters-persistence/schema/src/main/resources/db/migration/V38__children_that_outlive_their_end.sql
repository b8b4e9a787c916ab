-- How often a child had begun again when the pipeline above it was called off, the last time; null before that. A child that began again since goes on.
alter table bridges add column called_off_reopenings integer;

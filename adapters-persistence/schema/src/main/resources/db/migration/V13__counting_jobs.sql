-- Lists of a project's jobs tell how many there are: counted from the index alone, without a look at the rows.
create index jobs_count on jobs (project_id, id) include (pipeline_id) where kind = 'build';

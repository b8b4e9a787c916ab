-- The open alerts of a project in the order of lists, however many ended ones lie before them.
create index alerts_open_listed on alerts (project_id, iid) where status <> 1;

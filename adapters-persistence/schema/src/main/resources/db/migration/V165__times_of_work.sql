-- Times of the work on issues and merge requests, in seconds. Their changes are told by notes.
alter table issues
    add column time_estimate integer not null default 0 check (time_estimate >= 0),
    add column time_spent integer not null default 0 check (time_spent >= 0);
alter table merge_requests
    add column time_estimate integer not null default 0 check (time_estimate >= 0),
    add column time_spent integer not null default 0 check (time_spent >= 0);

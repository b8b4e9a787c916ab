-- Attempts to do what follows from a push that failed and said so, and when the first of them did: after some it is given up.
alter table pushes
    add column failures integer not null default 0,
    add column failed_at timestamptz;

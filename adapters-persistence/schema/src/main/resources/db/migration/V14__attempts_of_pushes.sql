-- Attempts in a row to do what follows from a push that ended without an answer, with the process or its memory: after a few it is given up.
alter table pushes add column unanswered integer not null default 0;

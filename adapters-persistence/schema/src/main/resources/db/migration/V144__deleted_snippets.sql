-- A deleted snippet is hidden at once. Work removes its repository, and the row last, so that a push that is under way meets a row.
alter table snippets add column deleted_at timestamptz;

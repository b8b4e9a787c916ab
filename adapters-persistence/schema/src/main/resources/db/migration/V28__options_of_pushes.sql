-- Options of pushes give variables, whose values are nobody's to read: they are kept as a list in JSON, encrypted with the associated data
-- 'pushes.sealed_options:<id>', until the push has ended. Those in plain text are what older versions recorded.
alter table pushes add column sealed_options bytea;
update pushes set options = '{}' where state <> 'recorded' and options <> '{}';

-- Content of the file of code owners from which the rules of a request were made: its object name, empty where the target branch had no
-- such file. Null where it is not known. A merge makes the rules anew where the target branch has another one by then.
alter table merge_requests add column code_owners_file text;

-- What git knows of the repository of a snippet goes with the snippet. Nothing is there before the first of them is made.
-- In the order in which a push locks them, so that the processes of an update that is under way do not close a circle.
lock table pushes, commits, git_refs in share row exclusive mode;
alter table git_refs add constraint git_refs_snippet_id_fkey foreign key (snippet_id) references snippets (id) on delete cascade;
alter table commits add constraint commits_snippet_id_fkey foreign key (snippet_id) references snippets (id) on delete cascade;
alter table pushes add constraint pushes_snippet_id_fkey foreign key (snippet_id) references snippets (id) on delete cascade;

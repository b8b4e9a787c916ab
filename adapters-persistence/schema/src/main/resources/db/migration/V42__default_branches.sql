-- A project names its default branch from the start. While the repository is empty that branch does not exist yet.
update projects set default_branch = 'main' where default_branch is null;
alter table projects alter column default_branch set default 'main';
alter table projects alter column default_branch set not null;

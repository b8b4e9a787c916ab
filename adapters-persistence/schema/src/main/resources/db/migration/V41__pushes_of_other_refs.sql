-- Refs that are neither branches nor tags are pushed too. They are recorded like others, and stand in no list.
alter table pushes drop constraint pushes_kind_check;
alter table pushes add constraint pushes_kind_check check (kind in ('branch', 'tag', 'other'));

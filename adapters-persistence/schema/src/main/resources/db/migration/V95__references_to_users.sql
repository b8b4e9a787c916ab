-- The removal of an account looks for the rows that refer to it.
create index users_created_by on users (created_by_id) where created_by_id is not null;
create index members_created_by on members (created_by_id) where created_by_id is not null;
create index runners_creator on runners (creator_id) where creator_id is not null;

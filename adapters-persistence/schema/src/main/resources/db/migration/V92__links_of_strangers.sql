-- Links for which a stranger asked, by an address alone, count apart from those that the owner of the account or an administrator caused.
alter table account_links add column of_stranger boolean not null default false;
update account_links set of_stranger = true where user_id is null;

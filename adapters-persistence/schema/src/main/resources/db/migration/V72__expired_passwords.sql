-- Whether the owner must choose another password before anything else, because an administrator chose the present one.
alter table users add column password_expired boolean not null default false;

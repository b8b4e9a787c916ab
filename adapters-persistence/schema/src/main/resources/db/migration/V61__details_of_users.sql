-- What users say about themselves for a while.
create table user_statuses (
    user_id      bigint primary key references users (id) on delete cascade,
    emoji        text not null,
    message      text not null,
    availability text not null check (availability in ('not_set', 'busy')),
    clear_at     timestamptz
);
create index users_last_activity on users (last_activity_on, id) where deleted_at is null and last_activity_on is not null;

-- A rotated token and its successors are a family, named by its first token; null in that one. One of them is active at most.
alter table personal_access_tokens add column family_id bigint references personal_access_tokens (id) on delete cascade;
create unique index personal_access_tokens_active on personal_access_tokens (coalesce(family_id, id)) where not revoked;
create index personal_access_tokens_family on personal_access_tokens (family_id) where family_id is not null;

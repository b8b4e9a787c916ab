-- Created again after each versioned migration, the last of which is ${version}.

-- The roles that users hold: by memberships, and by invitations of groups in which they are members, directly or through a group above. An
-- invitation gives the lower one of its level and the member's role there (dev.slipway.domain.access.Role.atMost). What has ended, at the start
-- of the day that it names in UTC, gives nothing. Members and invited groups are joined by two conditions that say the same: the members of a
-- group are found by the index on members, the groups of a member by the index on lineages (MembershipPlanTest). VisibilityGridTest compares all
-- decisions and lists with the domain.
drop view if exists effective_roles;

create view effective_roles as
select members.user_id, members.namespace_id, members.project_id, members.access_level
from members
where members.expires_at is null or members.expires_at > cast(current_timestamp at time zone 'UTC' as date)
union all
select members.user_id, group_shares.namespace_id, group_shares.project_id, least(group_shares.access_level, members.access_level)
from group_shares
join namespaces invited on invited.id = group_shares.group_id and invited.deleted_at is null
join members on members.namespace_id = any (invited.lineage) and invited.lineage @> array[members.namespace_id]
where (group_shares.expires_at is null or group_shares.expires_at > cast(current_timestamp at time zone 'UTC' as date))
    and (members.expires_at is null or members.expires_at > cast(current_timestamp at time zone 'UTC' as date));

-- Created again after each versioned migration, the last of which is ${version}.

-- The days that an epic inherits from the milestones of its issues and from its child epics (dev.slipway.domain.epic.InheritedDays). A fixed day
-- of a child counts in place of what is below the child, so the walk ends there. Epics of groups marked for deletion give none, nor do deleted
-- milestones. InheritedDaysGridTest compares both functions with the domain.
drop function if exists epic_inherited_start(bigint);
drop function if exists epic_inherited_due(bigint);

create function epic_inherited_start(root bigint) returns date language sql stable parallel safe as $$
    with recursive below (id, fixed, day) as (
        select root, false, cast(null as date)
        union all
        select child.id, child.start_fixed, child.start_chosen
        from below
        join epics child on child.parent_id = below.id
        join namespaces on namespaces.id = child.namespace_id and namespaces.deleted_at is null
        where not below.fixed
    )
    select least(
        (select min(below.day) from below where below.fixed),
        (select min(milestones.start_date)
            from below
            join epic_issues on epic_issues.epic_id = below.id
            join issues on issues.id = epic_issues.issue_id
            join milestones on milestones.id = issues.milestone_id and milestones.deleted_at is null
            where not below.fixed))
$$;

create function epic_inherited_due(root bigint) returns date language sql stable parallel safe as $$
    with recursive below (id, fixed, day) as (
        select root, false, cast(null as date)
        union all
        select child.id, child.due_fixed, child.due_chosen
        from below
        join epics child on child.parent_id = below.id
        join namespaces on namespaces.id = child.namespace_id and namespaces.deleted_at is null
        where not below.fixed
    )
    select greatest(
        (select max(below.day) from below where below.fixed),
        (select max(milestones.due_date)
            from below
            join epic_issues on epic_issues.epic_id = below.id
            join issues on issues.id = epic_issues.issue_id
            join milestones on milestones.id = issues.milestone_id and milestones.deleted_at is null
            where not below.fixed))
$$;

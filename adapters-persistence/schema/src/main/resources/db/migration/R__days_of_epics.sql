-- Created again after each versioned migration, the last of which is ${version}.

-- The days that an epic inherits from the milestones of its issues and from its child epics (dev.slipway.domain.epic.InheritedDays). A fixed day
-- of a child counts in place of what is below the child, so the walk for that day ends there, and the whole walk at the last level that trees
-- have. Epics of groups and issues of projects that are marked for deletion give none, nor do deleted milestones. InheritedDaysGridTest compares
-- the function with the domain.
drop function if exists epic_inherited_days(bigint);

create function epic_inherited_days(root bigint) returns table (start_day date, due_day date) language sql stable parallel safe as $$
    with recursive below (id, level, start_open, due_open, start_fixed, due_fixed) as (
        select root, 1, true, true, cast(null as date), cast(null as date)
        union all
        select child.id, below.level + 1, below.start_open and not child.start_fixed, below.due_open and not child.due_fixed,
            case when below.start_open and child.start_fixed then child.start_chosen end,
            case when below.due_open and child.due_fixed then child.due_chosen end
        from below
        join epics child on child.parent_id = below.id
        join namespaces on namespaces.id = child.namespace_id and namespaces.deleted_at is null
        where below.level < 7 and (below.start_open or below.due_open)
    ), released (start_day, due_day) as (
        select min(milestones.start_date) filter (where below.start_open), max(milestones.due_date) filter (where below.due_open)
        from below
        join epic_issues on epic_issues.epic_id = below.id
        join issues on issues.id = epic_issues.issue_id
        join projects on projects.id = issues.project_id and projects.deleted_at is null
        join milestones on milestones.id = issues.milestone_id and milestones.deleted_at is null
        where below.start_open or below.due_open
    )
    select least(min(below.start_fixed), (select released.start_day from released)),
        greatest(max(below.due_fixed), (select released.due_day from released))
    from below
$$;

package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on changes of states, weights, labels and milestones. */
final class EventRecipes {

    private static final String ISSUE = " /api/v4/projects/:id/issues/:eventable_id";
    private static final String REQUEST = " /api/v4/projects/:id/merge_requests/:eventable_id";
    private static final String EPIC = " /api/v4/groups/:id/epics/:eventable_id";
    private static final String STATES = "/resource_state_events";
    private static final String WEIGHTS = "/resource_weight_events";
    private static final String LABELS = "/resource_label_events";
    private static final String MILESTONES = "/resource_milestone_events";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET" + ISSUE + STATES, (world, who) -> stateOfIssue(world)),
            entry("GET" + ISSUE + STATES + "/:event_id", (world, who) -> stateOfIssue(world)),
            entry("GET" + ISSUE + WEIGHTS, (world, who) -> weight(world)),
            entry("GET" + ISSUE + WEIGHTS + "/:event_id", (world, who) -> weight(world)),
            entry("GET" + ISSUE + LABELS, (world, who) -> labelOfIssue(world)),
            entry("GET" + ISSUE + LABELS + "/:event_id", (world, who) -> labelOfIssue(world)),
            entry("GET" + REQUEST + LABELS, (world, who) -> labelOfRequest(world)),
            entry("GET" + REQUEST + LABELS + "/:event_id", (world, who) -> labelOfRequest(world)),
            entry("GET" + EPIC + STATES, (world, who) -> ofEpic(world, "state", "closed")),
            entry("GET" + EPIC + STATES + "/:event_id", (world, who) -> ofEpic(world, "state", "closed")),
            entry("GET" + EPIC + LABELS, (world, who) -> ofEpic(world, "label", "add")),
            entry("GET" + EPIC + LABELS + "/:event_id", (world, who) -> ofEpic(world, "label", "add")),
            entry("GET" + ISSUE + MILESTONES, (world, who) -> milestoneOfIssue(world)),
            entry("GET" + ISSUE + MILESTONES + "/:event_id", (world, who) -> milestoneOfIssue(world)),
            entry("GET" + REQUEST + MILESTONES, (world, who) -> milestoneOfRequest(world)),
            entry("GET" + REQUEST + MILESTONES + "/:event_id", (world, who) -> milestoneOfRequest(world)),
            entry("GET" + REQUEST + STATES, (world, who) -> stateOfRequest(world)),
            entry("GET" + REQUEST + STATES + "/:event_id", (world, who) -> stateOfRequest(world)));

    private EventRecipes() {
    }

    private static Call of(World world, long iid, long event) {
        return Call.of(Map.of("id", Long.toString(world.project()), "eventable_id", Long.toString(iid), "event_id", Long.toString(event)));
    }

    private static Call stateOfIssue(World world) {
        long iid = world.issue(world.project());
        return of(world, iid, world.number("""
                insert into resource_state_events (issue_id, state, created_at)
                select id, 'closed', now() from issues where project_id = ? and iid = ? returning id""", world.project(), iid));
    }

    private static Call weight(World world) {
        long iid = world.issue(world.project());
        return of(world, iid, world.number("""
                insert into resource_weight_events (issue_id, weight, created_at)
                select id, 3, now() from issues where project_id = ? and iid = ? returning id""", world.project(), iid));
    }

    private static Call milestoneOfIssue(World world) {
        long iid = world.issue(world.project());
        return of(world, iid, world.number("""
                insert into resource_milestone_events (issue_id, milestone_id, action, created_at)
                select id, ?, 'add', now() from issues where project_id = ? and iid = ? returning id""",
                world.milestone("projects", world.project()), world.project(), iid));
    }

    private static Call milestoneOfRequest(World world) {
        long iid = world.mergeRequest();
        return of(world, iid, world.number("""
                insert into resource_milestone_events (merge_request_id, milestone_id, action, created_at)
                select id, ?, 'add', now() from merge_requests where project_id = ? and iid = ? returning id""",
                world.milestone("projects", world.project()), world.project(), iid));
    }

    private static Call stateOfRequest(World world) {
        long iid = world.mergeRequest();
        return of(world, iid, world.number("""
                insert into resource_state_events (merge_request_id, state, created_at)
                select id, 'closed', now() from merge_requests where project_id = ? and iid = ? returning id""", world.project(), iid));
    }

    private static Call labelOfIssue(World world) {
        long iid = world.issue(world.project());
        return of(world, iid, world.number("""
                insert into resource_label_events (issue_id, action, created_at)
                select id, 'add', now() from issues where project_id = ? and iid = ? returning id""", world.project(), iid));
    }

    private static Call labelOfRequest(World world) {
        long iid = world.mergeRequest();
        return of(world, iid, world.number("""
                insert into resource_label_events (merge_request_id, action, created_at)
                select id, 'add', now() from merge_requests where project_id = ? and iid = ? returning id""", world.project(), iid));
    }

    /** @param kind of the event, whose column is called so or {@code action} */
    private static Call ofEpic(World world, String kind, String value) {
        long epic = EpicRecipes.epic(world, null);
        long event = world.number("insert into resource_" + kind + "_events (epic_id, " + (kind.equals("state") ? "state" : "action")
                + ", created_at) values (?, ?, now()) returning id", epic, value);
        return of(world, epic, event).at("id", Long.toString(world.group()));
    }
}

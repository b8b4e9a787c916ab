package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on audit events. Members below the managers read the events that they caused, so events are the caller's. */
final class AuditRecipes {

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET /api/v4/audit_events", (world, who) -> {
                event(world, who, "PROJECT", world.project());
                event(world, who, "PROJECT", world.project());
                return Call.of(Map.of());
            }),
            entry("GET /api/v4/audit_events/:id", (world, who) ->
                    Call.of(Map.of("id", Long.toString(event(world, who, "PROJECT", world.project()))))),
            entry("GET /api/v4/groups/:id/audit_events/:audit_event_id", (world, who) ->
                    of(world.group(), event(world, who, "GROUP", world.group()))),
            entry("GET /api/v4/projects/:id/audit_events/:audit_event_id", (world, who) ->
                    of(world.project(), event(world, who, "PROJECT", world.project()))));

    private AuditRecipes() {
    }

    private static Call of(long id, long event) {
        return Call.of(Map.of("id", Long.toString(id), "audit_event_id", Long.toString(event)));
    }

    private static long event(World world, Principal who, String type, long entity) {
        return world.number("""
                insert into audit_events (author_id, author_name, entity_type, entity_id, event, target_type, target_id, target_name, \
                created_at)
                values (?, 'Author', ?, ?, 'MEMBER_CREATED', 'User', 1, 'Member', now()) returning id""",
                who.person() ? world.userOf(who) : 0, type, entity);
    }
}

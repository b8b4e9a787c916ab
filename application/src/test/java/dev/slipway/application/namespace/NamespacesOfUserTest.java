package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.user.UserCascade;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEvent;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamespacesOfUserTest {

    private final Set<Long> locked = new HashSet<>();
    private final List<Long> hidden = new ArrayList<>();
    private final List<AuditEvent> recorded = new ArrayList<>();

    private static <T> T port(Class<T> type, InvocationHandler answer) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answer));
    }

    /** The other owner of group 3 leaves while the locks of the first groups are waited for. */
    @Test
    void group_that_gets_its_last_owner_meanwhile_is_locked_before_it_is_hidden() {
        Groups groups = port(Groups.class, (_, method, arguments) -> {
            if (method.getName().equals("namespacesOf")) {
                return !(boolean) arguments[1] ? List.of(1L) : locked.isEmpty() ? List.of(1L, 2L) : List.of(1L, 2L, 3L);
            }
            assertEquals("hide", method.getName());
            assertTrue(locked.contains((long) arguments[0]), arguments[0] + " is not locked");
            hidden.add((long) arguments[0]);
            return false;
        });
        GroupTrees trees = port(GroupTrees.class, (_, method, arguments) -> {
            assertEquals("lock", method.getName());
            ((List<?>) arguments[0]).forEach(id -> locked.add((Long) id));
            return null;
        });
        AuditEvents events = port(AuditEvents.class, (_, _, arguments) -> {
            ((List<?>) arguments[1]).forEach(event -> recorded.add((AuditEvent) event));
            return null;
        });
        new NamespacesOfUser(groups, trees, new HideNamespace(groups, List.of(), null), new AuditTrail(events))
                .hide(7, true, AuditAuthor.SERVER, Instant.EPOCH);
        assertEquals(List.of(1L, 2L, 3L), hidden);
        assertEquals(2, recorded.size());
    }

    /** The personal namespace ends with its user, which is recorded there. */
    @Test
    void personal_namespace_is_hidden_without_an_event() {
        Groups groups = port(Groups.class, (_, method, arguments) -> {
            if (method.getName().equals("namespacesOf")) {
                return List.of(1L);
            }
            hidden.add((long) arguments[0]);
            return false;
        });
        AuditEvents events = port(AuditEvents.class, (_, method, _) -> {
            throw new AssertionError(method + " is not called");
        });
        NamespacesOfUser namespaces = new NamespacesOfUser(groups, port(GroupTrees.class, (_, _, _) -> null),
                new HideNamespace(groups, List.of(), null), new AuditTrail(events));
        namespaces.hide(7, false, AuditAuthor.SERVER, Instant.EPOCH);
        assertEquals(List.of(1L), hidden);
        assertEquals(UserCascade.Place.NAMESPACES, namespaces.place());
    }
}

package dev.slipway.application.namespace.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.AccessRequests;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code AccessRequests}. */
public abstract class AccessRequestsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");

    protected abstract AccessRequests requests();

    protected abstract AccessWorld rows();

    /** Deletes a user as operations do. */
    protected abstract void deleteUser(long userId);

    /** Changes the setting of a group or project. */
    protected abstract void accept(MemberSource source, boolean requests);

    private List<String> listed(MemberSource source) {
        return requests().list(source, PageRequest.Offset.first()).items().stream().map(request -> request.user().username()).toList();
    }

    @Test
    final void users_request_access_once_to_each_place() {
        long bob = rows().user("bob");
        long anna = rows().user("anna");
        long acme = rows().store(GroupDraft.named("acme"));
        MemberSource group = new MemberSource.Group(acme);
        MemberSource project = new MemberSource.Project(rows().store(ProjectDraft.in(acme, "p")));
        assertTrue(requests().add(group, bob, NOW));
        assertTrue(requests().add(group, anna, NOW));
        assertFalse(requests().add(group, bob, NOW.plusSeconds(1)));
        assertTrue(requests().add(project, anna, NOW));
        assertEquals(List.of("bob", "anna"), listed(group));
        assertEquals(List.of("anna"), listed(project));
        assertEquals(NOW, requests().find(group, bob).orElseThrow().requestedAt());
        assertEquals(Optional.empty(), requests().find(project, bob));
        Walks.same(page -> requests().list(group, page));
        assertTrue(requests().remove(group, anna));
        assertFalse(requests().remove(group, anna));
        assertEquals(List.of("bob"), listed(group));
        assertEquals(List.of("anna"), listed(project));
        deleteUser(bob);
        assertEquals(List.of(), listed(group));
        assertEquals(Optional.empty(), requests().find(group, bob));
    }

    @Test
    final void places_accept_requests_unless_they_are_closed() {
        long acme = rows().store(GroupDraft.named("acme"));
        MemberSource project = new MemberSource.Project(rows().store(ProjectDraft.in(acme, "p")));
        for (MemberSource source : List.of(new MemberSource.Group(acme), project)) {
            assertTrue(requests().open(source));
            accept(source, false);
            assertFalse(requests().open(source));
            accept(source, true);
            assertTrue(requests().open(source));
        }
    }
}

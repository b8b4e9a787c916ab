package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Walks;
import dev.slipway.domain.alert.IntegrationKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code AlertIntegrations}: stored integrations. */
abstract class AlertIntegrationsStorageKit extends AlertIntegrationsScenario {

    private static final Instant LATER = NOW.plusSeconds(60);

    private IntegrationView view(long id, Draft draft, Instant updated) {
        return new IntegrationView(id, draft.projectId(), world().pathOf(draft.projectId()), draft.kind(), draft.name(), draft.active(),
                draft.endpointIdentifier(), draft.key().shortened(), draft.mapping(), draft.payloadExample(), NOW, updated);
    }

    @Test
    final void integration_is_found_in_its_project() {
        long project = world().project();
        Draft full = new Draft(project, IntegrationKind.GENERIC, "🚀".repeat(255), true, "0123456789abcdef", key(1), Optional.of(mapping()),
                "{\"ü\": \"\\u0000\", \"a\": [1.50]}");
        long id = integrations().insert(full, NOW);
        assertEquals(view(id, full, NOW), integrations().find(project, id).orElseThrow());
        Draft bare = active(false, of(IntegrationKind.METRICS, draft(project, "m")));
        long other = integrations().insert(bare, NOW);
        assertEquals(view(other, bare, NOW), integrations().find(project, other).orElseThrow());
        assertEquals(Optional.empty(), integrations().find(world().project(), id));
        assertEquals(Optional.empty(), integrations().find(project, other + 1_000));
    }

    @Test
    final void update_keeps_endpoint_and_key() {
        long project = world().project();
        Draft before = draft(project, "before");
        long id = integrations().insert(before, NOW);
        long beside = integrations().insert(draft(project, "beside"), NOW);
        IntegrationView neighbour = integrations().find(project, beside).orElseThrow();
        Draft after = new Draft(project, IntegrationKind.GENERIC, "after", false, "ffffffffffffffff", key(99), Optional.of(mapping()),
                "{}");
        assertTrue(integrations().update(id, after, LATER));
        assertEquals(view(id,
                new Draft(project, IntegrationKind.GENERIC, "after", false, before.endpointIdentifier(), before.key(),
                Optional.of(mapping()),
                "{}"), LATER), integrations().find(project, id).orElseThrow());
        assertTrue(integrations().update(id, before, LATER));
        assertEquals(view(id, before, LATER), integrations().find(project, id).orElseThrow());
        assertArrayEquals(before.key().digest(),
                endpoint(project, new Address.Named(before.endpointIdentifier())).candidates().getFirst().keyDigest());
        assertEquals(neighbour, integrations().find(project, beside).orElseThrow());
    }

    @Test
    final void new_key_replaces_the_old() {
        long project = world().project();
        Draft draft = draft(project, "x");
        long id = integrations().insert(draft, NOW);
        assertTrue(integrations().replaceKey(id, key(77), LATER));
        assertArrayEquals(key(77).digest(), endpoint(project, new Address.Unnamed()).candidates().getFirst().keyDigest());
        IntegrationView found = integrations().find(project, id).orElseThrow();
        assertEquals(List.of("key77", LATER), List.of(found.keyShort(), found.updatedAt()));
    }

    @Test
    final void deleted_integration_is_gone() {
        long project = world().project();
        Draft draft = draft(project, "x");
        long id = integrations().insert(draft, NOW);
        refuse(project, id, 0, 2);
        assertTrue(integrations().delete(id));
        assertFalse(integrations().delete(id));
        assertFalse(integrations().update(id, draft, NOW));
        assertFalse(integrations().replaceKey(id, key(1), NOW));
        assertEquals(Optional.empty(), integrations().find(project, id));
        assertEquals(List.of(), endpoint(project, new Address.Unnamed()).candidates());
        assertEquals(Page.empty(), integrations().refusals(id, PageRequest.Offset.first()));
        integrations().insert(draft, NOW);
    }

    @Test
    final void integrations_are_listed_by_id() {
        long project = world().project();
        List<Long> ids = new ArrayList<>();
        IntStream.range(0, 4).forEach(number -> ids.add(integrations().insert(draft(project, "n" + (9 - number)), NOW)));
        long metrics = integrations().insert(of(IntegrationKind.METRICS, draft(project, "m")), NOW);
        integration(world().project());
        assertEquals(new Page<>(ids, 4), list(project, Optional.of(IntegrationKind.GENERIC), PageRequest.Offset.first()));
        assertEquals(new Page<>(List.of(metrics), 1), list(project, Optional.of(IntegrationKind.METRICS), PageRequest.Offset.first()));
        assertEquals(new Page<>(List.of(ids.get(3), metrics), 5), list(project, Optional.empty(), new PageRequest.Offset(2, 3)));
        assertEquals(new Page<>(List.of(ids.get(1), ids.get(2)), 3),
                list(project, Optional.empty(), new PageRequest.Keyset(ids.get(0), true, 2)));
        assertEquals(new Page<>(List.of(metrics, ids.get(3)), 3), list(project, Optional.empty(), new PageRequest.Keyset(0, false, 2)));
    }

    private Page<Long> list(long project, Optional<IntegrationKind> kind, PageRequest page) {
        return integrations().list(project, kind, page).map(IntegrationView::id);
    }

    @Test
    final void endpoint_belongs_to_one_integration() {
        long project = world().project();
        Draft draft = draft(project, "x");
        integrations().insert(draft, NOW);
        assertThrows(RuntimeException.class, () -> integrations().insert(draft, NOW));
        integrations().insert(new Draft(world().project(), draft.kind(), "y", true, draft.endpointIdentifier(), key(2), Optional.empty(),
                null), NOW);
        integrations().insert(of(IntegrationKind.METRICS, draft(project, "m")), NOW);
        assertThrows(RuntimeException.class, () -> integrations().insert(of(IntegrationKind.METRICS, draft(project, "n")), NOW));
    }

    @Test
    final void missing_project_takes_no_integration() {
        long gone = world().project() + 1_000;
        Refusal refused = assertThrows(Refusal.class,
                () -> world().transactions().write(() -> integrations().lockAndCount(gone, IntegrationKind.GENERIC)));
        assertEquals(Refusal.notFound("Project").failure(), refused.failure());
    }

    /** A project on the free tier gets no second one from concurrent requests. */
    @Test
    final void count_locks_the_project() throws Exception {
        long project = world().project();
        integration(world().project());
        together(6, number -> world().transactions().write(() -> {
            if (integrations().lockAndCount(project, IntegrationKind.GENERIC) == 0) {
                integration(project);
            }
        }));
        assertEquals(1, (int) world().transactions().write(() -> integrations().lockAndCount(project, IntegrationKind.GENERIC)));
        assertEquals(0, (int) world().transactions().write(() -> integrations().lockAndCount(project, IntegrationKind.METRICS)));
    }

    @Test
    final void integrations_are_walked_by_key_while_others_are_deleted() {
        long project = world().project();
        List<Long> ids = IntStream.range(0, 5).mapToObj(number -> integrations().insert(draft(project, "n" + (9 - number)), NOW)).toList();
        Walks.same(page -> integrations().list(project, Optional.empty(), page));
        assertEquals(ids, Walks.all(page -> integrations().list(project, Optional.empty(), page).map(IntegrationView::id), 2,
                (number, last) -> integrations().delete(last)));
    }
}

package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Endpoint;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.domain.alert.IntegrationKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code AlertIntegrations}: endpoints that receive alerts. */
abstract class AlertIntegrationsEndpointKit extends AlertIntegrationsScenario {

    private static List<Long> ids(Endpoint endpoint) {
        return endpoint.candidates().stream().map(Candidate::id).toList();
    }

    @Test
    final void endpoint_knows_its_active_integrations() {
        long project = world().project();
        Draft named = new Draft(project, IntegrationKind.GENERIC, "named", true, "00000000000000aa", key(3), Optional.of(mapping()), "{}");
        long first = integrations().insert(named, NOW);
        long second = integrations().insert(draft(project, "second"), NOW);
        Draft silent = active(false, draft(project, "silent"));
        integrations().insert(silent, NOW);
        Draft measured = of(IntegrationKind.METRICS, draft(project, "metrics"));
        long metrics = integrations().insert(measured, NOW);
        integration(world().project());
        Endpoint endpoint = endpoint(project, new Address.Named("00000000000000aa"));
        Candidate candidate = endpoint.candidates().getFirst();
        assertEquals(new Endpoint(project, false,
                List.of(new Candidate(first, "named", IntegrationKind.GENERIC, candidate.keyDigest(), true))), endpoint);
        assertEquals(Optional.of(mapping()), integrations().mapping(first));
        assertEquals(Optional.empty(), integrations().mapping(second));
        assertEquals(Optional.empty(), integrations().mapping(metrics + 1_000));
        assertArrayEquals(key(3).digest(), candidate.keyDigest());
        assertEquals(List.of(first, second), ids(endpoint(project, new Address.Unnamed())));
        assertEquals(List.of(true, false), endpoint(project, new Address.Unnamed()).candidates().stream().map(Candidate::mapped).toList());
        assertEquals(List.of(metrics), ids(endpoint(project, new Address.Metrics())));
        for (String nobody : List.of(silent.endpointIdentifier(), measured.endpointIdentifier(), "00000000000000AA", "", "x")) {
            assertEquals(new Endpoint(project, false, List.of()), endpoint(project, new Address.Named(nobody)));
        }
        long empty = world().project();
        assertEquals(new Endpoint(empty, false, List.of()), endpoint(empty, new Address.Metrics()));
        assertEquals(new Endpoint(empty, false, List.of()), endpoint(empty, new Address.Unnamed()));
    }

    @Test
    final void endpoint_is_found_by_the_path_or_id_of_its_project() {
        long project = world().project();
        long id = integration(project);
        String path = world().pathOf(project);
        for (String written : List.of(path, path.toUpperCase(Locale.ROOT), path.toLowerCase(Locale.ROOT))) {
            assertEquals(List.of(id), ids(integrations().endpoint(new ProjectRef.Path(written), new Address.Unnamed()).orElseThrow()));
        }
        assertEquals(List.of(id), ids(integrations().endpoint(new ProjectRef.Id(project), new Address.Unnamed()).orElseThrow()));
        for (ProjectRef none : List.of(new ProjectRef.Path(path + "x"), new ProjectRef.Path(path.substring(0, path.indexOf('/'))),
                new ProjectRef.Path(""),
                new ProjectRef.Id(project + 1_000))) {
            assertEquals(Optional.empty(), integrations().endpoint(none, new Address.Unnamed()));
        }
        world().archiveProject(project);
        assertTrue(endpoint(project, new Address.Unnamed()).archived());
        world().hideProject(project);
        assertEquals(Optional.empty(), integrations().endpoint(new ProjectRef.Path(path), new Address.Unnamed()));
        assertEquals(Optional.empty(), integrations().endpoint(new ProjectRef.Id(project), new Address.Unnamed()));
    }

    private Optional<Endpoint> held(long project, long integration) {
        return world().transactions().write(() -> integrations().hold(project, integration));
    }

    @Test
    final void endpoint_is_locked_by_its_integration() {
        long project = world().project();
        Draft draft = draft(project, "Hooks");
        long id = integrations().insert(draft, NOW);
        integration(project);
        Endpoint endpoint = held(project, id).orElseThrow();
        Candidate candidate = endpoint.candidates().getFirst();
        assertEquals(new Endpoint(project, false, List.of(candidate)), endpoint);
        assertEquals(List.of(id, "Hooks", IntegrationKind.GENERIC), List.of(candidate.id(), candidate.name(), candidate.kind()));
        assertArrayEquals(draft.key().digest(), candidate.keyDigest());
        integrations().replaceKey(id, key(9), NOW);
        assertArrayEquals(key(9).digest(), held(project, id).orElseThrow().candidates().getFirst().keyDigest());
        integrations().update(id, active(false, draft), NOW);
        assertEquals(Optional.of(new Endpoint(project, false, List.of())), held(project, id));
        long elsewhere = world().project();
        assertEquals(Optional.of(new Endpoint(elsewhere, false, List.of())), held(elsewhere, id));
        world().archiveProject(project);
        assertEquals(Optional.of(new Endpoint(project, true, List.of())), held(project, id + 1_000));
        world().hideProject(project);
        assertEquals(Optional.empty(), held(project, id));
        assertEquals(Optional.empty(), held(project + 1_000, id));
    }
}

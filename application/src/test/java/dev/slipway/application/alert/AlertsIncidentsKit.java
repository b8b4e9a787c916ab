package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.port.Alerts.Link;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Alerts}: incidents, and what outlives what. */
abstract class AlertsIncidentsKit extends AlertsScenario {

    @Test
    final void alert_outlives_its_integration() {
        long project = world().project();
        long integration = integration(project);
        open(project, integration, Occurrence.of("a"));
        world().integrations().delete(integration);
        assertEquals(null, found(project, 1).alert().integration());
        List<Touched> late = take(project, integration, Tier.PREMIUM, NOW,
                List.of(Occurrence.of("a").reading(), Occurrence.of("b").reading(),
                new AlertReading.Unusable(Reason.of("alert.not_an_object"), Json.NULL)));
        assertEquals(List.of(1L, 2L), late.stream().map(Touched::iid).toList());
        assertEquals(null, found(project, 2).alert().integration());
        assertEquals(List.of(), world().integrations().refusals(integration, PageRequest.Offset.first()).items());
    }

    @Test
    final void alert_outlives_its_environment() {
        long project = world().project();
        long environment = world().environment(project, "prod");
        open(project, integration(project), Occurrence.of("a").in("prod"));
        assertEquals("prod", found(project, 1).alert().environment().name());
        world().deleteEnvironment(environment);
        assertEquals(null, found(project, 1).alert().environment());
    }

    @Test
    final void alert_has_one_incident() {
        long project = world().project();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        AlertView.Incident incident = world().incident(project);
        link(alert.id(), incident.id());
        assertEquals(OptionalLong.of(incident.id()), held(alert.id()).incidentId());
        assertEquals(incident, found(project, 1).alert().incident());
        assertEquals(NOW.plusSeconds(2), found(project, 1).alert().updatedAt());
        assertThrows(IllegalStateException.class, () -> link(alert.id(), world().incident(project).id()));
        world().closeIncident(incident.id());
        assertEquals(new AlertView.Incident(incident.id(), incident.iid(), false), found(project, 1).alert().incident());
        world().deleteIncident(incident.id());
        assertEquals(null, found(project, 1).alert().incident());
        assertEquals(NOBODY, held(alert.id()).incidentId());
        assertEquals(Optional.of(new Link(NOBODY, false)), held(alert.id()).incident());
        AlertView.Incident another = world().incident(project);
        link(alert.id(), another.id());
        assertEquals(another, found(project, 1).alert().incident());
        assertEquals(List.of("opened 1", "incident_opened 1", "incident_opened 1"), history(found(project, 1)));
    }

    @Test
    final void each_end_of_an_alert_reaches_its_incident_once() {
        long project = world().project();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        AlertView.Incident incident = world().incident(project);
        link(alert.id(), incident.id());
        Link open = new Link(OptionalLong.of(incident.id()), false);
        Link over = new Link(OptionalLong.of(incident.id()), true);
        become(alert.id(), AlertStatus.RESOLVED, NOBODY, NOW);
        assertEquals(Optional.of(open), held(alert.id()).incident());
        world().transactions().write(() -> alerts().endIncident(alert.id()));
        assertEquals(Optional.of(over), held(alert.id()).incident());
        become(alert.id(), AlertStatus.IGNORED, NOBODY, NOW);
        assertEquals(Optional.of(open), held(alert.id()).incident());
        world().transactions().write(() -> alerts().endIncident(alert.id()));
        become(alert.id(), AlertStatus.ACKNOWLEDGED, NOBODY, NOW);
        assertEquals(Optional.of(over), held(alert.id()).incident());
        world().deleteIncident(incident.id());
        assertEquals(Optional.of(new Link(NOBODY, true)), held(alert.id()).incident());
    }

    @Test
    final void end_of_an_alert_does_not_reach_a_later_incident() {
        long project = world().project();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        become(alert.id(), AlertStatus.RESOLVED, NOBODY, NOW);
        AlertView.Incident incident = world().incident(project);
        link(alert.id(), incident.id());
        assertEquals(Optional.of(new Link(OptionalLong.of(incident.id()), true)), held(alert.id()).incident());
    }

    private void link(long id, long incident) {
        world().transactions().write(() -> {
            alerts().hold(id);
            alerts().linkIncident(id, incident, note("incident_opened", NOBODY, NOW.plusSeconds(2)));
        });
    }

    @Test
    final void project_is_emptied_in_batches() {
        long project = world().project();
        long other = world().project();
        long integration = integration(project);
        take(project, integration, IntStream.range(0, 5).mapToObj(each -> Occurrence.of("a" + each)).toArray(Occurrence[]::new));
        open(other, integration(other), Occurrence.of("a0"));
        assertEquals(List.of(3, 2, 0),
                List.of(alerts().removeSome(project, 3), alerts().removeSome(project, 3), alerts().removeSome(project, 3)));
        LongStream.rangeClosed(1, 5).forEach(iid -> assertEquals(Optional.empty(), world().views().find(project, iid)));
        assertEquals(Map.of(), open(project, "a0", "a4"));
        assertTrue(world().views().find(other, 1).isPresent());
        assertEquals(6, open(project, integration, Occurrence.of("a0")).iid());
    }

    /** An open alert keeps its fingerprint until it is removed itself. */
    @Test
    final void open_alert_keeps_its_fingerprint_while_older_ones_are_removed() {
        long project = world().project();
        long integration = integration(project);
        take(project, integration, Occurrence.of("a"), Occurrence.end("a", null), Occurrence.of("a"));
        long second = found(project, 2).alert().id();
        assertEquals(1, (int) world().transactions().write(() -> alerts().removeSome(project, 1)));
        assertEquals(known("a", second, AlertStatus.TRIGGERED), open(project, "a"));
        take(project, integration, Occurrence.of("a"));
        assertEquals(2, found(project, 2).alert().events());
        assertEquals(1, (int) world().transactions().write(() -> alerts().removeSome(project, 1)));
        assertEquals(Map.of(), open(project, "a"));
    }

    @Test
    final void removed_alert_is_not_changed() {
        long project = world().project();
        long integration = integration(project);
        Touched alert = open(project, integration, Occurrence.of("a"));
        IntakePlan plan = IntakePlan.of(List.of(Occurrence.of("a").reading()), known("a", alert.id(), AlertStatus.TRIGGERED), Tier.PREMIUM);
        alerts().removeSome(project, 1);
        assertThrows(IllegalStateException.class, () ->
                world().transactions().write(() -> alerts().record(project, integration, plan, NOW)));
        assertThrows(IllegalStateException.class, () -> alerts().note(alert.id(), note("incident_closed", NOBODY, NOW)));
        assertThrows(IllegalStateException.class, () -> assign(alert.id(), NOBODY, "unassigned"));
        assertThrows(IllegalStateException.class, () -> link(alert.id(), world().incident(project).id()));
    }
}

package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.alert.AlertFilter.Order;
import dev.slipway.application.alert.port.Alerts.Note;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code AlertViews}: single alerts and filtered lists. */
abstract class AlertViewsFiltersKit extends AlertViewsScenario {

    @Test
    final void list_shows_every_field_of_an_alert() {
        long project = world().project();
        long user = world().user();
        long integration = integration(project);
        world().environment(project, "prod");
        long id = open(project, integration, Occurrence.of("a").in("prod").on(List.of("h")).saying(texts("t", "d", "s", "m"))).id();
        open(project, integration, Occurrence.single("bare"));
        AlertView.Incident incident = world().incident(project);
        world().transactions().write(() -> {
            alerts().hold(id);
            alerts().linkIncident(id, incident.id(), note("incident_opened", NOBODY, NOW));
            alerts().assign(id, OptionalLong.of(user), note("assigned", NOBODY, NOW));
        });
        List<AlertView> listed = world().views().list(all(project, Order.ID, Sort.ASC), PageRequest.Offset.first()).items();
        assertEquals(List.of(found(project, 1).alert(), found(project, 2).alert()), listed);
        assertEquals(List.of("prod", incident, user), List.of(listed.getFirst().environment().name(), listed.getFirst().incident(),
                listed.getFirst().assignee().id()));
        assertEquals(listed, world().views().list(all(project, Order.ID, Sort.ASC), new PageRequest.Keyset(0, true, 20)).items());
    }

    private static AlertTexts texts(String title, String description, String service, String tool) {
        return new AlertTexts(title, description, service, tool, null, null, null, null);
    }

    @Test
    final void filters_combine() {
        long project = ranked();
        assertEquals(List.of(1L, 5L, 7L), listed(filter(project, Set.of(AlertStatus.TRIGGERED), Set.of())));
        assertEquals(List.of(2L, 3L, 6L), listed(filter(project, Set.of(AlertStatus.RESOLVED, AlertStatus.IGNORED), Set.of())));
        assertEquals(List.of(1L, 2L, 5L), listed(filter(project, Set.of(), Set.of(AlertSeverity.LOW, AlertSeverity.CRITICAL))));
        assertEquals(List.of(1L, 5L), listed(filter(project, AlertStatus.OPEN, Set.of(AlertSeverity.LOW, AlertSeverity.CRITICAL))));
        assertEquals(List.of(), listed(filter(project, Set.of(AlertStatus.IGNORED), Set.of(AlertSeverity.LOW))));
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L),
                listed(filter(project, Set.of(AlertStatus.values()), Set.of(AlertSeverity.values()))));
    }

    private static AlertFilter filter(long project, Set<AlertStatus> statuses, Set<AlertSeverity> severities) {
        return AlertFilter.of(project).withStatuses(statuses).withSeverities(severities);
    }

    @Test
    final void alerts_are_searched_by_their_texts() {
        long project = world().project();
        long integration = integration(project);
        open(project, integration, Occurrence.of("a").saying(texts("Disk FULL 100%", null, null, null)));
        open(project, integration, Occurrence.of("b").saying(texts("x", "the disk_is fine", null, null)));
        open(project, integration, Occurrence.of("c").saying(texts("x", null, "Größe", "back\\slash")));
        assertEquals(List.of(1L, 2L), searched(project, "dISK"));
        assertEquals(List.of(1L), searched(project, "full 100%"));
        assertEquals(List.of(2L), searched(project, "k_i"));
        assertEquals(List.of(3L), searched(project, "GRÖSSE".replace("SS", "ß")));
        assertEquals(List.of(3L), searched(project, "k\\S"));
        assertEquals(List.of(), searched(project, "disk%fine"));
        assertEquals(List.of(2L, 3L), searched(project, "x"));
        assertEquals(List.of(), searched(world().project(), "disk"));
    }

    @Test
    final void search_ignores_the_case_of_every_letter() {
        long project = world().project();
        long integration = integration(project);
        open(project, integration, Occurrence.of("a").saying(texts("ΟΔΟΣ", null, null, null)));
        open(project, integration, Occurrence.of("b").saying(texts("x", "ΟΔΟΣ", null, null)));
        assertEquals(List.of(1L, 2L), searched(project, "ΟΔΟΣ"));
    }

    @Test
    final void search_does_not_match_across_texts() {
        long project = world().project();
        long integration = integration(project);
        open(project, integration, Occurrence.of("a").saying(texts("left", "right", null, null)));
        open(project, integration, Occurrence.of("b").saying(texts("LEFT\u0001RIGHT", null, null, null)));
        assertEquals(List.of(2L), searched(project, "\u0001"));
        assertEquals(List.of(2L), searched(project, "t\u0001R"));
        assertEquals(List.of(), searched(project, "\u0001\u0001"));
    }

    /** Exactly what is open, a part of it, and more than it. */
    @Test
    final void alerts_are_found_by_any_set_of_statuses() {
        long project = world().project();
        long integration = integration(project);
        List<AlertStatus> each = List.of(AlertStatus.TRIGGERED, AlertStatus.ACKNOWLEDGED, AlertStatus.RESOLVED, AlertStatus.IGNORED);
        each.forEach(status -> become(open(project, integration, Occurrence.of(status.wireName())).id(), status, NOBODY, NOW));
        for (int asked = 1; asked < 16; asked++) {
            int bits = asked;
            Set<AlertStatus> statuses = each.stream().filter(status -> (bits & 1 << each.indexOf(status)) != 0).collect(Collectors.toSet());
            List<Long> expected = LongStream.rangeClosed(1, 4).filter(iid -> statuses.contains(each.get((int) iid - 1))).boxed().toList();
            assertEquals(expected, listed(filter(project, statuses, Set.of())), statuses.toString());
        }
    }

    @Test
    final void long_history_shows_its_latest_entries() {
        long project = world().project();
        long id = open(project, integration(project), Occurrence.of("a")).id();
        int most = AlertDetail.MOST_ENTRIES;
        world().transactions().write(() -> IntStream.rangeClosed(1, most).forEach(each ->
                alerts().note(id, new Note("note" + each, Reason.of("alert.unassigned"), NOBODY, NOW.plusSeconds(each)))));
        List<String> kinds = found(project, 1).history().stream().map(AlertDetail.Entry::kind).toList();
        assertEquals(IntStream.rangeClosed(1, most).mapToObj(each -> "note" + each).toList(), kinds);
    }

    @Test
    final void brief_alert_equals_the_listed_one() {
        long project = world().project();
        open(project, integration(project), Occurrence.of("a").saying(texts("t", "d", "s", "m")));
        assertEquals(Optional.of(found(project, 1).alert()), world().views().brief(project, 1));
        assertEquals(Optional.empty(), world().views().brief(project, 2));
        assertEquals(Optional.empty(), world().views().brief(world().project(), 1));
    }

    private List<Long> searched(long project, String part) {
        return listed(AlertFilter.of(project).withSearch(Optional.of(part)));
    }

    @Test
    final void alerts_are_found_by_assignee_and_environment() {
        long project = world().project();
        long integration = integration(project);
        long anna = world().user();
        long bob = world().user();
        world().environment(project, "prod");
        world().environment(project, "Prod");
        List<Long> ids = new ArrayList<>();
        IntStream.range(0, 3)
                .forEach(each -> ids.add(open(project, integration, Occurrence.of("a" + each).in(each < 2 ? "prod" : "Prod")).id()));
        alerts().assign(ids.get(0), OptionalLong.of(anna), note("assigned", NOBODY, NOW));
        alerts().assign(ids.get(2), OptionalLong.of(bob), note("assigned", NOBODY, NOW));
        assertEquals(List.of(1L), listed(about(project, new AttributeFilter.Exactly<>(anna), Optional.empty())));
        assertEquals(List.of(), listed(about(project, new AttributeFilter.Exactly<>(anna), Optional.of("Prod"))));
        assertEquals(List.of(1L, 2L), listed(about(project, AttributeFilter.whatever(), Optional.of("prod"))));
        assertEquals(List.of(3L), listed(about(project, new AttributeFilter.Exactly<>(bob), Optional.of("Prod"))));
        assertEquals(List.of(), listed(about(project, new AttributeFilter.Exactly<>(bob + 1_000), Optional.empty())));
        assertEquals(List.of(), listed(about(project, AttributeFilter.whatever(), Optional.of("none"))));
        assertEquals(List.of(2L), listed(about(project, new AttributeFilter.None<>(), Optional.empty())));
        assertEquals(List.of(1L, 3L), listed(about(project, new AttributeFilter.Any<>(), Optional.empty())));
    }

    private static AlertFilter about(long project, AttributeFilter<Long> assignee, Optional<String> environment) {
        return AlertFilter.of(project).withAssignee(assignee).withEnvironment(environment);
    }
}

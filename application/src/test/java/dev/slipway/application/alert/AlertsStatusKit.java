package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.port.Alerts.Note;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code Alerts}: statuses and assignees. */
abstract class AlertsStatusKit extends AlertsScenario {

    @ParameterizedTest
    @EnumSource(AlertStatus.class)
    final void status_changes_are_guarded_and_recorded(AlertStatus to) {
        long project = world().project();
        long user = world().user();
        for (AlertStatus from : AlertStatus.values()) {
            Touched alert = open(project, integration(project), Occurrence.of(from + " to " + to));
            become(alert.id(), from, NOBODY, NOW);
            Instant later = NOW.plusSeconds(7);
            for (AlertStatus wrong : AlertStatus.values()) {
                if (wrong != from) {
                    assertThrows(IllegalStateException.class, () -> change(alert.id(), wrong, to, later, user),
                            wrong + " to " + to + " in " + from);
                }
            }
            change(alert.id(), from, to, later, user);
            AlertDetail after = found(project, alert.iid());
            assertEquals(to, after.alert().status());
            assertEquals(to.open() ? null : later, after.alert().endedAt());
            assertEquals(later, after.alert().updatedAt());
            AlertDetail.Entry last = after.history().getLast();
            assertEquals(new AlertDetail.Entry("status_changed", Reason.of("alert.status_changed", "ü", ""), 1, later, later, last.actor()),
                    last);
            assertEquals(world().usernameOf(user), last.actor().username());
            assertEquals(to.open() ? known(from + " to " + to, alert.id(), to) : Map.of(), open(project, from + " to " + to));
        }
    }

    private void change(long id, AlertStatus from, AlertStatus to, Instant now, long user) {
        world().transactions().write(() -> {
            alerts().hold(id);
            alerts().changeStatus(id, from, to, to.open() ? null : now, note("status_changed", OptionalLong.of(user), now));
        });
    }

    @Test
    final void removed_alert_has_no_status() {
        assertThrows(IllegalStateException.class, () -> change(1_000_000, AlertStatus.TRIGGERED, AlertStatus.IGNORED, NOW, world().user()));
    }

    @Test
    final void repetitions_name_the_status_of_the_alert() {
        long project = world().project();
        long integration = integration(project);
        Touched alert = open(project, integration, Occurrence.of("a"));
        take(project, integration, Occurrence.of("a"));
        become(alert.id(), AlertStatus.ACKNOWLEDGED, NOBODY, NOW);
        take(project, integration, Occurrence.of("a"), Occurrence.of("a"));
        assertEquals(List.of("opened 1", "grouped 1", "status_changed 1", "grouped 2"), history(found(project, 1)));
        assertEquals(Reason.of("alert.repeated", "acknowledged"), found(project, 1).history().getLast().reason());
        assertEquals(AlertStatus.ACKNOWLEDGED, found(project, 1).alert().status());
    }

    @Test
    final void at_most_one_alert_of_a_fingerprint_is_open() {
        long project = world().project();
        long integration = integration(project);
        Touched first = open(project, integration, Occurrence.of("a"));
        become(first.id(), AlertStatus.RESOLVED, NOBODY, NOW);
        assertFalse(held(first.id()).anotherOpen());
        Touched second = open(project, integration, Occurrence.of("a"));
        assertTrue(held(first.id()).anotherOpen());
        assertFalse(held(second.id()).anotherOpen());
        for (AlertStatus open : AlertStatus.OPEN) {
            assertThrows(IllegalStateException.class, () -> change(first.id(), AlertStatus.RESOLVED, open, NOW, world().user()));
        }
        assertEquals(known("a", second.id(), AlertStatus.TRIGGERED), open(project, "a"));
        become(second.id(), AlertStatus.RESOLVED, NOBODY, NOW);
        become(first.id(), AlertStatus.IGNORED, NOBODY, NOW);
        assertTrue(held(second.id()).anotherOpen());
        assertEquals(known("a", first.id(), AlertStatus.IGNORED), open(project, "a"));
        assertEquals(List.of(first.iid()), take(project, integration, Occurrence.of("a")).stream().map(Touched::iid).toList());
    }

    @Test
    final void alerts_without_a_fingerprint_stay_open_together() {
        long project = world().project();
        long integration = integration(project);
        List<Touched> both = take(project, integration, Occurrence.single("x"), Occurrence.single("x"));
        assertEquals(List.of(1L, 2L), both.stream().map(Touched::iid).toList());
        become(both.getFirst().id(), AlertStatus.RESOLVED, NOBODY, NOW);
        become(both.getFirst().id(), AlertStatus.TRIGGERED, NOBODY, NOW);
        assertFalse(held(both.getFirst().id()).anotherOpen());
        assertEquals(null, found(project, 1).alert().endedAt());
    }

    @Test
    final void alert_is_assigned_and_unassigned() {
        long project = world().project();
        long anna = world().user();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        long beside = open(project, integration(project), Occurrence.of("b")).iid();
        assign(alert.id(), OptionalLong.of(anna), "assigned");
        assertEquals(OptionalLong.of(anna), held(alert.id()).assigneeId());
        AlertDetail after = found(project, 1);
        assertEquals(List.of(anna, world().usernameOf(anna)), List.of(after.alert().assignee().id(), after.alert().assignee().username()));
        assertEquals(NOW.plusSeconds(1), after.alert().updatedAt());
        assign(alert.id(), NOBODY, "unassigned");
        assertEquals(null, found(project, 1).alert().assignee());
        assertEquals(List.of("opened 1", "assigned 1", "unassigned 1"), history(found(project, 1)));
        assign(alert.id(), OptionalLong.of(anna), "assigned");
        alerts().unassign(anna);
        assertEquals(NOBODY, held(alert.id()).assigneeId());
        assertEquals(4, found(project, 1).history().size());
        assertEquals(null, found(project, beside).alert().assignee());
    }

    @Test
    final void deleted_user_is_assigned_to_nothing() {
        long project = world().project();
        long anna = world().user();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        assign(alert.id(), OptionalLong.of(anna), "assigned");
        world().deleteUser(anna);
        assertEquals(null, found(project, 1).alert().assignee());
        assertEquals(null, found(project, 1).history().getLast().actor());
        world().transactions().write(() -> alerts().assign(alert.id(), OptionalLong.of(anna), note("assigned", NOBODY, NOW)));
        assertEquals(null, found(project, 1).alert().assignee());
    }

    /** The clocks of several processes differ. */
    @Test
    final void history_never_goes_back_in_time() {
        long project = world().project();
        long integration = integration(project);
        Instant ahead = NOW.plusSeconds(60);
        Touched alert = take(project, integration, Tier.PREMIUM, ahead, List.of(Occurrence.of("a").reading())).getFirst();
        take(project, integration, Tier.PREMIUM, NOW, List.of(Occurrence.of("a").reading()));
        take(project, integration, Tier.PREMIUM, ahead.plusSeconds(1), List.of(Occurrence.of("a").reading()));
        take(project, integration, Tier.PREMIUM, NOW, List.of(Occurrence.of("a").reading()));
        alerts().note(alert.id(), note("incident_closed", NOBODY, NOW));
        become(alert.id(), AlertStatus.IGNORED, NOBODY, NOW);
        assign(alert.id(), OptionalLong.of(world().user()), "assigned");
        take(project, integration, Tier.PREMIUM, NOW, List.of(Occurrence.end("a", null).reading()));
        AlertDetail found = found(project, alert.iid());
        assertEquals(List.of("opened 1", "grouped 3", "incident_closed 1", "status_changed 1", "assigned 1", "resolved 1"), history(found));
        Instant last = ahead;
        for (AlertDetail.Entry entry : found.history()) {
            assertFalse(entry.firstAt().isBefore(last), entry.toString());
            assertFalse(entry.lastAt().isBefore(entry.firstAt()), entry.toString());
            last = entry.lastAt();
        }
        assertEquals(ahead.plusSeconds(1), last);
        assertEquals(ahead, found.alert().updatedAt());
    }

    @Test
    final void equal_notes_stay_separate() {
        long project = world().project();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        Note note = note("incident_closed", NOBODY, NOW);
        alerts().note(alert.id(), note);
        alerts().note(alert.id(), note);
        assertEquals(List.of("opened 1", "incident_closed 1", "incident_closed 1"), history(found(project, 1)));
        assertEquals(NOW, found(project, 1).alert().updatedAt());
    }

    @Test
    final void actions_of_a_user_move_to_another() {
        long project = world().project();
        long anna = world().user();
        long bob = world().user();
        long ghost = world().user();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        assertFalse(alerts().acted(anna));
        become(alert.id(), AlertStatus.ACKNOWLEDGED, OptionalLong.of(anna), NOW);
        become(alert.id(), AlertStatus.IGNORED, OptionalLong.of(bob), NOW);
        become(alert.id(), AlertStatus.TRIGGERED, OptionalLong.of(anna), NOW);
        assertTrue(alerts().acted(anna));
        world().transactions().write(() -> alerts().reassignHistory(anna, ghost));
        assertFalse(alerts().acted(anna));
        assertEquals(Arrays.asList(null, world().usernameOf(ghost), world().usernameOf(bob), world().usernameOf(ghost)),
                found(project, 1).history().stream().map(entry -> entry.actor() == null ? null : entry.actor().username()).toList());
    }
}

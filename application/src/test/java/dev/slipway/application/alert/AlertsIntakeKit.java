package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.application.alert.port.Alerts.LockedAlert;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code Alerts}: alerts that requests open, repeat and end. */
abstract class AlertsIntakeKit extends AlertsScenario {

    private static final String ROCKETS = "🚀ü\"\\{}[],'%_\n";

    @Test
    final void opened_alert_keeps_every_field() {
        long project = world().project();
        long integration = integration(project);
        long environment = world().environment(project, "prod/ü");
        world().environment(project, "prod");
        Occurrence longest = Occurrence.of("a").saying(new AlertTexts("t".repeat(200), "🚀".repeat(500), "s".repeat(100), "ü".repeat(100),
                "q".repeat(10_000), ROCKETS.repeat(700), "y".repeat(10_000), "m".repeat(10_000)))
                .as(AlertSeverity.LOW).since(NOW.minusSeconds(60)).on(List.of("h1", ROCKETS, "h".repeat(200))).in("prod/ü")
                .carrying(new Json.Members(Map.of(ROCKETS,
                new Json.Array(List.of(new Json.Text("\0\ud800" + ROCKETS), new Json.Digits("1.50"), Json.NULL)))));
        Touched touched = open(project, integration, longest);
        assertEquals(new Touched(0, touched.id(), 1, "t".repeat(200)), touched);
        AlertView expected = new AlertView(touched.id(), 1, project, world().pathOf(project), longest.texts(), AlertSeverity.LOW,
                AlertStatus.TRIGGERED,
                longest.hosts(), NOW.minusSeconds(60), null, 1, Fingerprint.of("a").value(),
                new AlertView.Environment(environment, "prod/ü"),
                new AlertView.Integration(integration, "Hooks"), null, null, NOW, NOW);
        AlertDetail found = found(project, 1);
        assertEquals(expected, found.alert());
        assertEquals(longest.payload().text(), found.payload());
        assertEquals(List.of(new AlertDetail.Entry("opened", Reason.of("alert.first_occurrence"), 1, NOW, NOW, null)), found.history());
        assertEquals(known("a", touched.id(), AlertStatus.TRIGGERED), open(project, "a", "b"));
    }

    @Test
    final void alert_needs_nothing_but_a_title() {
        long project = world().project();
        Touched touched = open(project, integration(project), Occurrence.single("x"));
        AlertView found = found(project, 1).alert();
        assertEquals(new AlertView(touched.id(), 1, project, world().pathOf(project), Occurrence.titled("x"), AlertSeverity.CRITICAL,
                AlertStatus.TRIGGERED,
                List.of(), Occurrence.STARTED, null, 1, null, null, found.integration(), null, null, NOW, NOW), found);
        assertEquals(new LockedAlert(touched.id(), project, 1, AlertStatus.TRIGGERED, NOBODY, Optional.empty(), false), held(touched.id()));
    }

    @Test
    final void unknown_environment_is_none() {
        long project = world().project();
        world().environment(world().project(), "elsewhere");
        world().environment(project, "prod");
        long integration = integration(project);
        List<String> names = List.of("elsewhere", "PROD", "prod ", "", "\0", "\ud800", "n".repeat(5_000));
        names.forEach(name -> open(project, integration, Occurrence.single("x").in(name)));
        LongStream.rangeClosed(1, names.size()).forEach(iid -> assertEquals(null, found(project, iid).alert().environment()));
    }

    @ParameterizedTest
    @EnumSource(AlertSeverity.class)
    final void alert_keeps_its_severity(AlertSeverity severity) {
        long project = world().project();
        open(project, integration(project), Occurrence.of("a").as(severity));
        assertEquals(severity, found(project, 1).alert().severity());
    }

    @Test
    final void repetitions_are_counted_in_one_entry_of_the_history() {
        long project = world().project();
        long integration = integration(project);
        Touched first = open(project, integration, Occurrence.of("a"));
        List<AlertReading> again = List.of(Occurrence.of("a").reading());
        for (int second = 1; second <= 3; second++) {
            assertEquals(List.of(first), take(project, integration, Tier.PREMIUM, NOW.plusSeconds(second), again));
        }
        AlertDetail found = found(project, 1);
        assertEquals(4, found.alert().events());
        assertEquals(List.of(NOW, NOW), List.of(found.alert().createdAt(), found.alert().updatedAt()));
        assertEquals(List.of("opened 1", "grouped 3"), history(found));
        assertEquals(new AlertDetail.Entry("grouped", Reason.of("alert.repeated", "triggered"), 3, NOW.plusSeconds(1), NOW.plusSeconds(3),
                null),
                found.history().get(1));
    }

    @Test
    final void ignored_repetitions_stay_in_the_history() {
        long project = world().project();
        long integration = integration(project);
        Touched first = open(project, integration, Occurrence.of("a"));
        List<AlertReading> again = List.of(Occurrence.of("a").reading());
        assertEquals(List.of(first), take(project, integration, Tier.FREE, NOW, again));
        take(project, integration, Tier.FREE, NOW, again);
        take(project, integration, Tier.PREMIUM, NOW, again);
        take(project, integration, Tier.FREE, NOW, again);
        assertEquals(2, found(project, 1).alert().events());
        assertEquals(List.of("opened 1", "ignored 2", "grouped 1", "ignored 1"), history(found(project, 1)));
    }

    @Test
    final void ended_alert_makes_room_for_the_next() {
        long project = world().project();
        long integration = integration(project);
        Touched first = open(project, integration, Occurrence.of("a"));
        Instant ended = NOW.minusSeconds(5);
        Touched end = take(project, integration, Tier.PREMIUM, NOW.plusSeconds(1), List.of(Occurrence.end("a", ended).reading()))
                .getFirst();
        assertEquals(first, end);
        AlertView over = found(project, 1).alert();
        assertEquals(List.of(AlertStatus.RESOLVED, ended, NOW.plusSeconds(1), 1L),
                List.of(over.status(), over.endedAt(), over.updatedAt(), over.events()));
        assertEquals(Map.of(), open(project, "a"));
        assertEquals(List.of(), take(project, integration, Occurrence.end("a", null)));
        assertEquals(List.of("opened 1", "resolved 1"), history(found(project, 1)));
        Touched second = open(project, integration, Occurrence.of("a"));
        assertEquals(2, second.iid());
        take(project, integration, Occurrence.end("a", null));
        assertEquals(NOW, found(project, 2).alert().endedAt());
        assertEquals(over, found(project, 1).alert());
    }

    @Test
    final void request_opens_repeats_ends_and_opens_again() {
        long project = world().project();
        long integration = integration(project);
        Touched old = open(project, integration, Occurrence.of("b"));
        List<Touched> touched = take(project, integration, Occurrence.of("a"), Occurrence.of("b"), Occurrence.of("a"),
                Occurrence.single("s"),
                Occurrence.of("a"), Occurrence.end("a", NOW.minusSeconds(9)), Occurrence.end("c", null), Occurrence.of("a"),
                Occurrence.end("b", null),
                Occurrence.of("b"), Occurrence.of("b"));
        assertEquals(List.of(2L, 1L, 2L, 3L, 2L, 2L, 4L, 1L, 5L, 5L), touched.stream().map(Touched::iid).toList());
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 7, 8, 9, 10), touched.stream().map(Touched::outcome).toList());
        assertEquals(old.id(), touched.get(1).id());
        assertEquals(5, touched.stream().map(Touched::id).distinct().count());
        assertEquals(List.of("opened 1", "grouped 1", "resolved 1"), history(found(project, 1)));
        assertEquals(List.of("opened 1", "grouped 2", "resolved 1"), history(found(project, 2)));
        assertEquals(List.of(AlertStatus.RESOLVED, 3L, NOW.minusSeconds(9)),
                List.of(found(project, 2).alert().status(), found(project, 2).alert().events(), found(project, 2).alert().endedAt()));
        assertEquals(List.of("opened 1"), history(found(project, 3)));
        assertEquals(List.of("opened 1", "grouped 1"), history(found(project, 5)));
        assertEquals(Map.of(Fingerprint.of("a"), new IntakePlan.Known(touched.get(6).id(), AlertStatus.TRIGGERED),
                Fingerprint.of("b"), new IntakePlan.Known(touched.get(8).id(), AlertStatus.TRIGGERED)), open(project, "a", "b", "c"));
    }

    @Test
    final void alert_that_ends_at_once_makes_room() {
        long project = world().project();
        long integration = integration(project);
        take(project, integration, Occurrence.of("a"), Occurrence.end("a", null));
        assertEquals(Map.of(), open(project, "a"));
        assertEquals(List.of("opened 1", "resolved 1"), history(found(project, 1)));
        assertEquals(2, open(project, integration, Occurrence.of("a")).iid());
    }

    @Test
    final void empty_request_is_taken() {
        long project = world().project();
        assertEquals(List.of(), take(project, integration(project)));
        assertEquals(Map.of(), open(project));
        assertEquals(1, open(project, integration(project), Occurrence.of("a")).iid());
    }

    @Test
    final void large_request_is_taken_in_order() {
        long project = world().project();
        long integration = integration(project);
        int many = 1_000;
        Occurrence[] all = IntStream.range(0, many).mapToObj(each -> Occurrence.of("a" + each)).toArray(Occurrence[]::new);
        List<Touched> touched = take(project, integration, all);
        assertEquals(LongStream.rangeClosed(1, many).boxed().toList(), touched.stream().map(Touched::iid).toList());
        assertEquals(IntStream.range(0, many).mapToObj(each -> "a" + each).toList(), touched.stream().map(Touched::title).toList());
        assertEquals(touched, take(project, integration, all));
        assertEquals(2, found(project, many).alert().events());
        assertEquals("a" + (many - 1), found(project, many).alert().texts().title());
    }

    @Test
    final void projects_share_no_alerts() {
        long one = world().project();
        long other = world().project();
        long first = open(one, integration(one), Occurrence.of("a")).id();
        assertEquals(Map.of(), open(other, "a"));
        long second = open(other, integration(other), Occurrence.of("a")).id();
        assertEquals(known("a", first, AlertStatus.TRIGGERED), open(one, "a"));
        assertEquals(1, found(other, 1).alert().iid());
        become(second, AlertStatus.RESOLVED, NOBODY, NOW);
        assertEquals(known("a", first, AlertStatus.TRIGGERED), open(one, "a"));
        assertFalse(held(second).anotherOpen());
        assertEquals(Optional.empty(), world().transactions().write(() -> alerts().hold(other, 2)));
        assertEquals(Optional.empty(), world().transactions().write(() -> alerts().hold(second + 1_000)));
    }

    @Test
    final void failed_transaction_leaves_no_alert_and_no_gap() {
        long project = world().project();
        long integration = integration(project);
        assertThrows(IllegalArgumentException.class, () -> world().transactions().write(() -> {
            take(project, integration, Occurrence.of("a"), Occurrence.end("a", null), Occurrence.of("a"));
            throw new IllegalArgumentException();
        }));
        assertEquals(Optional.empty(), world().views().find(project, 1));
        assertEquals(Map.of(), open(project, "a"));
        assertEquals(1, open(project, integration, Occurrence.of("a")).iid());
    }

    @Test
    final void unusable_item_is_refused_and_the_rest_is_taken() {
        long project = world().project();
        long integration = integration(project);
        Json item = new Json.Array(List.of(new Json.Text("\0" + ROCKETS)));
        Reason reason = Reason.of("alert.start_missing", "ü", "");
        List<Touched> touched = take(project, integration, Tier.PREMIUM, NOW,
                List.of(new AlertReading.Unusable(reason, item), Occurrence.of("a").reading(),
                new AlertReading.Unusable(reason, Json.NULL)));
        assertEquals(List.of(1), touched.stream().map(Touched::outcome).toList());
        List<Refusal> refused = world().integrations().refusals(integration, PageRequest.Offset.first()).items();
        assertEquals(List.of(new Refusal(refused.get(0).id(), reason, "null", NOW),
                new Refusal(refused.get(1).id(), reason, item.text(), NOW)), refused);
    }
}

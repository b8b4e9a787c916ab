package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.application.alert.port.Alerts.Link;
import dev.slipway.application.alert.port.Alerts.LockedPipeline;
import dev.slipway.application.alert.port.Alerts.Note;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code Alerts} does. */
public abstract class AlertsKit extends AlertScenario {

    private static final OptionalLong NOBODY = OptionalLong.empty();
    private static final String ROCKETS = "🚀ü\"\\{}[],'%_\n";

    private static List<String> history(AlertDetail alert) {
        return alert.history().stream().map(entry -> entry.kind() + " " + entry.times()).toList();
    }

    private Map<Fingerprint, IntakePlan.Known> open(long project, String... plain) {
        TreeSet<Fingerprint> all = new TreeSet<>(IntStream.range(0, plain.length).mapToObj(each -> Fingerprint.of(plain[each])).toList());
        return world().transactions().write(() -> alerts().lock(project, all));
    }

    private static Map<Fingerprint, IntakePlan.Known> known(String plain, long id, AlertStatus status) {
        return Map.of(Fingerprint.of(plain), new IntakePlan.Known(id, status));
    }

    @Test
    final void whatOpensAnAlertIsKeptWhole() {
        long project = world().project();
        long integration = integration(project);
        long environment = world().environment(project, "prod/ü");
        world().environment(project, "prod");
        Occurrence longest = Occurrence.of("a").saying(new AlertTexts("t".repeat(200), "🚀".repeat(500), "s".repeat(100), "ü".repeat(100),
                "q".repeat(10_000), ROCKETS.repeat(700), "y".repeat(10_000), "m".repeat(10_000)))
                .as(AlertSeverity.LOW).since(NOW.minusSeconds(60)).on(List.of("h1", ROCKETS, "h".repeat(200))).in("prod/ü")
                .carrying(new Json.Members(Map.of(ROCKETS, new Json.Array(List.of(new Json.Text("\0\ud800" + ROCKETS), new Json.Digits("1.50"), Json.NULL)))));
        Touched touched = open(project, integration, longest);
        assertEquals(new Touched(0, touched.id(), 1, "t".repeat(200)), touched);
        AlertView expected = new AlertView(touched.id(), 1, project, world().pathOf(project), longest.texts(), AlertSeverity.LOW, AlertStatus.TRIGGERED,
                longest.hosts(), NOW.minusSeconds(60), null, 1, Fingerprint.of("a").value(), new AlertView.Environment(environment, "prod/ü"),
                new AlertView.Integration(integration, "Hooks"), null, null, NOW, NOW);
        AlertDetail found = found(project, 1);
        assertEquals(expected, found.alert());
        assertEquals(longest.payload().text(), found.payload());
        assertEquals(List.of(new AlertDetail.Entry("opened", Reason.of("alert.first_occurrence"), 1, NOW, NOW, null)), found.history());
        assertEquals(known("a", touched.id(), AlertStatus.TRIGGERED), open(project, "a", "b"));
    }

    @Test
    final void whatHasNothingButATitleIsAnAlertToo() {
        long project = world().project();
        Touched touched = open(project, integration(project), Occurrence.single("x"));
        AlertView found = found(project, 1).alert();
        assertEquals(new AlertView(touched.id(), 1, project, world().pathOf(project), Occurrence.titled("x"), AlertSeverity.CRITICAL, AlertStatus.TRIGGERED,
                List.of(), Occurrence.STARTED, null, 1, null, null, found.integration(), null, null, NOW, NOW), found);
        assertEquals(new LockedPipeline(touched.id(), project, 1, AlertStatus.TRIGGERED, NOBODY, Optional.empty(), false), held(touched.id()));
    }

    @Test
    final void whatCannotBeTheNameOfAnEnvironmentIsNone() {
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
    final void everySeverityIsKept(AlertSeverity severity) {
        long project = world().project();
        open(project, integration(project), Occurrence.of("a").as(severity));
        assertEquals(severity, found(project, 1).alert().severity());
    }

    @Test
    final void repetitionsAreCountedAndAreOneEntryOfTheHistory() {
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
        assertEquals(new AlertDetail.Entry("grouped", Reason.of("alert.repeated", "triggered"), 3, NOW.plusSeconds(1), NOW.plusSeconds(3), null),
                found.history().get(1));
    }

    @Test
    final void whatIsNotCountedIsRememberedStill() {
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
    final void theEndOfAnAlertMakesRoomForTheNext() {
        long project = world().project();
        long integration = integration(project);
        Touched first = open(project, integration, Occurrence.of("a"));
        Instant ended = NOW.minusSeconds(5);
        Touched end = take(project, integration, Tier.PREMIUM, NOW.plusSeconds(1), List.of(Occurrence.end("a", ended).reading())).getFirst();
        assertEquals(first, end);
        AlertView over = found(project, 1).alert();
        assertEquals(List.of(AlertStatus.RESOLVED, ended, NOW.plusSeconds(1), 1L), List.of(over.status(), over.endedAt(), over.updatedAt(), over.events()));
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
    final void oneRequestMayOpenRepeatEndAndOpenAgain() {
        long project = world().project();
        long integration = integration(project);
        Touched old = open(project, integration, Occurrence.of("b"));
        List<Touched> touched = take(project, integration, Occurrence.of("a"), Occurrence.of("b"), Occurrence.of("a"), Occurrence.single("s"),
                Occurrence.of("a"), Occurrence.end("a", NOW.minusSeconds(9)), Occurrence.end("c", null), Occurrence.of("a"), Occurrence.end("b", null),
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
    final void whatEndsAtOnceLeavesRoom() {
        long project = world().project();
        long integration = integration(project);
        take(project, integration, Occurrence.of("a"), Occurrence.end("a", null));
        assertEquals(Map.of(), open(project, "a"));
        assertEquals(List.of("opened 1", "resolved 1"), history(found(project, 1)));
        assertEquals(2, open(project, integration, Occurrence.of("a")).iid());
    }

    @Test
    final void nothingAtAllIsTakenToo() {
        long project = world().project();
        assertEquals(List.of(), take(project, integration(project)));
        assertEquals(Map.of(), open(project));
        assertEquals(1, open(project, integration(project), Occurrence.of("a")).iid());
    }

    @Test
    final void aLargeRequestIsTakenInItsOrder() {
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
    final void projectsShareNothing() {
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
    final void aUnitThatFailsLeavesNothingAndNoGap() {
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
    final void whatCannotBeUsedIsRememberedAndTheRestIsTaken() {
        long project = world().project();
        long integration = integration(project);
        Json item = new Json.Array(List.of(new Json.Text("\0" + ROCKETS)));
        Reason reason = Reason.of("alert.start_missing", "ü", "");
        List<Touched> touched = take(project, integration, Tier.PREMIUM, NOW,
                List.of(new AlertReading.Unusable(reason, item), Occurrence.of("a").reading(), new AlertReading.Unusable(reason, Json.NULL)));
        assertEquals(List.of(1), touched.stream().map(Touched::outcome).toList());
        List<Refusal> refused = world().integrations().refusals(integration, PageRequest.Offset.first()).items();
        assertEquals(List.of(new Refusal(refused.get(0).id(), reason, "null", NOW), new Refusal(refused.get(1).id(), reason, item.text(), NOW)), refused);
    }

    @Test
    final void anAlertOutlivesTheIntegrationThatBroughtIt() {
        long project = world().project();
        long integration = integration(project);
        open(project, integration, Occurrence.of("a"));
        world().integrations().delete(integration);
        assertEquals(null, found(project, 1).alert().integration());
        List<Touched> late = take(project, integration, Tier.PREMIUM, NOW, List.of(Occurrence.of("a").reading(), Occurrence.of("b").reading(),
                new AlertReading.Unusable(Reason.of("alert.not_an_object"), Json.NULL)));
        assertEquals(List.of(1L, 2L), late.stream().map(Touched::iid).toList());
        assertEquals(null, found(project, 2).alert().integration());
        assertEquals(List.of(), world().integrations().refusals(integration, PageRequest.Offset.first()).items());
    }

    @Test
    final void anAlertOutlivesItsEnvironment() {
        long project = world().project();
        long environment = world().environment(project, "prod");
        open(project, integration(project), Occurrence.of("a").in("prod"));
        assertEquals("prod", found(project, 1).alert().environment().name());
        world().deleteEnvironment(environment);
        assertEquals(null, found(project, 1).alert().environment());
    }

    @ParameterizedTest
    @EnumSource(AlertStatus.class)
    final void statusesAreGuardedAndTold(AlertStatus to) {
        long project = world().project();
        long user = world().user();
        for (AlertStatus from : AlertStatus.values()) {
            Touched alert = open(project, integration(project), Occurrence.of(from + " to " + to));
            become(alert.id(), from, NOBODY, NOW);
            Instant later = NOW.plusSeconds(7);
            for (AlertStatus wrong : AlertStatus.values()) {
                if (wrong != from) {
                    assertThrows(IllegalStateException.class, () -> change(alert.id(), wrong, to, later, user), wrong + " to " + to + " in " + from);
                }
            }
            change(alert.id(), from, to, later, user);
            AlertDetail after = found(project, alert.iid());
            assertEquals(to, after.alert().status());
            assertEquals(to.open() ? null : later, after.alert().endedAt());
            assertEquals(later, after.alert().updatedAt());
            AlertDetail.Entry last = after.history().getLast();
            assertEquals(new AlertDetail.Entry("status_changed", Reason.of("alert.status_changed", "ü", ""), 1, later, later, last.actor()), last);
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
    final void whatIsGoneHasNoStatus() {
        assertThrows(IllegalStateException.class, () -> change(1_000_000, AlertStatus.TRIGGERED, AlertStatus.IGNORED, NOW, world().user()));
    }

    @Test
    final void repetitionsSayInWhichStatusTheyFoundTheAlert() {
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
    final void atMostOneAlertOfAFingerprintIsOpen() {
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
    final void alertsWithoutAFingerprintStayOpenBesideOneAnother() {
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
    final void somebodyLooksAfterAnAlert() {
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

    private void assign(long id, OptionalLong user, String kind) {
        world().transactions().write(() -> {
            alerts().hold(id);
            alerts().assign(id, user, note(kind, user, NOW.plusSeconds(1)));
        });
    }

    @Test
    final void whoIsGoneWithoutAWordLooksAfterNothing() {
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

    @Test
    final void anAlertHasOneIncident() {
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
    final void theEndOfAnAlertIsPassedOnOnceForEachEnd() {
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
    final void theEndOfAnAlertThatIsOverIsNotPassedOnToWhatComesAfterIt() {
        long project = world().project();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        become(alert.id(), AlertStatus.RESOLVED, NOBODY, NOW);
        AlertView.Incident incident = world().incident(project);
        link(alert.id(), incident.id());
        assertEquals(Optional.of(new Link(OptionalLong.of(incident.id()), true)), held(alert.id()).incident());
    }

    /** The clocks of several processes differ. */
    @Test
    final void historiesNeverGoBack() {
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

    private void link(long id, long incident) {
        world().transactions().write(() -> {
            alerts().hold(id);
            alerts().linkIncident(id, incident, note("incident_opened", NOBODY, NOW.plusSeconds(2)));
        });
    }

    @Test
    final void notesAreNeverPutTogether() {
        long project = world().project();
        Touched alert = open(project, integration(project), Occurrence.of("a"));
        Note note = note("incident_closed", NOBODY, NOW);
        alerts().note(alert.id(), note);
        alerts().note(alert.id(), note);
        assertEquals(List.of("opened 1", "incident_closed 1", "incident_closed 1"), history(found(project, 1)));
        assertEquals(NOW, found(project, 1).alert().updatedAt());
    }

    @Test
    final void aProjectIsEmptiedInPieces() {
        long project = world().project();
        long other = world().project();
        long integration = integration(project);
        take(project, integration, IntStream.range(0, 5).mapToObj(each -> Occurrence.of("a" + each)).toArray(Occurrence[]::new));
        open(other, integration(other), Occurrence.of("a0"));
        assertEquals(List.of(3, 2, 0), List.of(alerts().removeSome(project, 3), alerts().removeSome(project, 3), alerts().removeSome(project, 3)));
        LongStream.rangeClosed(1, 5).forEach(iid -> assertEquals(Optional.empty(), world().views().find(project, iid)));
        assertEquals(Map.of(), open(project, "a0", "a4"));
        assertTrue(world().views().find(other, 1).isPresent());
        assertEquals(6, open(project, integration, Occurrence.of("a0")).iid());
    }

    /** What is not removed yet stays locked as open, whatever went before it. */
    @Test
    final void anOpenAlertKeepsItsFingerprintWhileOlderOnesAreRemoved() {
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
    final void whatSomebodyDidIsHandedOver() {
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
        world().transactions().write(() -> alerts().handOver(anna, ghost));
        assertFalse(alerts().acted(anna));
        assertEquals(Arrays.asList(null, world().usernameOf(ghost), world().usernameOf(bob), world().usernameOf(ghost)),
                found(project, 1).history().stream().map(entry -> entry.actor() == null ? null : entry.actor().username()).toList());
    }

    @Test
    final void whatIsRemovedMeanwhileIsNotTouched() {
        long project = world().project();
        long integration = integration(project);
        Touched alert = open(project, integration, Occurrence.of("a"));
        IntakePlan plan = IntakePlan.of(List.of(Occurrence.of("a").reading()), known("a", alert.id(), AlertStatus.TRIGGERED), Tier.PREMIUM);
        alerts().removeSome(project, 1);
        assertThrows(IllegalStateException.class, () -> world().transactions().write(() -> alerts().record(project, integration, plan, NOW)));
        assertThrows(IllegalStateException.class, () -> alerts().note(alert.id(), note("incident_closed", NOBODY, NOW)));
        assertThrows(IllegalStateException.class, () -> assign(alert.id(), NOBODY, "unassigned"));
        assertThrows(IllegalStateException.class, () -> link(alert.id(), world().incident(project).id()));
    }

    /** Whoever comes second sees what the first one did. */
    @Test
    final void lockedFingerprintsAreWaitedFor() throws Exception {
        long project = world().project();
        long integration = integration(project);
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Touched> first = threads.submit(() -> world().transactions().write(() -> {
                alerts().lock(project, new TreeSet<>(List.of(Fingerprint.of("a"))));
                locked.countDown();
                await(asked);
                return open(project, integration, Occurrence.of("a"));
            }));
            locked.await();
            Future<Map<Fingerprint, IntakePlan.Known>> second = threads.submit(() -> {
                asked.countDown();
                return open(project, "b", "a");
            });
            assertEquals(known("a", first.get().id(), AlertStatus.TRIGGERED), second.get());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    final void sendersAtOnceOpenOneAlertAndAreAllCounted() throws Exception {
        long project = world().project();
        long integration = integration(project);
        int threads = 8;
        int times = 10;
        together(threads, number -> IntStream.range(0, times).forEach(any -> take(project, integration, Occurrence.of("a"))));
        assertEquals(threads * times, found(project, 1).alert().events());
        assertEquals(List.of("opened 1", "grouped " + (threads * times - 1)), history(found(project, 1)));
        assertEquals(Optional.empty(), world().views().find(project, 2));
    }

    @Test
    final void newAlertsAtOnceAreNumberedWithoutGap() throws Exception {
        long project = world().project();
        long integration = integration(project);
        int threads = 8;
        int times = 5;
        together(threads, number -> IntStream.range(0, times).forEach(time ->
                take(project, integration, Occurrence.of(number + "." + time), Occurrence.single("x"))));
        List<Long> found = new ArrayList<>();
        LongStream.rangeClosed(1, threads * times * 2).forEach(iid -> found.add(found(project, iid).alert().events()));
        assertTrue(found.stream().allMatch(events -> events == 1));
        assertEquals(Optional.empty(), world().views().find(project, threads * times * 2 + 1));
    }

    /** Ends and beginnings by senders and people in any order: what is open and what is counted fit together. */
    @Test
    final void peopleAndSendersTakeTurns() throws Exception {
        long project = world().project();
        long integration = integration(project);
        long first = open(project, integration, Occurrence.of("a")).id();
        int times = 20;
        AlertStatus[] statuses = AlertStatus.values();
        together(4, number -> IntStream.range(0, times).forEach(time -> {
            switch (number) {
                case 0, 1 -> take(project, integration, Occurrence.of("a"));
                case 2 -> take(project, integration, Occurrence.end("a", null));
                default -> become(first, statuses[time % statuses.length], NOBODY, NOW);
            }
        }));
        long counted = 0;
        int open = 0;
        for (long iid = 1; world().views().find(project, iid).isPresent(); iid++) {
            AlertView alert = found(project, iid).alert();
            counted += alert.events();
            open += alert.status().open() ? 1 : 0;
        }
        assertEquals(1 + 2 * times, counted);
        assertEquals(open(project, "a").size(), open);
        assertTrue(open <= 1);
    }
}

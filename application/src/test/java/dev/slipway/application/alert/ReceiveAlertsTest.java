package dev.slipway.application.alert;

import static dev.slipway.application.alert.AlertScenario.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.ReceiveAlerts.Admitted;
import dev.slipway.application.alert.ReceiveAlerts.Taken;
import dev.slipway.application.alert.fake.FakeAlertWorld;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.alert.port.AlertIntegrations.Key;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;

class ReceiveAlertsTest {

    private static final Address UNNAMED = new Address.Unnamed();
    private static final Address METRICS = new Address.Metrics();

    private final FakeAlertWorld world = new FakeAlertWorld();
    private final FakeSecrets secrets = new FakeSecrets();
    private final FakeWork work = new FakeWork((FakeTransactions) world.transactions(), () -> NOW);
    private final FakeObservations observations = new FakeObservations();
    private final long project = world.project();
    private ReceiveAlerts receiving = receiving(Tier.PREMIUM, 0);

    private ReceiveAlerts receiving(Tier tier, int perHour) {
        return module(tier, perHour).receiveAlerts;
    }

    /** @param instead take the place of the ports of the world */
    private AlertModule module(Tier tier, int perHour, Object... instead) {
        InstantSource clock = () -> NOW;
        List<AlertFormat> formats = List.of(new ListFormat("generic", AlertFormat.LAST), new ListFormat("metrics", 1),
                new ListFormat("other", 2));
        return TestModules.of(Stream.concat(Arrays.stream(instead), Stream.of(world.alerts(), world.integrations(), world.settings(),
                world.transactions(), secrets, work, observations, new FakeRateLimits(clock), clock, formats,
                new AlertPolicy(tier, 1_000, 10, 5, Duration.ofSeconds(30), perHour))).toArray()).alert;
    }

    private long integration(IntegrationKind kind, String identifier, String key, boolean active) {
        return world.integrations().insert(
                new Draft(project, kind, "Hook", active, identifier, new Key(secrets.digest(key), key), Optional.empty(), null), NOW);
    }

    private ProjectRef ref() {
        return new ProjectRef.Path(world.pathOf(project));
    }

    private Admitted admit(Address address, String key) {
        return receiving.admit(ref(), address, Optional.ofNullable(key));
    }

    private List<Long> send(String... items) {
        return take("generic", items).stream().map(Taken::iid).toList();
    }

    private List<Taken> take(String format, String... items) {
        return receiving.take(admit(UNNAMED, "k"), ListFormat.payload(format, items));
    }

    private AlertDetail found(long iid) {
        return world.views().find(project, iid).orElseThrow();
    }

    @Test
    void a_key_opens_the_address_of_its_integration() {
        long one = integration(IntegrationKind.GENERIC, "0000000000000001", "k1", true);
        long two = integration(IntegrationKind.GENERIC, "0000000000000002", "k2", true);
        long metrics = integration(IntegrationKind.METRICS, "0000000000000003", "k3", true);
        assertEquals(one, admit(new Address.Named("0000000000000001"), "k1").integration().id());
        assertEquals(one, admit(UNNAMED, "k1").integration().id());
        assertEquals(two, admit(UNNAMED, "k2").integration().id());
        assertEquals(metrics, admit(METRICS, "k3").integration().id());
        assertEquals(project, admit(METRICS, "k3").projectId());
        for (String wrong : new String[] {null, "", "k2", "k3", "K1", "k1 "}) {
            assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> admit(new Address.Named("0000000000000001"), wrong)),
                    wrong);
        }
        for (String wrong : new String[] {null, "k1", "k2"}) {
            assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> admit(METRICS, wrong)), wrong);
        }
    }

    @Test
    void format_reads_by_the_mapping_of_the_integration() {
        FieldMapping mapping = AlertIntegrationsScenario.mapping();
        integration(IntegrationKind.GENERIC, "0000000000000001", "plain", true);
        world.integrations().insert(new Draft(project, IntegrationKind.GENERIC, "Mapped", true, "0000000000000002",
                new Key(secrets.digest("mapped"), "mapped"), Optional.of(mapping), null), NOW);
        Json.Members payload = ListFormat.payload("any");
        Map.of("plain", Optional.<FieldMapping>empty(), "mapped", Optional.of(mapping)).forEach((key, by) -> {
            AlertFormat format = mock();
            when(format.name()).thenReturn("any");
            when(format.recognizes(payload)).thenReturn(true);
            ReceiveAlerts asking = module(Tier.PREMIUM, 0, List.of(format)).receiveAlerts;
            asking.take(asking.admit(ref(), UNNAMED, Optional.of(key)), payload);
            AlertFormat.Context context = new AlertFormat.Context(NOW, Tier.PREMIUM, by);
            verify(format).read(payload, context);
            verify(format).hints(payload, context);
        });
    }

    @Test
    void no_key_is_required_without_an_active_integration() {
        Failure closed = Refusal.forbidden(Reason.of("alert.no_active_integration")).failure();
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", false);
        for (Address address : List.of(UNNAMED, METRICS, new Address.Named("0000000000000001"), new Address.Named("0000000000000009"))) {
            assertEquals(closed, Refusals.of(() -> admit(address, "k")), address.toString());
            assertEquals(closed, Refusals.of(() -> admit(address, null)), address.toString());
        }
    }

    @Test
    void a_project_that_does_not_exist_or_goes_is_not_found() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        Failure missing = Refusal.notFound("Project").failure();
        assertEquals(missing, Refusals.of(() -> receiving.admit(new ProjectRef.Path("no/such"), UNNAMED, Optional.of("k"))));
        ProjectRef path = ref();
        world.hideProject(project);
        assertEquals(missing, Refusals.of(() -> receiving.admit(path, UNNAMED, Optional.of("k"))));
    }

    @Test
    void an_archived_project_takes_nothing_from_those_who_have_its_key() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        world.archiveProject(project);
        assertEquals(Refusal.forbidden(Reason.of("alert.project_archived")).failure(), Refusals.of(() -> admit(UNNAMED, "k")));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> admit(UNNAMED, "other")));
    }

    /** A body may take its time, and what it is for may end meanwhile. */
    @Test
    void what_was_open_at_the_door_is_looked_at_again_when_the_body_is_there() {
        Key key = new Key(secrets.digest("k"), "k");
        Draft draft = new Draft(project, IntegrationKind.GENERIC, "Hook", true, "0000000000000001", key, Optional.empty(), null);
        long id = world.integrations().insert(draft, NOW);
        Admitted sender = admit(UNNAMED, "k");
        Json.Members payload = ListFormat.payload("generic", "a", "?");
        world.integrations().replaceKey(id, new Key(secrets.digest("other"), "o"), NOW);
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> receiving.take(sender, payload)));
        world.integrations().replaceKey(id, key, NOW);
        world.integrations().update(id,
                new Draft(project, draft.kind(), "Hook", false, draft.endpointIdentifier(), null, Optional.empty(), null), NOW);
        Failure closed = Refusal.forbidden(Reason.of("alert.no_active_integration")).failure();
        assertEquals(closed, Refusals.of(() -> receiving.take(sender, payload)));
        world.integrations().update(id, draft, NOW);
        assertEquals(1, receiving.take(sender, ListFormat.payload("generic", "b")).size());
        world.archiveProject(project);
        assertEquals(Refusal.forbidden(Reason.of("alert.project_archived")).failure(), Refusals.of(() -> receiving.take(sender, payload)));
        world.integrations().delete(id);
        assertEquals(closed, Refusals.of(() -> receiving.take(sender, payload)));
        world.hideProject(project);
        assertEquals(Refusal.notFound("Project").failure(), Refusals.of(() -> receiving.take(sender, payload)));
        assertEquals(1, found(1).alert().iid());
        assertTrue(world.views().find(project, 2).isEmpty());
        assertEquals(List.of(), world.integrations().refusals(id, new PageRequest.Offset(1, 20)).items());
    }

    /** Others wait for the counter, which recording locks. */
    @Test
    void little_is_done_while_the_counter_is_locked() {
        long id = integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        world.settings().save(project, new AlertSettings.Values(true, true), NOW);
        Alerts alerts = mock(Alerts.class, delegatesTo(world.alerts()));
        AlertSettings settings = mock(AlertSettings.class, delegatesTo(world.settings()));
        Work recorded = mock(Work.class);
        AlertIntake intake = module(Tier.PREMIUM, 0, alerts, settings, recorded).alertIntake;
        intake.take(project, admit(UNNAMED, "k").integration(), any -> true, ListFormat.payload("generic", "a", "b", "-a", "-b"));
        InOrder order = inOrder(alerts, settings, recorded);
        order.verify(alerts).lock(eq(project), any());
        order.verify(settings).of(project);
        order.verify(alerts).record(eq(project), eq(id), any(), eq(NOW));
        order.verify(recorded).soon("alert.incident", List.of(found(1).alert().id(), found(2).alert().id()));
        order.verify(recorded).soon("alert.incident_end", List.of(found(1).alert().id(), found(2).alert().id()));
        order.verifyNoMoreInteractions();
    }

    /** Who waits for a lock comes later than who has it, whatever the time was when it came. */
    @Test
    void what_happens_happens_when_the_locks_are_held() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        AtomicReference<Instant> time = new AtomicReference<>(NOW);
        Alerts alerts = mock(Alerts.class, delegatesTo(world.alerts()));
        doAnswer(waiting -> {
            time.set(NOW.plusSeconds(5));
            return world.alerts().lock(waiting.getArgument(0), waiting.getArgument(1));
        }).when(alerts).lock(anyLong(), any());
        InstantSource clock = time::get;
        AlertIntake intake = module(Tier.PREMIUM, 0, alerts, clock).alertIntake;
        intake.take(project, admit(UNNAMED, "k").integration(), any -> true, ListFormat.payload("generic", "a", "-a"));
        assertEquals(NOW.plusSeconds(5), found(1).alert().createdAt());
        assertEquals(NOW.plusSeconds(5), found(1).alert().endedAt());
    }

    @Test
    void only_those_with_a_key_are_counted_and_too_many_wait() {
        receiving = receiving(Tier.FREE, 2);
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        IntStream.range(0, 10).forEach(wrong -> assertThrows(Refusal.class, () -> admit(UNNAMED, "wrong")));
        admit(UNNAMED, "k");
        admit(UNNAMED, "k");
        Duration wait = Duration.ofSeconds(3600 - Math.floorMod(NOW.getEpochSecond(), 3600));
        assertEquals(new Failure.RateLimited(wait), Refusals.of(() -> admit(UNNAMED, "k")));
        receiving = receiving(Tier.FREE, 0);
        IntStream.range(0, 10).forEach(any -> admit(UNNAMED, "k"));
    }

    @Test
    void occurrences_are_grouped_and_their_end_resolves_them() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        assertEquals(List.of(new Taken(1, "a")), take("generic", "a"));
        assertEquals(List.of(1L), send("a"));
        assertEquals(2, found(1).alert().events());
        assertEquals(List.of(1L), send("-a"));
        assertEquals(AlertStatus.RESOLVED, found(1).alert().status());
        assertEquals(NOW, found(1).alert().endedAt());
        assertEquals(List.of(), send("-a"));
        assertEquals(List.of(2L), send("a"));
    }

    @Test
    void each_alert_is_answered_once_in_the_order_in_which_it_is_first_concerned() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        assertEquals(List.of(1L, 2L), send("b", "a", "b", "a", "b"));
        assertEquals(List.of(3L, 2L, 1L, 4L), send(" ", "a", "b", "c", "-b"));
        assertEquals(3, found(2).alert().events());
        assertEquals(4, found(1).alert().events());
        assertEquals(AlertStatus.RESOLVED, found(1).alert().status());
    }

    @Test
    void without_premium_a_repetition_is_answered_and_not_counted() {
        receiving = receiving(Tier.FREE, 0);
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        assertEquals(List.of(1L), send("a", "a"));
        assertEquals(List.of(1L), send("a"));
        assertEquals(1, found(1).alert().events());
        assertEquals(2, observations.counted("alert.items", "decision", "ignored"));
    }

    @Test
    void an_item_that_makes_no_sense_is_refused_alone_where_operators_look() {
        long id = integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        assertEquals(List.of(1L, 2L), send("a", "?", "b"));
        assertEquals(List.of(Reason.of("odd.item")), world.integrations().refusals(id, new PageRequest.Offset(1, 20)).items().stream()
                .map(refused -> refused.reason()).toList());
        assertEquals(List.of(), send("?"));
    }

    @Test
    void hints_about_a_payload_that_is_taken_stand_where_operators_look() {
        long id = integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        assertEquals(List.of(1L, 2L), send("!a", "b"));
        assertEquals(List.of(1L), send("!a"));
        List<AlertIntegrations.Refusal> hints = world.integrations().refusals(id, new PageRequest.Offset(1, 20)).items();
        assertEquals(List.of(new AlertIntegrations.Refusal(hints.getFirst().id(), AlertIntegrations.Level.HINT, Reason.of("odd.hint", "!a"),
                "{\"generic\":[\"!a\",\"b\"]}", NOW)), hints);
        assertEquals(2, found(1).alert().events());
    }

    @Test
    void the_first_format_that_recognizes_a_payload_reads_it() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        take("metrics", "a");
        take("other", "a");
        take("anything", "a");
        assertEquals(List.of("metrics", "other", "generic"),
                observations.lines().stream().map(line -> line.replaceAll(".*format=(\\w+).*", "$1")).toList());
    }

    @Test
    void the_metrics_address_takes_its_format_alone() {
        integration(IntegrationKind.METRICS, "0000000000000001", "k", true);
        Admitted sender = admit(METRICS, "k");
        assertEquals(1, receiving.take(sender, ListFormat.payload("metrics", "a")).size());
        for (String other : List.of("other", "generic", "anything")) {
            assertEquals(Refusal.unprocessable(Reason.of("alert.not_metrics_format")).failure(),
                    Refusals.of(() -> receiving.take(sender, ListFormat.payload(other, "a"))));
        }
    }

    @Test
    void more_items_than_may_be_are_refused_whole() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        assertEquals(Refusal.unprocessable(Reason.of("alert.too_many_items", 5)).failure(),
                Refusals.of(() -> send("a", "b", "c", "d", "e", "f")));
        assertTrue(world.views().find(project, 1).isEmpty());
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), send("a", "b", "c", "d", "e"));
    }

    @Test
    void work_for_incidents_is_recorded_as_the_project_wants() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        send("a", "-a");
        long first = found(1).alert().id();
        assertEquals(List.of("alert.incident_end " + first), work.recorded());
        world.settings().save(project, new AlertSettings.Values(true, false), NOW);
        send("b", "b", "-b", "c");
        assertEquals(List.of("alert.incident_end " + first, "alert.incident " + found(2).alert().id(),
                "alert.incident " + found(3).alert().id()), work.recorded());
        world.settings().save(project, new AlertSettings.Values(false, false), NOW);
        send("d", "-c", "-d");
        assertEquals(3, work.recorded().size());
    }

    @Test
    void everything_of_a_request_is_one_unit() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        send("a");
        Admitted gone = new Admitted(project, admit(UNNAMED, "k").integration());
        world.settings().save(project, new AlertSettings.Values(true, true), NOW);
        long before = world.views().find(project, 1).orElseThrow().alert().events();
        assertThrows(IllegalStateException.class, () -> world.transactions().write(() -> {
            receiving.take(gone, ListFormat.payload("generic", "a", "b"));
            throw new IllegalStateException("broken off");
        }));
        assertEquals(before, found(1).alert().events());
        assertTrue(world.views().find(project, 2).isEmpty());
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void decisions_are_counted_by_name() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        send("a", "a", "-a", "-a", "?");
        for (String decision : List.of("opened", "grouped", "resolved", "nothing_to_resolve", "ignored")) {
            assertEquals(1, observations.counted("alert.items", "decision", decision), decision);
        }
        for (String reason : List.of("alert.first_occurrence", "alert.repeated", "alert.ended", "alert.none_open", "odd.item")) {
            assertEquals(1, observations.counted("alert.items", "reason", reason), reason);
        }
    }

    @Test
    void histories_tell_why() {
        integration(IntegrationKind.GENERIC, "0000000000000001", "k", true);
        send("a", "a");
        world.transactions().write(() -> world.alerts().changeStatus(found(1).alert().id(), AlertStatus.TRIGGERED, AlertStatus.IGNORED,
                null, AlertScenario.note("status_changed", OptionalLong.empty(), Instant.EPOCH)));
        send("a", "-a");
        assertEquals(List.of("alert.first_occurrence", "alert.repeated", "alert.status_changed", "alert.repeated", "alert.ended"),
                found(1).history().stream().map(entry -> entry.reason().id()).toList());
    }

    @Test
    void no_two_formats_have_one_name() {
        List<AlertFormat> twins = List.of(new ListFormat("generic", 1), new ListFormat("generic", 2));
        assertThrows(IllegalArgumentException.class, () -> new AlertFormatRegistry(twins));
    }

    @Test
    void among_formats_of_one_rank_names_decide() {
        AlertFormatRegistry formats = new AlertFormatRegistry(
                List.of(new ListFormat("b", AlertFormat.LAST), new ListFormat("a", AlertFormat.LAST)));
        assertEquals("a", formats.of(new Json.Members(Map.of()), IntegrationKind.GENERIC, false).name());
    }

    @Test
    void what_no_format_knows_is_refused() {
        AlertFormatRegistry formats = new AlertFormatRegistry(List.of(new ListFormat("a", 1)));
        assertEquals(Refusal.unprocessable(Reason.of("alert.not_generic_format")).failure(),
                Refusals.of(() -> formats.of(ListFormat.payload("b"), IntegrationKind.GENERIC, false)));
    }
}

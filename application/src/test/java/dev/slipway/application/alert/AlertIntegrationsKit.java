package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Door;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.alert.port.AlertIntegrations.Level;
import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code AlertIntegrations} does. */
public abstract class AlertIntegrationsKit extends AlertScenario {

    private static final Instant LATER = NOW.plusSeconds(60);

    /** Every field, as many alternatives and steps as there may be. */
    private static FieldMapping mapping() {
        FieldMapping.Place plain = new FieldMapping.Place(List.of("a", "0", "ü\"\\.", ""), FieldMapping.Type.DATETIME);
        FieldMapping.Place deep = new FieldMapping.Place(Collections.nCopies(FieldMapping.MAX_STEPS, "s".repeat(FieldMapping.MAX_STEP)),
                FieldMapping.Type.NUMERIC);
        Map<FieldMapping.Field, List<FieldMapping.Place>> places = new EnumMap<>(FieldMapping.Field.class);
        for (FieldMapping.Field field : FieldMapping.Field.values()) {
            places.put(field, List.of(plain, deep));
        }
        places.put(FieldMapping.Field.END_STATUS, List.of(plain.withWords(List.of("OK", "gelöst \"", "ok"))));
        places.put(FieldMapping.Field.SEVERITY, List.of(plain.withSeverities(Map.of("ü\"", "high", "2", "low")), deep));
        places.put(FieldMapping.Field.FINGERPRINT, List.of(plain.asPart(), deep.asPart(), plain));
        places.put(FieldMapping.Field.TITLE, Collections.nCopies(FieldMapping.MAX_ALTERNATIVES, plain));
        places.put(FieldMapping.Field.SERVICE, List.of());
        return new FieldMapping(places);
    }

    private static Draft of(IntegrationKind kind, Draft draft) {
        return new Draft(draft.projectId(), kind, draft.name(), draft.active(), draft.endpointIdentifier(), draft.key(), draft.mapping(),
                draft.payloadExample());
    }

    private static Draft active(boolean active, Draft draft) {
        return new Draft(draft.projectId(), draft.kind(), draft.name(), active, draft.endpointIdentifier(), draft.key(), draft.mapping(),
                draft.payloadExample());
    }

    private IntegrationView view(long id, Draft draft, Instant updated) {
        return new IntegrationView(id, draft.projectId(), world().pathOf(draft.projectId()), draft.kind(), draft.name(), draft.active(),
                draft.endpointIdentifier(), draft.key().shortened(), draft.mapping(), draft.payloadExample(), NOW, updated);
    }

    @Test
    final void whatIsMadeIsFoundInItsProject() {
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
    final void anUpdateLeavesAddressAndKey() {
        long project = world().project();
        Draft before = draft(project, "before");
        long id = integrations().insert(before, NOW);
        long beside = integrations().insert(draft(project, "beside"), NOW);
        IntegrationView neighbour = integrations().find(project, beside).orElseThrow();
        Draft after = new Draft(project, IntegrationKind.GENERIC, "after", false, "ffffffffffffffff", key(99), Optional.of(mapping()), "{}");
        assertTrue(integrations().update(id, after, LATER));
        assertEquals(view(id, new Draft(project, IntegrationKind.GENERIC, "after", false, before.endpointIdentifier(), before.key(), Optional.of(mapping()),
                "{}"), LATER), integrations().find(project, id).orElseThrow());
        assertTrue(integrations().update(id, before, LATER));
        assertEquals(view(id, before, LATER), integrations().find(project, id).orElseThrow());
        assertArrayEquals(before.key().digest(), door(project, new Address.Named(before.endpointIdentifier())).candidates().getFirst().keyDigest());
        assertEquals(neighbour, integrations().find(project, beside).orElseThrow());
    }

    @Test
    final void aNewKeyTakesTheOldOnesPlace() {
        long project = world().project();
        Draft draft = draft(project, "x");
        long id = integrations().insert(draft, NOW);
        assertTrue(integrations().replaceKey(id, key(77), LATER));
        assertArrayEquals(key(77).digest(), door(project, new Address.Unnamed()).candidates().getFirst().keyDigest());
        IntegrationView found = integrations().find(project, id).orElseThrow();
        assertEquals(List.of("key77", LATER), List.of(found.keyShort(), found.updatedAt()));
    }

    @Test
    final void whatIsDeletedIsGone() {
        long project = world().project();
        Draft draft = draft(project, "x");
        long id = integrations().insert(draft, NOW);
        refuse(project, id, 0, 2);
        assertTrue(integrations().delete(id));
        assertFalse(integrations().delete(id));
        assertFalse(integrations().update(id, draft, NOW));
        assertFalse(integrations().replaceKey(id, key(1), NOW));
        assertEquals(Optional.empty(), integrations().find(project, id));
        assertEquals(List.of(), door(project, new Address.Unnamed()).candidates());
        assertEquals(Page.empty(), integrations().refusals(id, PageRequest.Offset.first()));
        integrations().insert(draft, NOW);
    }

    @Test
    final void theyAreListedInTheOrderOfTheirIds() {
        long project = world().project();
        List<Long> ids = new ArrayList<>();
        IntStream.range(0, 4).forEach(number -> ids.add(integrations().insert(draft(project, "n" + (9 - number)), NOW)));
        long metrics = integrations().insert(of(IntegrationKind.METRICS, draft(project, "m")), NOW);
        integration(world().project());
        assertEquals(new Page<>(ids, 4), list(project, Optional.of(IntegrationKind.GENERIC), PageRequest.Offset.first()));
        assertEquals(new Page<>(List.of(metrics), 1), list(project, Optional.of(IntegrationKind.METRICS), PageRequest.Offset.first()));
        assertEquals(new Page<>(List.of(ids.get(3), metrics), 5), list(project, Optional.empty(), new PageRequest.Offset(2, 3)));
        assertEquals(new Page<>(List.of(ids.get(1), ids.get(2)), 3), list(project, Optional.empty(), new PageRequest.Keyset(ids.get(0), true, 2)));
        assertEquals(new Page<>(List.of(metrics, ids.get(3)), 3), list(project, Optional.empty(), new PageRequest.Keyset(0, false, 2)));
    }

    private Page<Long> list(long project, Optional<IntegrationKind> kind, PageRequest page) {
        return integrations().list(project, kind, page).map(IntegrationView::id);
    }

    @Test
    final void anAddressIsOneIntegrations() {
        long project = world().project();
        Draft draft = draft(project, "x");
        integrations().insert(draft, NOW);
        assertThrows(RuntimeException.class, () -> integrations().insert(draft, NOW));
        integrations().insert(new Draft(world().project(), draft.kind(), "y", true, draft.endpointIdentifier(), key(2), Optional.empty(), null), NOW);
        integrations().insert(of(IntegrationKind.METRICS, draft(project, "m")), NOW);
        assertThrows(RuntimeException.class, () -> integrations().insert(of(IntegrationKind.METRICS, draft(project, "n")), NOW));
    }

    private Door door(long project, Address address) {
        return integrations().door(new ProjectRef.Path(world().pathOf(project)), address).orElseThrow();
    }

    private static List<Long> ids(Door door) {
        return door.candidates().stream().map(Candidate::id).toList();
    }

    @Test
    final void theDoorKnowsWhoListensBehindIt() {
        long project = world().project();
        Draft named = new Draft(project, IntegrationKind.GENERIC, "named", true, "00000000000000aa", key(3), Optional.of(mapping()), "{}");
        long first = integrations().insert(named, NOW);
        long second = integrations().insert(draft(project, "second"), NOW);
        Draft silent = active(false, draft(project, "silent"));
        integrations().insert(silent, NOW);
        Draft measured = of(IntegrationKind.METRICS, draft(project, "metrics"));
        long metrics = integrations().insert(measured, NOW);
        integration(world().project());
        Door door = door(project, new Address.Named("00000000000000aa"));
        Candidate candidate = door.candidates().getFirst();
        assertEquals(new Door(project, false, List.of(new Candidate(first, "named", IntegrationKind.GENERIC, candidate.keyDigest()))), door);
        assertEquals(Optional.of(mapping()), integrations().mapping(first));
        assertEquals(Optional.empty(), integrations().mapping(second));
        assertEquals(Optional.empty(), integrations().mapping(metrics + 1_000));
        assertArrayEquals(key(3).digest(), candidate.keyDigest());
        assertEquals(List.of(first, second), ids(door(project, new Address.Unnamed())));
        assertEquals(List.of(metrics), ids(door(project, new Address.Metrics())));
        for (String nobody : List.of(silent.endpointIdentifier(), measured.endpointIdentifier(), "00000000000000AA", "", "x")) {
            assertEquals(new Door(project, false, List.of()), door(project, new Address.Named(nobody)));
        }
        long empty = world().project();
        assertEquals(new Door(empty, false, List.of()), door(empty, new Address.Metrics()));
        assertEquals(new Door(empty, false, List.of()), door(empty, new Address.Unnamed()));
    }

    @Test
    final void theDoorIsWhereItsProjectIs() {
        long project = world().project();
        long id = integration(project);
        String path = world().pathOf(project);
        for (String written : List.of(path, path.toUpperCase(Locale.ROOT), path.toLowerCase(Locale.ROOT))) {
            assertEquals(List.of(id), ids(integrations().door(new ProjectRef.Path(written), new Address.Unnamed()).orElseThrow()));
        }
        assertEquals(List.of(id), ids(integrations().door(new ProjectRef.Id(project), new Address.Unnamed()).orElseThrow()));
        for (ProjectRef none : List.of(new ProjectRef.Path(path + "x"), new ProjectRef.Path(path.substring(0, path.indexOf('/'))), new ProjectRef.Path(""),
                new ProjectRef.Id(project + 1_000))) {
            assertEquals(Optional.empty(), integrations().door(none, new Address.Unnamed()));
        }
        world().archiveProject(project);
        assertTrue(door(project, new Address.Unnamed()).archived());
        world().hideProject(project);
        assertEquals(Optional.empty(), integrations().door(new ProjectRef.Path(path), new Address.Unnamed()));
        assertEquals(Optional.empty(), integrations().door(new ProjectRef.Id(project), new Address.Unnamed()));
    }

    private Optional<Door> held(long project, long integration) {
        return world().transactions().write(() -> integrations().hold(project, integration));
    }

    @Test
    final void aDoorIsHeldByItsIntegration() {
        long project = world().project();
        Draft draft = draft(project, "Hooks");
        long id = integrations().insert(draft, NOW);
        integration(project);
        Door door = held(project, id).orElseThrow();
        Candidate candidate = door.candidates().getFirst();
        assertEquals(new Door(project, false, List.of(candidate)), door);
        assertEquals(List.of(id, "Hooks", IntegrationKind.GENERIC), List.of(candidate.id(), candidate.name(), candidate.kind()));
        assertArrayEquals(draft.key().digest(), candidate.keyDigest());
        integrations().replaceKey(id, key(9), NOW);
        assertArrayEquals(key(9).digest(), held(project, id).orElseThrow().candidates().getFirst().keyDigest());
        integrations().update(id, active(false, draft), NOW);
        assertEquals(Optional.of(new Door(project, false, List.of())), held(project, id));
        long elsewhere = world().project();
        assertEquals(Optional.of(new Door(elsewhere, false, List.of())), held(elsewhere, id));
        world().archiveProject(project);
        assertEquals(Optional.of(new Door(project, true, List.of())), held(project, id + 1_000));
        world().hideProject(project);
        assertEquals(Optional.empty(), held(project, id));
        assertEquals(Optional.empty(), held(project + 1_000, id));
    }

    private void refuse(long project, long integration, int from, int to) {
        List<AlertReading> readings = IntStream.range(from, to)
                .<AlertReading>mapToObj(number -> new AlertReading.Unusable(Reason.of("alert.start_missing", number), new Json.Digits("" + number))).toList();
        take(project, integration, Tier.PREMIUM, NOW.plusSeconds(from), readings);
    }

    private List<String> excerpts(long integration, PageRequest page) {
        return integrations().refusals(integration, page).items().stream().map(Refusal::excerpt).toList();
    }

    @Test
    final void onlyTheLatestRefusalsAreRemembered() {
        long project = world().project();
        long integration = integration(project);
        long beside = integration(project);
        refuse(project, beside, 0, 3);
        refuse(project, integration, 0, 60);
        refuse(project, integration, 60, 130);
        Page<Refusal> first = integrations().refusals(integration, new PageRequest.Offset(1, 50));
        assertEquals(AlertIntegrations.MOST_REFUSALS, first.total());
        Refusal newest = first.items().getFirst();
        assertEquals(new Refusal(newest.id(), Reason.of("alert.start_missing", 129), "129", NOW.plusSeconds(60)), newest);
        assertEquals(IntStream.range(0, 50).mapToObj(number -> "" + (129 - number)).toList(), excerpts(integration, new PageRequest.Offset(1, 50)));
        assertEquals(IntStream.range(0, 50).mapToObj(number -> "" + (79 - number)).toList(), excerpts(integration, new PageRequest.Offset(2, 50)));
        assertEquals(List.of(), excerpts(integration, new PageRequest.Offset(3, 50)));
        assertEquals(List.of("129", "128"), excerpts(integration, new PageRequest.Keyset(0, false, 2)));
        assertEquals(List.of("30", "31"), excerpts(integration, new PageRequest.Keyset(0, true, 2)));
        assertEquals(List.of("2", "1", "0"), excerpts(beside, PageRequest.Offset.first()));
        refuse(project, integration, 1_000, 1_250);
        assertEquals("1249", excerpts(integration, new PageRequest.Offset(1, 1)).getFirst());
        assertEquals(List.of("1150"), excerpts(integration, new PageRequest.Offset(100, 1)));
        assertEquals(List.of(), excerpts(integration, new PageRequest.Offset(101, 1)));
    }

    @Test
    final void ofALongItemTheBeginningIsRemembered() {
        long project = world().project();
        long integration = integration(project);
        Json item = new Json.Text("🚀".repeat(5_000));
        take(project, integration, Tier.PREMIUM, NOW, List.of(new AlertReading.Unusable(Reason.of("alert.start_missing"), item)));
        assertEquals("\"" + "🚀".repeat(499), excerpts(integration, PageRequest.Offset.first()).getFirst());
    }

    @Test
    final void manyRefuseAtOnceAndRememberTheLatestAlone() throws Exception {
        long project = world().project();
        long integration = integration(project);
        together(6, number -> IntStream.range(0, 5).forEach(time -> refuse(project, integration, number * 10, number * 10 + 10)));
        Page<Refusal> page = integrations().refusals(integration, new PageRequest.Offset(1, 100));
        assertEquals(AlertIntegrations.MOST_REFUSALS, page.items().size());
        assertEquals(AlertIntegrations.MOST_REFUSALS, page.total());
    }

    private void hint(long integration, Reason... hints) {
        world().transactions().write(() -> {
            integrations().hint(integration, List.of(hints), "{}", NOW);
            return null;
        });
    }

    private List<String> reasons(long integration) {
        return IntStream.of(1, 2).boxed().flatMap(page -> integrations().refusals(integration, new PageRequest.Offset(page, 100)).items()
                .stream())
                .map(each -> each.level().wireName() + " " + each.reason().id() + each.reason().args()).toList();
    }

    @Test
    final void hint_is_remembered_once_beside_refusals() {
        long project = world().project();
        long integration = integration(project);
        long beside = integration(project);
        Reason word = Reason.of("alert.unknown_severity", "ü\0");
        Reason end = Reason.of("alert.looks_like_an_end", "status", "ok");
        refuse(project, integration, 0, 1);
        hint(integration, word, end, word);
        hint(integration, end);
        hint(integration, word);
        refuse(project, integration, 1, 2);
        List<String> expected = List.of("refusal alert.start_missing[1]", "hint alert.looks_like_an_end[status, ok]",
                "refusal alert.start_missing[0]");
        assertEquals(expected, reasons(integration).stream().filter(each -> !each.contains("severity")).toList());
        assertEquals(4, reasons(integration).size());
        assertEquals(List.of(), reasons(beside));
        Refusal shown = integrations().refusals(integration, PageRequest.Offset.first()).items().stream()
                .filter(each -> each.reason().equals(end)).findFirst().orElseThrow();
        assertEquals(new Refusal(shown.id(), Level.HINT, end, "{}", NOW), shown);
    }

    @Test
    final void hints_and_refusals_never_push_each_other_out() {
        long project = world().project();
        long integration = integration(project);
        hint(integration, Reason.of("alert.looks_like_an_end", "status", "ok"));
        refuse(project, integration, 0, 230);
        assertEquals(AlertIntegrations.MOST_REFUSALS + 1, reasons(integration).size());
        for (int number = 0; number < 2 * AlertIntegrations.MOST_HINTS; number++) {
            hint(integration, Reason.of("alert.unknown_severity", "word " + number));
        }
        List<String> all = reasons(integration);
        assertEquals(AlertIntegrations.MOST_REFUSALS, all.stream().filter(each -> each.startsWith("refusal")).count());
        assertEquals(IntStream.range(0, AlertIntegrations.MOST_HINTS)
                .mapToObj(number -> "hint alert.unknown_severity[word " + (39 - number) + "]").toList(),
                all.subList(0, AlertIntegrations.MOST_HINTS));
        assertEquals(AlertIntegrations.MOST_REFUSALS + AlertIntegrations.MOST_HINTS, all.size());
    }

    @Test
    final void same_hints_at_once_are_remembered_once() throws Exception {
        long integration = integration(world().project());
        Reason one = Reason.of("alert.unknown_severity", "a");
        Reason other = Reason.of("alert.unknown_severity", "b");
        together(6, number -> IntStream.range(0, 20).forEach(time -> {
            if (number % 2 == 0) {
                hint(integration, one, other);
            } else {
                hint(integration, other, one);
            }
        }));
        assertEquals(2, reasons(integration).size());
    }

    @Test
    final void changed_integration_forgets_its_hints() {
        long project = world().project();
        long integration = integration(project);
        refuse(project, integration, 0, 1);
        hint(integration, Reason.of("alert.unknown_severity", "a"));
        integrations().update(integration, draft(project, "Other"), NOW);
        assertEquals(List.of("refusal alert.start_missing[0]"), reasons(integration));
        hint(integration, Reason.of("alert.unknown_severity", "a"));
        assertEquals(2, reasons(integration).size());
    }

    @Test
    final void hint_about_an_integration_that_is_gone_is_dropped() {
        long integration = integration(world().project());
        integrations().delete(integration);
        hint(integration, Reason.of("alert.unknown_severity", "a"));
        assertEquals(List.of(), reasons(integration));
    }

    @Test
    final void aProjectThatIsGoneTakesNone() {
        long gone = world().project() + 1_000;
        dev.slipway.application.kernel.Refusal refused = assertThrows(dev.slipway.application.kernel.Refusal.class,
                () -> world().transactions().write(() -> integrations().lockAndCount(gone, IntegrationKind.GENERIC)));
        assertEquals(dev.slipway.application.kernel.Refusal.notFound("Project").failure(), refused.failure());
    }

    /** A project on the free tier gets no second one, whoever asks at once. */
    @Test
    final void whoCountsIsTheOnlyOne() throws Exception {
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

    @Test
    final void refusals_are_walked_by_key_while_others_come() {
        long project = world().project();
        long integration = integration(project);
        refuse(project, integration, 0, 7);
        Walks.same(page -> integrations().refusals(integration, page));
        assertEquals(List.of("6", "5", "4", "3", "2", "1", "0"), Walks.all(page -> integrations().refusals(integration, page), 2,
                (number, last) -> refuse(project, integration, 10 * number, 10 * number + 1)).stream().map(Refusal::excerpt).toList());
    }
}

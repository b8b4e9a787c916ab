package dev.slipway.application.alert.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.AlertHouse;
import dev.slipway.application.alert.Occurrence;
import dev.slipway.application.alert.integration.CreateIntegration.Created;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.alert.port.AlertIntegrations.Key;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Who makes, changes and ends integrations, and what becomes of their keys. */
final class IntegrationUseCasesTest {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NOT_FOUND = Refusal.notFound().failure();
    private static final Failure NO_PROJECT = Refusal.notFound("Project").failure();
    private static final FieldMapping MAPPING = new FieldMapping(Map.of(FieldMapping.Field.TITLE,
            List.of(new FieldMapping.Place(List.of("alert", "name"), FieldMapping.Type.STRING))));

    private final AlertHouse house = new AlertHouse();
    private final Caller maintainer = house.member(Role.MAINTAINER);

    private static CreateIntegration.Request request(IntegrationKind kind, String name) {
        return new CreateIntegration.Request(kind, name, true, Optional.empty(), null);
    }

    private static UpdateIntegration.Request nothing() {
        return new UpdateIntegration.Request(Change.keep(), Change.keep(), Change.keep(), Change.keep());
    }

    private Created created(String name) {
        return house.create.create(maintainer, house.ref, request(IntegrationKind.GENERIC, name));
    }

    private List<Candidate> at(IntegrationView integration) {
        return house.integrations.endpoint(house.ref, new Address.Named(integration.endpointIdentifier())).orElseThrow().candidates();
    }

    @Test
    void an_integration_is_made_with_a_key_that_is_told_once() {
        Created created = house.create.create(maintainer, house.ref,
                new CreateIntegration.Request(IntegrationKind.GENERIC, "Hooks", true, Optional.of(MAPPING), "{a}"));
        IntegrationView made = created.integration();
        assertTrue(created.key().matches("[0-9a-f]{32}"), created.key());
        assertTrue(made.endpointIdentifier().matches("[0-9a-f]{16}"), made.endpointIdentifier());
        assertEquals(new IntegrationView(made.id(), house.project, "group/project", IntegrationKind.GENERIC, "Hooks", true,
                made.endpointIdentifier(),
                created.key().substring(0, 4), Optional.of(MAPPING), "{a}", AlertHouse.NOW, AlertHouse.NOW), made);
        assertArrayEquals(house.secrets.digest(created.key()), at(made).getFirst().keyDigest());
        assertFalse(created.toString().contains(created.key()));
        assertFalse(house.observations.lines().toString().contains(created.key()));
        assertEquals(List.of("alert.integration_created project=" + house.project + " integration=" + made.id() + " kind=generic"),
                house.observations.lines());
        assertNotEquals(created.key(), created("More").key());
    }

    /** What can be done with an integration, and the least role that may; what ends it comes last. */
    private Map<Role, List<Executable>> attempts(Caller caller, ProjectRef project, long id) {
        PageRequest page = PageRequest.Offset.first();
        return new EnumMap<>(Map.of(
                Role.DEVELOPER, List.of(
                        () -> house.integrationReads.list(caller, project, Optional.empty(), page),
                        () -> house.integrationReads.get(caller, project, id),
                        () -> house.integrationReads.refusals(caller, project, id, page)),
                Role.MAINTAINER, List.of(
                        () -> house.create.create(caller, project, request(IntegrationKind.GENERIC, "n")),
                        () -> house.update.update(caller, project, id, nothing()),
                        () -> house.rotate.rotate(caller, project, id),
                        () -> house.delete.delete(caller, project, id, Freshness.ANY))));
    }

    private static Optional<Failure> failure(Executable attempt) {
        try {
            attempt.execute();
            return Optional.empty();
        } catch (Refusal refused) {
            return Optional.of(refused.failure());
        } catch (Throwable other) {
            throw new AssertionError(other);
        }
    }

    @Test
    void developers_see_integrations_and_maintainers_change_them() {
        Map<String, Caller> callers = new LinkedHashMap<>();
        Stream.of(Role.values()).forEach(role -> callers.put(role.name(), house.member(role)));
        callers.put("administrator", house.person(house.root));
        callers.forEach((name, caller) -> {
            IntegrationView integration = house.integration();
            attempts(caller, house.ref, integration.id()).forEach((needed, attempts) -> attempts.forEach(attempt -> {
                boolean may = name.equals("administrator") || Role.valueOf(name).atLeast(needed);
                assertEquals(may ? Optional.empty() : Optional.of(FORBIDDEN), failure(attempt), name + " " + needed);
            }));
        });
        long id = house.integration().id();
        attempts(house.person(house.stranger), house.ref, id).values().stream().flatMap(List::stream)
                .forEach(attempt -> assertEquals(Optional.of(NO_PROJECT), failure(attempt)));
        attempts(Caller.ANONYMOUS, house.ref, id).values().stream().flatMap(List::stream)
                .forEach(attempt -> assertEquals(Optional.of(Refusal.unauthenticated().failure()), failure(attempt)));
    }

    @Test
    void in_an_archived_project_they_are_only_seen() {
        long id = house.integration().id();
        house.directory.archiveProject(house.project);
        Map<Role, List<Executable>> attempts = attempts(house.person(house.root), house.ref, id);
        attempts.get(Role.DEVELOPER).forEach(attempt -> assertEquals(Optional.empty(), failure(attempt)));
        attempts.get(Role.MAINTAINER).forEach(attempt -> assertEquals(Optional.of(FORBIDDEN), failure(attempt)));
        assertEquals(FORBIDDEN, Refusals.of(() -> house.test.send(house.person(house.root), house.ref, id, "{a}")));
    }

    @Test
    void that_of_another_project_is_not_found() {
        long id = house.integration().id();
        assertEquals(NOT_FOUND, Refusals.of(() -> house.integrationReads.get(maintainer, house.otherRef, id)));
        assertEquals(NOT_FOUND,
                Refusals.of(() -> house.integrationReads.refusals(maintainer, house.otherRef, id, PageRequest.Offset.first())));
        assertEquals(NOT_FOUND, Refusals.of(() -> house.update.update(maintainer, house.otherRef, id, nothing())));
        assertEquals(NOT_FOUND, Refusals.of(() -> house.rotate.rotate(maintainer, house.otherRef, id)));
        assertEquals(NOT_FOUND, Refusals.of(() -> house.delete.delete(maintainer, house.otherRef, id, Freshness.ANY)));
        assertEquals(NOT_FOUND, Refusals.of(() -> house.test.send(maintainer, house.otherRef, id, "{a}")));
        assertEquals(1, house.integrationReads.list(maintainer, house.ref, Optional.empty(), PageRequest.Offset.first()).total());
    }

    @Test
    void a_list_is_narrowed_to_a_kind() {
        long generic = created("Hooks").integration().id();
        long metrics = house.create.create(maintainer, house.ref, request(IntegrationKind.METRICS, "Metrics")).integration().id();
        created("More");
        house.create.create(maintainer, house.otherRef, request(IntegrationKind.METRICS, "Metrics"));
        PageRequest page = PageRequest.Offset.first();
        assertEquals(List.of(metrics),
                house.integrationReads.list(maintainer, house.ref, Optional.of(IntegrationKind.METRICS), page).items().stream()
                        .map(IntegrationView::id).toList());
        assertEquals(generic,
                house.integrationReads.list(maintainer, house.ref, Optional.of(IntegrationKind.GENERIC), page).items().getFirst().id());
        assertEquals(3, house.integrationReads.list(maintainer, house.ref, Optional.empty(), page).total());
    }

    @Test
    void a_project_has_one_integration_for_metrics() {
        house.create.create(maintainer, house.ref, request(IntegrationKind.METRICS, "Metrics"));
        assertEquals(Refusal.conflict(Reason.of("alert.one_metrics_integration")).failure(),
                Refusals.of(() -> house.create.create(maintainer, house.ref, request(IntegrationKind.METRICS, "Again"))));
        created("Hooks");
    }

    @Test
    void the_free_tier_has_one_generic_integration_and_no_mapping() {
        AlertHouse free = new AlertHouse(Tier.FREE);
        Caller caller = free.member(Role.MAINTAINER);
        CreateIntegration.Request mapped = new CreateIntegration.Request(IntegrationKind.GENERIC, "Mapped", true, Optional.of(MAPPING),
                null);
        Failure mappingIsPremium = Refusal.forbidden(Reason.of("alert.custom_mapping_is_premium")).failure();
        assertEquals(mappingIsPremium, Refusals.of(() -> free.create.create(caller, free.ref, mapped)));
        long id = free.create.create(caller, free.ref, request(IntegrationKind.GENERIC, "One")).integration().id();
        free.create.create(caller, free.ref, request(IntegrationKind.METRICS, "Metrics"));
        assertEquals(Refusal.forbidden(Reason.of("alert.several_integrations_are_premium")).failure(),
                Refusals.of(() -> free.create.create(caller, free.ref, request(IntegrationKind.GENERIC, "Two"))));
        assertEquals("Other", free.update.update(caller, free.ref, id,
                new UpdateIntegration.Request(Change.to("Other"), Change.keep(), Change.keep(), Change.keep())).name());
        assertEquals(mappingIsPremium, Refusals.of(() -> free.update.update(caller, free.ref, id,
                new UpdateIntegration.Request(Change.keep(), Change.keep(), Change.to(MAPPING), Change.keep()))));
        free.delete.delete(caller, free.ref, id, Freshness.ANY);
        free.create.create(caller, free.ref, request(IntegrationKind.GENERIC, "Two"));
    }

    @Test
    void a_mapping_from_better_times_stays_and_is_no_obstacle() {
        AlertHouse free = new AlertHouse(Tier.FREE);
        Caller caller = free.member(Role.MAINTAINER);
        long id = free.integrations.insert(new Draft(free.project, IntegrationKind.GENERIC, "Hooks", true, "00000000000000aa",
                new Key(new byte[32], "k"), Optional.of(MAPPING), null), AlertHouse.NOW);
        IntegrationView changed = free.update.update(caller, free.ref, id,
                new UpdateIntegration.Request(Change.to("Other"), Change.to(false), Change.keep(), Change.to("{a}")));
        assertEquals(List.of("Other", Optional.of(MAPPING)), List.of(changed.name(), changed.mapping()));
        assertEquals(Refusal.forbidden(Reason.of("alert.custom_mapping_is_premium")).failure(), Refusals.of(() -> free.update.update(caller,
                free.ref, id, new UpdateIntegration.Request(Change.keep(), Change.keep(), Change.to(MAPPING), Change.keep()))));
        assertEquals(Optional.empty(), free.update.update(caller, free.ref, id,
                new UpdateIntegration.Request(Change.keep(), Change.keep(), Change.to(null), Change.keep())).mapping());
    }

    /** The house's reader of payloads fails inside a unit of work, where others wait for locks. */
    @Test
    void an_example_is_read_before_anything_is_locked_and_only_where_it_changes() {
        long id = house.create.create(maintainer, house.ref,
                new CreateIntegration.Request(IntegrationKind.GENERIC, "Hooks", true, Optional.empty(), "{a}")).integration().id();
        assertEquals("{b}", house.update.update(maintainer, house.ref, id,
                new UpdateIntegration.Request(Change.keep(), Change.keep(), Change.keep(), Change.to("{b}"))).payloadExample());
        assertEquals(Refusal.invalid(List.of(FieldError.of("name", "field.blank"), FieldError.of("payload_example",
                "alert.not_json"))).failure(), Refusals.of(() -> house.update.update(maintainer, house.ref, id,
                        new UpdateIntegration.Request(Change.to(" "), Change.keep(), Change.keep(), Change.to("bad")))));
    }

    @Test
    void everything_wrong_with_one_is_said_at_once() {
        assertEquals(Refusal.invalid(List.of(FieldError.of("name", "field.blank"), FieldError.of("payload_attribute_mappings",
                "alert.mapping_of_metrics"),
                FieldError.of("payload_example", "alert.not_json"))).failure(), Refusals.of(() -> house.create.create(maintainer, house.ref,
                new CreateIntegration.Request(IntegrationKind.METRICS, " ", true, Optional.of(MAPPING), "bad"))));
        assertEquals(0, house.integrationReads.list(maintainer, house.ref, Optional.empty(), PageRequest.Offset.first()).total());
    }

    @Test
    void an_example_obeys_the_limits_of_payloads() {
        Map.of("large", Reason.of("alert.too_large", 1), "deep", Reason.of("alert.too_deep", 2), "bad", Reason.of("alert.not_json"))
                .forEach((example, reason) -> assertEquals(Refusal.invalid(List.of(new FieldError("payload_example", reason))).failure(),
                        Refusals.of(() -> house.create.create(maintainer, house.ref,
                                new CreateIntegration.Request(IntegrationKind.GENERIC, "n", true, Optional.empty(), example)))));
    }

    @Test
    void an_update_changes_what_it_names() {
        IntegrationView made = created("Hooks").integration();
        List<UpdateIntegration.Request> requests = List.of(
                new UpdateIntegration.Request(Change.to("Other"), Change.keep(), Change.keep(), Change.keep()),
                new UpdateIntegration.Request(Change.keep(), Change.to(false), Change.keep(), Change.keep()),
                new UpdateIntegration.Request(Change.keep(), Change.keep(), Change.to(MAPPING), Change.keep()),
                new UpdateIntegration.Request(Change.keep(), Change.keep(), Change.keep(), Change.to("{b}")));
        Instant later = AlertHouse.NOW.plusSeconds(1);
        house.now = later;
        requests.forEach(request -> house.update.update(maintainer, house.ref, made.id(), request));
        IntegrationView changed = new IntegrationView(made.id(), made.projectId(), made.projectPath(), made.kind(), "Other", false,
                made.endpointIdentifier(), made.keyShort(), Optional.of(MAPPING), "{b}", made.createdAt(), later);
        assertEquals(changed, house.integrationReads.get(maintainer, house.ref, made.id()));
        assertEquals(changed, house.update.update(maintainer, house.ref, made.id(), nothing()));
        IntegrationView emptied = house.update.update(maintainer, house.ref, made.id(),
                new UpdateIntegration.Request(Change.keep(), Change.to(null), Change.to(null), Change.to(null)));
        assertEquals(Optional.empty(), emptied.mapping());
        assertEquals(null, emptied.payloadExample());
        assertFalse(emptied.active());
        assertEquals(Refusal.invalid("name", "field.blank").failure(), Refusals.of(() -> house.update.update(maintainer, house.ref,
                made.id(), new UpdateIntegration.Request(Change.to(null), Change.keep(), Change.keep(), Change.keep()))));
        assertEquals(NOT_FOUND, Refusals.of(() -> house.update.update(maintainer, house.ref, 999, nothing())));
    }

    @Test
    void another_key_ends_the_first_at_once() {
        Created created = created("Hooks");
        Created rotated = house.rotate.rotate(maintainer, house.ref, created.integration().id());
        assertNotEquals(created.key(), rotated.key());
        assertEquals(created.integration().endpointIdentifier(), rotated.integration().endpointIdentifier());
        assertEquals(rotated.key().substring(0, 4), rotated.integration().keyShort());
        List<Candidate> open = at(created.integration());
        assertEquals(1, open.size());
        assertArrayEquals(house.secrets.digest(rotated.key()), open.getFirst().keyDigest());
        assertFalse(house.observations.lines().toString().contains(rotated.key()));
        assertEquals(NOT_FOUND, Refusals.of(() -> house.rotate.rotate(maintainer, house.ref, 999)));
    }

    @Test
    void a_deleted_one_takes_nothing_any_more_and_its_alerts_stay() {
        IntegrationView made = created("Hooks").integration();
        house.take(made, Occurrence.of("a"));
        assertEquals(Refusal.preconditionFailed().failure(), Refusals.of(() -> house.delete.delete(maintainer, house.ref, made.id(),
                new Freshness(Optional.of(AlertHouse.NOW.minusSeconds(5))))));
        house.delete.delete(maintainer, house.ref, made.id(), Freshness.ANY);
        assertEquals(List.of(), at(made));
        assertEquals(NOT_FOUND, Refusals.of(() -> house.integrationReads.get(maintainer, house.ref, made.id())));
        assertEquals(NOT_FOUND, Refusals.of(() -> house.delete.delete(maintainer, house.ref, made.id(), Freshness.ANY)));
        assertEquals("a", house.reads.get(maintainer, house.ref, 1).alert().texts().title());
    }
}

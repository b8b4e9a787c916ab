package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.alert.AlertFilter.Order;
import dev.slipway.application.alert.port.Alerts.Note;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code AlertViews} does. */
public abstract class AlertViewsKit extends AlertScenario {

    private static final OptionalLong NOBODY = OptionalLong.empty();

    private static AlertFilter all(long project, Order order, Sort sort) {
        return new AlertFilter(project, Set.of(), Set.of(), Optional.empty(), AttributeFilter.whatever(), Optional.empty(), order, sort);
    }

    private Page<Long> page(AlertFilter filter, PageRequest page) {
        return world().views().list(filter, page).map(AlertView::iid);
    }

    private List<Long> listed(AlertFilter filter) {
        Page<Long> page = page(filter, new PageRequest.Offset(1, PageRequest.MAX_SIZE));
        assertEquals(page.items().size(), page.total());
        return page.items();
    }

    @Test
    final void aListShowsWhatASingleOneShows() {
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
    final void otherProjectsAreNotSeen() {
        long project = world().project();
        long other = world().project();
        open(project, integration(project), Occurrence.of("a"));
        assertEquals(List.of(), listed(all(other, Order.ID, Sort.ASC)));
        assertEquals(Optional.empty(), world().views().find(other, 1));
        assertEquals(Optional.empty(), world().views().find(project, 2));
    }

    /** Seven alerts that tie wherever they can. */
    private long ranked() {
        long project = world().project();
        long integration = integration(project);
        Instant[] starts = {NOW, NOW.minusSeconds(9), NOW, NOW.minusSeconds(5), NOW.minusSeconds(9), NOW, NOW};
        AlertSeverity[] severities = {AlertSeverity.LOW, AlertSeverity.CRITICAL, AlertSeverity.UNKNOWN, AlertSeverity.HIGH, AlertSeverity.LOW,
                AlertSeverity.INFO, AlertSeverity.MEDIUM};
        AlertStatus[] statuses = {AlertStatus.TRIGGERED, AlertStatus.RESOLVED, AlertStatus.IGNORED, AlertStatus.ACKNOWLEDGED, AlertStatus.TRIGGERED,
                AlertStatus.RESOLVED, AlertStatus.TRIGGERED};
        int[] events = {3, 1, 2, 1, 1, 2, 1};
        for (int each = 0; each < starts.length; each++) {
            Occurrence occurrence = Occurrence.of("a" + each).as(severities[each]).since(starts[each]);
            Instant created = NOW.plusSeconds(each / 2);
            long id = take(project, integration, Tier.PREMIUM, created, IntStream.range(0, events[each]).mapToObj(any -> occurrence.reading()).toList())
                    .getFirst().id();
            become(id, statuses[each], NOBODY, NOW.plusSeconds(20 - each));
        }
        return project;
    }

    private static List<Long> expected(Order order) {
        return switch (order) {
            case ID, CREATED_AT -> List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L);
            case STARTED_AT -> List.of(2L, 5L, 4L, 1L, 3L, 6L, 7L);
            case ENDED_AT -> List.of(6L, 2L, 1L, 3L, 4L, 5L, 7L);
            case UPDATED_AT -> List.of(1L, 5L, 7L, 6L, 4L, 3L, 2L);
            case EVENTS -> List.of(2L, 4L, 5L, 7L, 3L, 6L, 1L);
            case SEVERITY -> List.of(3L, 6L, 1L, 5L, 7L, 4L, 2L);
            case STATUS -> List.of(3L, 2L, 6L, 4L, 1L, 5L, 7L);
        };
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void everyOrderRunsBothWaysAndTiesGoById(Order order) {
        long project = ranked();
        List<Long> ascending = expected(order);
        assertEquals(ascending, listed(all(project, order, Sort.ASC)));
        assertEquals(ascending.reversed(), listed(all(project, order, Sort.DESC)));
        List<Long> paged = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            Page<Long> page = page(all(project, order, Sort.ASC), new PageRequest.Offset(number, 3));
            assertEquals(7, page.total());
            paged.addAll(page.items());
        }
        assertEquals(ascending, paged);
        assertEquals(new Page<>(List.of(), 7), page(all(project, order, Sort.ASC), new PageRequest.Offset(4, 3)));
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void alerts_are_walked_by_key_in_every_order(Order order) {
        long project = ranked();
        for (Sort sort : Sort.values()) {
            Walks.same(page -> world().views().list(all(project, order, sort), page));
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void aWalkByKeyGoesByIdWhateverTheOrder(Order order) {
        long project = ranked();
        AlertFilter filter = new AlertFilter(project, Set.of(AlertStatus.TRIGGERED, AlertStatus.RESOLVED), Set.of(), Optional.empty(), AttributeFilter.whatever(),
                Optional.empty(), order, Sort.DESC);
        assertEquals(List.of(1L, 2L, 5L, 6L, 7L), walk(filter, true));
        assertEquals(List.of(7L, 6L, 5L, 2L, 1L), walk(filter, false));
    }

    private List<Long> walk(AlertFilter filter, boolean ascending) {
        List<Long> seen = new ArrayList<>();
        long after = 0;
        while (true) {
            Page<AlertView> page = world().views().list(filter, new PageRequest.Keyset(after, ascending, 2));
            page.items().forEach(alert -> seen.add(alert.iid()));
            if (page.total() <= page.items().size()) {
                return seen;
            }
            after = page.items().getLast().id();
        }
    }

    /** As where it was removed meanwhile. */
    @Test
    final void aWalkGoesOnBehindAnAlertThatIsNotThere() {
        long one = world().project();
        long other = world().project();
        long integration = integration(one);
        long elsewhere = integration(other);
        open(one, integration, Occurrence.of("a"));
        long between = open(other, elsewhere, Occurrence.of("a")).id();
        open(one, integration, Occurrence.of("b"));
        AlertFilter filter = all(one, Order.ID, Sort.ASC);
        assertEquals(List.of(2L), page(filter, new PageRequest.Keyset(between, true, 20)).items());
        assertEquals(List.of(1L), page(filter, new PageRequest.Keyset(between, false, 20)).items());
        assertEquals(List.of(), page(filter, new PageRequest.Keyset(between + 1_000, true, 20)).items());
        assertEquals(List.of(2L, 1L), page(filter, new PageRequest.Keyset(between + 1_000, false, 20)).items());
        assertEquals(List.of(), page(all(world().project(), Order.ID, Sort.ASC), new PageRequest.Keyset(between, false, 20)).items());
    }

    @Test
    final void aWalkMeetsEachAlertOnceWhateverIsOpenedAndEndedMeanwhile() {
        long project = world().project();
        long integration = integration(project);
        IntStream.range(0, 6).forEach(each -> open(project, integration, Occurrence.of("a" + each)));
        List<Long> up = new ArrayList<>();
        List<Long> down = new ArrayList<>();
        long lower = 0;
        long upper = 0;
        for (int step = 0; step < 3; step++) {
            Page<AlertView> rising = world().views().list(all(project, Order.ID, Sort.ASC), new PageRequest.Keyset(lower, true, 2));
            Page<AlertView> falling = world().views().list(all(project, Order.ID, Sort.ASC), new PageRequest.Keyset(upper, false, 2));
            rising.items().forEach(alert -> up.add(alert.iid()));
            falling.items().forEach(alert -> down.add(alert.iid()));
            lower = rising.items().getLast().id();
            upper = falling.items().getLast().id();
            take(project, integration, Occurrence.of("b" + step), Occurrence.of("a" + step), Occurrence.end("a" + (5 - step), null));
        }
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L), up);
        assertEquals(List.of(6L, 5L, 4L, 3L, 2L, 1L), down);
    }

    @Test
    final void filtersCombine() {
        long project = ranked();
        assertEquals(List.of(1L, 5L, 7L), listed(filter(project, Set.of(AlertStatus.TRIGGERED), Set.of())));
        assertEquals(List.of(2L, 3L, 6L), listed(filter(project, Set.of(AlertStatus.RESOLVED, AlertStatus.IGNORED), Set.of())));
        assertEquals(List.of(1L, 2L, 5L), listed(filter(project, Set.of(), Set.of(AlertSeverity.LOW, AlertSeverity.CRITICAL))));
        assertEquals(List.of(1L, 5L), listed(filter(project, AlertStatus.OPEN, Set.of(AlertSeverity.LOW, AlertSeverity.CRITICAL))));
        assertEquals(List.of(), listed(filter(project, Set.of(AlertStatus.IGNORED), Set.of(AlertSeverity.LOW))));
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L), listed(filter(project, Set.of(AlertStatus.values()), Set.of(AlertSeverity.values()))));
    }

    private static AlertFilter filter(long project, Set<AlertStatus> statuses, Set<AlertSeverity> severities) {
        return new AlertFilter(project, statuses, severities, Optional.empty(), AttributeFilter.whatever(), Optional.empty(), Order.ID, Sort.ASC);
    }

    @Test
    final void alertsAreSearchedByTheirWords() {
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
    final void lettersThatAreTheSameInAnotherCaseAreFound() {
        long project = world().project();
        long integration = integration(project);
        open(project, integration, Occurrence.of("a").saying(texts("ΟΔΟΣ", null, null, null)));
        open(project, integration, Occurrence.of("b").saying(texts("x", "ΟΔΟΣ", null, null)));
        assertEquals(List.of(1L, 2L), searched(project, "ΟΔΟΣ"));
    }

    @Test
    final void whatNoWordSaysIsNotFoundBetweenThem() {
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
    final void whatIsOpenIsFoundByAnyOfItsStatuses() {
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
    final void ofALongHistoryTheLatestIsShown() {
        long project = world().project();
        long id = open(project, integration(project), Occurrence.of("a")).id();
        int most = AlertDetail.MOST_ENTRIES;
        world().transactions().write(() -> IntStream.rangeClosed(1, most).forEach(each ->
                alerts().note(id, new Note("note" + each, Reason.of("alert.unassigned"), NOBODY, NOW.plusSeconds(each)))));
        List<String> kinds = found(project, 1).history().stream().map(AlertDetail.Entry::kind).toList();
        assertEquals(IntStream.rangeClosed(1, most).mapToObj(each -> "note" + each).toList(), kinds);
    }

    @Test
    final void inBriefAnAlertIsWhatListsShow() {
        long project = world().project();
        open(project, integration(project), Occurrence.of("a").saying(texts("t", "d", "s", "m")));
        assertEquals(Optional.of(found(project, 1).alert()), world().views().brief(project, 1));
        assertEquals(Optional.empty(), world().views().brief(project, 2));
        assertEquals(Optional.empty(), world().views().brief(world().project(), 1));
    }

    private List<Long> searched(long project, String part) {
        return listed(new AlertFilter(project, Set.of(), Set.of(), Optional.of(part), AttributeFilter.whatever(), Optional.empty(), Order.ID, Sort.ASC));
    }

    @Test
    final void alertsAreFoundByWhoLooksAfterThemAndByTheirEnvironment() {
        long project = world().project();
        long integration = integration(project);
        long anna = world().user();
        long bob = world().user();
        world().environment(project, "prod");
        world().environment(project, "Prod");
        List<Long> ids = new ArrayList<>();
        IntStream.range(0, 3).forEach(each -> ids.add(open(project, integration, Occurrence.of("a" + each).in(each < 2 ? "prod" : "Prod")).id()));
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
        return new AlertFilter(project, Set.of(), Set.of(), Optional.empty(), assignee, environment, Order.ID, Sort.ASC);
    }

    @Test
    final void countingStopsAboveWhatIsTold() {
        long project = world().project();
        long integration = integration(project);
        int many = PageRequest.TOTAL_CAP + 5;
        take(project, integration, IntStream.range(0, many).mapToObj(each -> Occurrence.of("a" + each)).toArray(Occurrence[]::new));
        AlertFilter filter = all(project, Order.EVENTS, Sort.DESC);
        assertEquals(new Page<>(List.of((long) many), PageRequest.TOTAL_CAP + 1), page(filter, new PageRequest.Offset(1, 1)));
        assertEquals(new Page<>(List.of((long) many - 1), 2), page(filter, new PageRequest.Keyset(found(project, many).alert().id(), false, 1)));
    }
}

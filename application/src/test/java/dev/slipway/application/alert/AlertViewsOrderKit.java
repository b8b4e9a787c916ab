package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.alert.AlertFilter.Order;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.domain.alert.AlertStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code AlertViews}: orders, pages and walks. */
abstract class AlertViewsOrderKit extends AlertViewsScenario {

    @Test
    final void other_projects_are_not_listed() {
        long project = world().project();
        long other = world().project();
        open(project, integration(project), Occurrence.of("a"));
        assertEquals(List.of(), listed(all(other, Order.ID, Sort.ASC)));
        assertEquals(Optional.empty(), world().views().find(other, 1));
        assertEquals(Optional.empty(), world().views().find(project, 2));
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
    final void every_order_runs_both_ways_and_ties_go_by_id(Order order) {
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
    final void walk_by_key_goes_by_id_in_every_order(Order order) {
        long project = ranked();
        AlertFilter filter = AlertFilter.of(project).withStatuses(Set.of(AlertStatus.TRIGGERED, AlertStatus.RESOLVED))
                .orderedBy(order, Sort.DESC);
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
    final void walk_goes_on_behind_a_removed_alert() {
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
    final void walk_meets_each_alert_once_while_others_open_and_end() {
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
    final void total_is_capped() {
        long project = world().project();
        long integration = integration(project);
        int many = PageRequest.TOTAL_CAP + 5;
        take(project, integration, IntStream.range(0, many).mapToObj(each -> Occurrence.of("a" + each)).toArray(Occurrence[]::new));
        AlertFilter filter = all(project, Order.EVENTS, Sort.DESC);
        assertEquals(new Page<>(List.of((long) many), PageRequest.TOTAL_CAP + 1), page(filter, new PageRequest.Offset(1, 1)));
        assertEquals(new Page<>(List.of((long) many - 1), 2),
                page(filter, new PageRequest.Keyset(found(project, many).alert().id(), false, 1)));
    }
}

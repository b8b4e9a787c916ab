package dev.slipway.domain.alert;

import static dev.slipway.domain.alert.AlertStatus.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Lifecycle;
import dev.slipway.domain.kernel.Step;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AlertLifecycleTest {

    /** Every status can be had from every other; what is asked for and is so already, stays. */
    @ParameterizedTest
    @EnumSource(AlertStatus.class)
    void every_cell_leads_to_what_was_asked_for(AlertStatus wanted) {
        AlertEvent event = AlertLifecycle.towards(wanted);
        for (AlertStatus from : AlertStatus.values()) {
            Step<AlertStatus> step = AlertLifecycle.TABLE.on(from, event);
            assertEquals(wanted, step.state(), from + " on " + event);
            assertEquals(from == wanted, step instanceof Step.Stayed, from + " on " + event);
        }
        assertEquals(EnumSet.complementOf(EnumSet.of(wanted)), AlertLifecycle.TABLE.from(event));
        assertEquals(wanted, AlertLifecycle.TABLE.to(event));
    }

    @Test
    void only_resolved_alerts_are_over_and_leaving_that_is_marked() {
        assertEquals(Set.of(RESOLVED), AlertLifecycle.TABLE.finished());
        assertEquals(Set.of(TRIGGERED), AlertLifecycle.TABLE.initial());
        assertEquals(Set.of("ALERT-04", "ALERT-08", "ALERT-16"), AlertLifecycle.TABLE.rows().stream()
                .filter(row -> row.kind() == Lifecycle.Kind.REOPENS).map(Lifecycle.Row::id).collect(Collectors.toSet()));
    }

    @Test
    void events_and_statuses_are_as_many() {
        assertEquals(EnumSet.allOf(AlertEvent.class),
                EnumSet.allOf(AlertStatus.class).stream().map(AlertLifecycle::towards)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(AlertEvent.class))));
    }

    @ParameterizedTest
    @EnumSource(AlertStatus.class)
    void names_travel_both_ways(AlertStatus status) {
        assertEquals(status, AlertStatus.of(status.wireName()).orElseThrow());
        assertTrue(AlertStatus.of(status.name()).isEmpty());
        assertEquals(status != RESOLVED, status.open());
    }

    @ParameterizedTest
    @EnumSource(IntegrationKind.class)
    void names_of_kinds_travel_both_ways(IntegrationKind kind) {
        assertEquals(kind, IntegrationKind.of(kind.wireName()).orElseThrow());
        assertTrue(IntegrationKind.of(kind.name()).isEmpty());
    }
}

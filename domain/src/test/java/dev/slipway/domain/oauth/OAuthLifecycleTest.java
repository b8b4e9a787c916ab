package dev.slipway.domain.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.ApplicationTokenEvent;
import dev.slipway.domain.access.ApplicationTokenLifecycle;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.kernel.Lifecycle;
import dev.slipway.domain.kernel.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every cell of the three tables. */
final class OAuthLifecycleTest {

    private static <S extends Enum<S>, E extends Enum<E>> List<String> cells(Lifecycle<S, E> table, S[] states, E[] events) {
        List<String> cells = new ArrayList<>();
        for (S state : states) {
            for (E event : events) {
                Step<S> step = table.on(state, event);
                cells.add(state + " " + event + " " + (step instanceof Step.Refused<S> ? "-" : step.state()));
            }
        }
        return cells;
    }

    @Test
    void tokens_are_replaced_by_the_use_of_a_successor_and_revoked_by_reuse() {
        assertEquals(List.of(
                "FRESH USE ACTIVE", "FRESH REFRESH ACTIVE", "FRESH REPLACE -", "FRESH REVOKE REVOKED",
                "ACTIVE USE ACTIVE", "ACTIVE REFRESH ACTIVE", "ACTIVE REPLACE REPLACED", "ACTIVE REVOKE REVOKED",
                "REPLACED USE -", "REPLACED REFRESH REVOKED", "REPLACED REPLACE REPLACED", "REPLACED REVOKE REVOKED",
                "REVOKED USE -", "REVOKED REFRESH -", "REVOKED REPLACE -", "REVOKED REVOKE REVOKED"),
                cells(ApplicationTokenLifecycle.TABLE, ApplicationTokenState.values(), ApplicationTokenEvent.values()));
    }

    @ParameterizedTest
    @CsvSource({"FRESH, GRANTED, true", "ACTIVE, GRANTED, true", "REPLACED, REUSED, false", "REVOKED, REJECTED, false"})
    void refresh_token_is_granted_while_its_access_token_is_accepted(ApplicationTokenState state, ApplicationTokenLifecycle.Refresh refresh,
            boolean accepted) {
        assertEquals(refresh, ApplicationTokenLifecycle.refresh(state));
        assertEquals(accepted, state.accepted());
        assertEquals(state, ApplicationTokenState.of(state.wireName()));
    }

    @Test
    void code_is_exchanged_once() {
        assertEquals(List.of("ISSUED EXCHANGE EXCHANGED", "EXCHANGED EXCHANGE REPLAYED", "REPLAYED EXCHANGE REPLAYED"),
                cells(CodeLifecycle.TABLE, CodeState.values(), CodeEvent.values()));
        Stream.of(CodeState.values()).forEach(state -> assertEquals(state, CodeState.of(state.wireName())));
    }

    @Test
    void request_of_a_device_is_decided_once_and_collected_once() {
        assertEquals(List.of(
                "PENDING APPROVE APPROVED", "PENDING DENY DENIED", "PENDING COLLECT -",
                "APPROVED APPROVE -", "APPROVED DENY -", "APPROVED COLLECT COLLECTED",
                "DENIED APPROVE -", "DENIED DENY -", "DENIED COLLECT -",
                "COLLECTED APPROVE -", "COLLECTED DENY -", "COLLECTED COLLECT -"),
                cells(DeviceLifecycle.TABLE, DeviceState.values(), DeviceEvent.values()));
        Stream.of(DeviceState.values()).forEach(state -> assertEquals(state, DeviceState.of(state.wireName())));
    }

    @ParameterizedTest
    @CsvSource({
        "PENDING, false, false, AUTHORIZATION_PENDING", "PENDING, false, true, SLOW_DOWN",
        "PENDING, true, false, EXPIRED_TOKEN", "PENDING, true, true, EXPIRED_TOKEN",
        "APPROVED, false, false,", "APPROVED, false, true,", "APPROVED, true, false, EXPIRED_TOKEN", "APPROVED, true, true, EXPIRED_TOKEN",
        "DENIED, false, false, ACCESS_DENIED", "DENIED, false, true, ACCESS_DENIED", "DENIED, true, false, EXPIRED_TOKEN",
        "DENIED, true, true, EXPIRED_TOKEN", "COLLECTED, false, false, INVALID_GRANT", "COLLECTED, false, true, INVALID_GRANT",
        "COLLECTED, true, false, INVALID_GRANT", "COLLECTED, true, true, INVALID_GRANT"})
    void device_that_polls_is_told_why_it_waits(DeviceState state, boolean expired, boolean early, ProtocolError error) {
        assertEquals(Optional.ofNullable(error), DeviceLifecycle.answer(state, expired, early));
    }
}

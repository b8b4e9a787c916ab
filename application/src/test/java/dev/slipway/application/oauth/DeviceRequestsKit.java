package dev.slipway.application.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.application.oauth.port.DeviceRequests.DeviceRequest;
import dev.slipway.application.oauth.port.DeviceRequests.NewRequest;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.DeviceState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code DeviceRequests} does. */
public abstract class DeviceRequestsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final Instant END = NOW.plusSeconds(300);
    private static final byte[] DEVICE = {1};
    private static final byte[] USER = {2};

    protected abstract DeviceRequests requests();

    protected abstract Transactions transactions();

    protected abstract long user();

    protected abstract long application();

    private boolean create(long application, byte[] device, byte[] user) {
        return transactions().write(now -> requests().create(new NewRequest(application, device, user, List.of(Scope.API),
                Duration.ofSeconds(5), END, NOW)));
    }

    private DeviceRequest request() {
        return transactions().write(() -> requests().lock(DEVICE)).orElseThrow();
    }

    @Test
    final void request_is_found_by_both_codes_and_codes_of_users_are_unique() {
        long application = application();
        assertTrue(create(application, DEVICE, USER));
        assertFalse(create(application, new byte[] {3}, USER));
        DeviceRequest request = request();
        assertEquals(new DeviceRequest(request.id(), application, List.of(Scope.API), DeviceState.PENDING, OptionalLong.empty(),
                new DeviceRequest.Polling(Duration.ofSeconds(5), Optional.empty()), END), request);
        assertEquals(Optional.of(request), requests().ofUser(USER));
        assertEquals(Optional.empty(), requests().ofUser(DEVICE));
        assertEquals(Optional.empty(), transactions().write(() -> requests().lock(USER)));
    }

    @Test
    final void poll_and_decision_are_kept() {
        create(application(), DEVICE, USER);
        long id = request().id();
        transactions().run(now -> requests().polled(id, Duration.ofSeconds(10), NOW));
        assertEquals(new DeviceRequest.Polling(Duration.ofSeconds(10), Optional.of(NOW)), request().polling());
        long user = user();
        assertTrue(transactions().write(() -> requests().move(id, Set.of(DeviceState.PENDING), DeviceState.APPROVED,
                OptionalLong.of(user))));
        assertFalse(transactions().write(() -> requests().move(id, Set.of(DeviceState.PENDING), DeviceState.DENIED,
                OptionalLong.of(user))));
        assertTrue(transactions().write(() -> requests().move(id, Set.of(DeviceState.APPROVED), DeviceState.COLLECTED,
                OptionalLong.empty())));
        assertEquals(List.of(DeviceState.COLLECTED, OptionalLong.of(user)), List.of(request().state(), request().userId()));
    }

    @Test
    final void expired_requests_are_swept_in_batches() {
        long application = application();
        for (byte number = 0; number < 3; number++) {
            create(application, new byte[] {number}, new byte[] {number, number});
        }
        assertEquals(2, (int) transactions().write(() -> requests().sweep(END.plusSeconds(1), 2)));
        assertEquals(1, (int) transactions().write(() -> requests().sweep(END.plusSeconds(1), 2)));
        assertEquals(0, (int) transactions().write(() -> requests().sweep(END.plusSeconds(1), 2)));
    }

    @Test
    final void expired_request_is_swept() {
        create(application(), DEVICE, USER);
        assertEquals(0, (int) transactions().write(() -> requests().sweep(END, 5)));
        assertEquals(1, (int) transactions().write(() -> requests().sweep(END.plusSeconds(1), 5)));
        assertEquals(Optional.empty(), requests().ofUser(USER));
    }
}

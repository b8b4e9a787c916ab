package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.kernel.port.Vitals;
import dev.slipway.domain.kernel.address.AddressList;
import dev.slipway.domain.kernel.address.AddressText;
import dev.slipway.domain.kernel.address.TrustedProxies;
import dev.slipway.domain.kernel.address.TrustedProxies.Headers;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthTest {

    private final Vitals vitals = mock();
    private final Storage storage = mock();
    private final Health health = new Health(vitals, storage,
            new MetricsPolicy(AddressList.read(MetricsPolicy.STANDARD).orElseThrow()));

    @BeforeEach
    void live() {
        when(vitals.metrics()).thenReturn("up 1");
    }

    private static Origin from(String address, String... forwardedFor) {
        return TrustedProxies.NONE.origin(AddressText.read(address).orElseThrow(),
                new Headers(List.of(forwardedFor), List.of(), List.of(), List.of()));
    }

    @Test
    void server_is_ready_once_it_has_started_while_its_database_answers_and_files_have_space() {
        when(vitals.databaseAnswers()).thenReturn(true);
        assertFalse(health.readiness().ready());
        health.started();
        assertTrue(health.readiness().ready());
        when(storage.full()).thenReturn(true);
        assertEquals(new Health.Readiness(true, true, false), health.readiness());
        assertFalse(health.readiness().ready());
        when(storage.full()).thenReturn(false);
        when(vitals.databaseAnswers()).thenReturn(false);
        assertEquals(new Health.Readiness(true, false, true), health.readiness());
        assertFalse(health.readiness().ready());
    }

    @Test
    void programs_on_the_machine_read_metrics() {
        assertEquals("up 1", health.metrics(from("127.0.0.1")));
        assertEquals("up 1", health.metrics(from("::1")));
    }

    @Test
    void others_find_none() {
        assertEquals(new Failure.Concealed(), Refusals.of(() -> health.metrics(from("192.0.2.1"))));
    }

    @Test
    void clients_of_a_proxy_that_is_not_trusted_find_none() {
        assertEquals(new Failure.Concealed(), Refusals.of(() -> health.metrics(from("127.0.0.1", "127.0.0.1"))));
    }
}

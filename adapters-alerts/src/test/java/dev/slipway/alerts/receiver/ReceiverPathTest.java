package dev.slipway.alerts.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import dev.slipway.alerts.receiver.ReceiverPath.Reading;
import dev.slipway.application.alert.ReceiveAlerts;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReceiverPathTest {

    @Test
    void the_metrics_address_may_be_that_of_a_project_of_its_name() {
        assertEquals(
                new ReceiverPath(List.of(new Reading("a/b", new Address.Metrics()), new Reading("a/b/prometheus", new Address.Unnamed()))),
                ReceiverPath.metrics("a/b"));
        assertEquals(new ReceiverPath(List.of(new Reading("a", new Address.Metrics()), new Reading("a/prometheus", new Address.Unnamed()))),
                ReceiverPath.metrics("a"));
    }

    @Test
    void a_named_address_is_of_one_integration() {
        assertEquals(new ReceiverPath(List.of(new Reading("a/prometheus", new Address.Named("0123456789abcdef")))),
                ReceiverPath.named("a/prometheus", "0123456789abcdef"));
    }

    @Test
    void what_no_path_can_hold_is_not_looked_for() {
        ReceiveAlerts receiving = mock();
        Refusal refused = assertThrows(Refusal.class, () -> ReceiverPath.unnamed("a/b\0").admit(receiving, Optional.empty()));
        assertEquals(new Failure.NotFound("Project"), refused.failure());
        verifyNoInteractions(receiving);
        assertEquals(new ReceiverPath(List.of(new Reading("a/b", new Address.Named("?")))), ReceiverPath.named("a/b", "\0"));
    }
}

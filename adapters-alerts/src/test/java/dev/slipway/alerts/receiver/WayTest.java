package dev.slipway.alerts.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import org.junit.jupiter.api.Test;

class WayTest {

    @Test
    void the_metrics_address_is_below_a_project() {
        assertEquals(new Way(new ProjectRef.Path("a/b"), new Address.Metrics()), Way.unnamed("a/b/prometheus"));
        assertEquals(new Way(new ProjectRef.Path("a/b/c/d"), new Address.Metrics()), Way.unnamed("a/b/c/d/prometheus"));
    }

    @Test
    void everything_else_is_a_project() {
        for (String path : new String[] {"a/b", "a/b/c", "a/prometheus", "prometheus", "/prometheus", "a/b-prometheus", "a/prometheus/b", "a/b/Prometheus"}) {
            assertEquals(new Way(new ProjectRef.Path(path), new Address.Unnamed()), Way.unnamed(path), path);
        }
    }

    @Test
    void a_named_address_is_of_one_integration() {
        assertEquals(new Way(new ProjectRef.Path("a/prometheus"), new Address.Named("0123456789abcdef")), Way.named("a/prometheus", "0123456789abcdef"));
    }
}

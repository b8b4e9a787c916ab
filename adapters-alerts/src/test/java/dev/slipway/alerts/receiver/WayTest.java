package dev.slipway.alerts.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import org.junit.jupiter.api.Test;

class WayTest {

    @Test
    void the_metrics_address_is_below_a_project() {
        assertEquals(new Way(new ProjectRef.Path("a/b"), new Address.Metrics()), Way.metrics("a/b"));
        assertEquals(new Way(new ProjectRef.Path("a/b/c/prometheus"), new Address.Metrics()), Way.metrics("a/b/c/prometheus"));
    }

    @Test
    void a_namespace_has_none() {
        for (String path : new String[] {"a", "prometheus", "/a", ""}) {
            assertEquals(new Way(new ProjectRef.Path(path + "/prometheus"), new Address.Unnamed()), Way.metrics(path), path);
        }
    }

    @Test
    void a_named_address_is_of_one_integration() {
        assertEquals(new Way(new ProjectRef.Path("a/prometheus"), new Address.Named("0123456789abcdef")), Way.named("a/prometheus", "0123456789abcdef"));
    }
}

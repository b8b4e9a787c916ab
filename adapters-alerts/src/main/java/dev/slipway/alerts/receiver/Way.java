package dev.slipway.alerts.receiver;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.ReceiveAlerts;
import dev.slipway.application.alert.ReceiveAlerts.Admitted;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import java.util.Optional;

/** What the path of a request says: to which project it goes, and to which of its addresses. */
record Way(ProjectRef project, Address address) {

    private static final String METRICS = "/prometheus";

    static Way named(String project, String endpointIdentifier) {
        return new Way(new ProjectRef.Path(project), new Address.Named(endpointIdentifier));
    }

    /** A project has at least two segments, its namespace's and its own, so a short path that ends like the metrics address is a project. */
    static Way unnamed(String path) {
        String before = path.endsWith(METRICS) ? path.substring(0, path.length() - METRICS.length()) : "";
        return before.indexOf('/') > 0
                ? new Way(new ProjectRef.Path(before), new Address.Metrics())
                : new Way(new ProjectRef.Path(path), new Address.Unnamed());
    }

    Admitted enter(ReceiveAlerts receiving, Optional<String> key) {
        return receiving.admit(project, address, key);
    }
}

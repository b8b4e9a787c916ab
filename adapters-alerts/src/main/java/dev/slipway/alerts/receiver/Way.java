package dev.slipway.alerts.receiver;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.ReceiveAlerts;
import dev.slipway.application.alert.ReceiveAlerts.Admitted;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import java.util.Optional;

/** What the path of a request says: to which project it goes, and to which of its addresses. */
record Way(ProjectRef project, Address address) {

    static Way named(String project, String endpointIdentifier) {
        return new Way(new ProjectRef.Path(project), new Address.Named(endpointIdentifier));
    }

    static Way unnamed(String project) {
        return new Way(new ProjectRef.Path(project), new Address.Unnamed());
    }

    /** A project has at least two segments, its namespace's and its own: where there is one, the address is the unnamed one of a project of that name. */
    static Way metrics(String project) {
        return project.indexOf('/') > 0 ? new Way(new ProjectRef.Path(project), new Address.Metrics()) : unnamed(project + "/prometheus");
    }

    Admitted enter(ReceiveAlerts receiving, Optional<String> key) {
        return receiving.admit(project, address, key);
    }
}

package dev.slipway.alerts.receiver;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.ReceiveAlerts;
import dev.slipway.application.alert.ReceiveAlerts.Admitted;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * What the path of a request says: to which project it goes, and to which of its addresses.
 *
 * @param readings in the order in which they are tried; a path that ends like the metrics address may be that of a project of this name
 */
record ReceiverPath(List<Reading> readings) {

    private static final String METRICS = "/prometheus";

    /** One meaning of a path. */
    record Reading(String project, Address address) {

        Admitted enter(ReceiveAlerts receiving, Optional<String> key) {
            if (project.indexOf('\0') >= 0) {
                throw Refusal.notFound("Project");
            }
            return receiving.admit(new ProjectRef.Path(project), address, key);
        }
    }

    /** An identifier with a character that none can have is as good as an unknown one. */
    static ReceiverPath named(String project, String endpointIdentifier) {
        return new ReceiverPath(List.of(new Reading(project, new Address.Named(endpointIdentifier.replace("\0", "?")))));
    }

    static ReceiverPath unnamed(String project) {
        return new ReceiverPath(List.of(new Reading(project, new Address.Unnamed())));
    }

    /** @param project what stands before {@code /prometheus} */
    static ReceiverPath metrics(String project) {
        return new ReceiverPath(List.of(new Reading(project, new Address.Metrics()), new Reading(project + METRICS, new Address.Unnamed())));
    }

    /** A group and a project never share a path, so at most one reading finds a project. */
    Admitted enter(ReceiveAlerts receiving, Optional<String> key) {
        for (Reading reading : readings.subList(0, readings.size() - 1)) {
            try {
                return reading.enter(receiving, key);
            } catch (Refusal refused) {
                if (!(refused.failure() instanceof Failure.NotFound)) {
                    throw refused;
                }
            }
        }
        return readings.getLast().enter(receiving, key);
    }
}

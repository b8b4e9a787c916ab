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
 * Parsed path of a request: the project and one of its endpoints.
 *
 * @param readings in the order in which they are tried: a path that ends like the metrics endpoint may belong to a project of that name
 */
record ReceiverPath(List<Reading> readings) {

    private static final String METRICS = "/prometheus";

    /** One interpretation of a path. */
    record Reading(String project, Address address) {

        Admitted admit(ReceiveAlerts receiving, Optional<String> key) {
            if (project.indexOf('\0') >= 0) {
                throw Refusal.notFound("Project");
            }
            return receiving.admit(new ProjectRef.Path(project), address, key);
        }
    }

    /** Parses the path of a named endpoint. An identifier with a NUL character is treated as unknown. */
    static ReceiverPath named(String project, String endpointIdentifier) {
        return new ReceiverPath(List.of(new Reading(project, new Address.Named(endpointIdentifier.replace("\0", "?")))));
    }

    static ReceiverPath unnamed(String project) {
        return new ReceiverPath(List.of(new Reading(project, new Address.Unnamed())));
    }

    /** @param project part of the path before {@code /prometheus} */
    static ReceiverPath metrics(String project) {
        return new ReceiverPath(List.of(new Reading(project, new Address.Metrics()),
                new Reading(project + METRICS, new Address.Unnamed())));
    }

    /**
     * Admits the sender by the first reading that finds a project. A group and a project never share a path, so at most one reading does.
     */
    Admitted admit(ReceiveAlerts receiving, Optional<String> key) {
        for (Reading reading : readings.subList(0, readings.size() - 1)) {
            try {
                return reading.admit(receiving, key);
            } catch (Refusal refused) {
                if (!(refused.failure() instanceof Failure.NotFound)) {
                    throw refused;
                }
            }
        }
        return readings.getLast().admit(receiving, key);
    }
}

package dev.slipway.rest.edge;

import java.time.Duration;
import java.util.Objects;

/**
 * Limits of connections, so that slow clients do not hold them. They hold for every path, git and pages included.
 *
 * @param headTimeout maximum duration of the head of a request, from its first byte to its last
 * @param window      duration of waiting for a body after which its rate is checked; time in which the server does not read is not counted
 * @param leastRate   minimum bytes per second of a body in each window
 * @param perAddress  maximum number of open connections of one address; 0 for no limit
 */
public record ConnectionPolicy(Duration headTimeout, Duration window, long leastRate, int perAddress) {

    /** Limits without one on the number of connections. */
    public static final ConnectionPolicy DEFAULT = new ConnectionPolicy(Duration.ofSeconds(30), Duration.ofSeconds(20), 500, 0);

    public ConnectionPolicy {
        Objects.requireNonNull(headTimeout);
        Objects.requireNonNull(window);
    }

    public ConnectionPolicy withPerAddress(int connections) {
        return new ConnectionPolicy(headTimeout, window, leastRate, connections);
    }
}

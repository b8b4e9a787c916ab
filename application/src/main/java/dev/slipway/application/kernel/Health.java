package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.kernel.port.Vitals;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;

/** Reports the health of the server. Open without a credential, so it tells nothing about stored data. */
public final class Health {

    private final Vitals vitals;
    private final Storage storage;
    private final MetricsPolicy policy;
    private volatile boolean started;

    public Health(Vitals vitals, Storage storage, MetricsPolicy policy) {
        this.vitals = vitals;
        this.storage = storage;
        this.policy = policy;
    }

    /**
     * State of the things that requests need.
     *
     * @param started  whether the start has ended
     * @param database whether the database answers, and has space
     * @param storage  whether there is space for files
     */
    public record Readiness(boolean started, boolean database, boolean storage) {

        /** Returns whether requests can be served. A server that is not ready is still alive and should not be restarted. */
        public boolean ready() {
            return started && database && storage;
        }
    }

    /** Marks the end of the start, after which the first administrator and its token exist. */
    public void started() {
        started = true;
    }

    public Readiness readiness() {
        return new Readiness(started, vitals.databaseAnswers(), !storage.full());
    }

    /**
     * Returns all metrics.
     *
     * @throws Refusal as if there were none, for clients at other addresses than those of the policy
     */
    public String metrics(Origin origin) {
        if (!policy.allows(origin)) {
            throw Refusal.concealed();
        }
        return vitals.metrics();
    }
}

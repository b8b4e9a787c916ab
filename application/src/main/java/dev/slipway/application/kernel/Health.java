package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.kernel.port.Vitals;

/** Reports the health of the server. Open to every client, so it tells nothing about stored data. */
public final class Health {

    private final Vitals vitals;
    private final Storage storage;
    private volatile boolean started;

    public Health(Vitals vitals, Storage storage) {
        this.vitals = vitals;
        this.storage = storage;
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

    public String metrics() {
        return vitals.metrics();
    }
}

package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Vitals;

/** Reports the health of the server. Open to every client, so it tells nothing about stored data. */
public final class Health {

    private final Vitals vitals;
    private volatile boolean started;

    public Health(Vitals vitals) {
        this.vitals = vitals;
    }

    /** Marks the end of the start, after which the first administrator and its token exist. */
    public void started() {
        started = true;
    }

    /** Returns whether requests can be served. A server that is not ready is still alive and should not be restarted. */
    public boolean ready() {
        return started && vitals.databaseAnswers();
    }

    public String metrics() {
        return vitals.metrics();
    }
}

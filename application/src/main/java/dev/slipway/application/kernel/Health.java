package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Vitals;

/** Reports the health of the server. Open to every client, so it tells nothing about stored data. */
public final class Health {

    private final Vitals vitals;

    public Health(Vitals vitals) {
        this.vitals = vitals;
    }

    /** Returns whether requests can be served. A server that is not ready is still alive and should not be restarted. */
    public boolean ready() {
        return vitals.databaseAnswers();
    }

    public String metrics() {
        return vitals.metrics();
    }
}

package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Vitals;

/** Says how the server is. Open to everybody who reaches it, so it says nothing about what is stored. */
public final class Health {

    private final Vitals vitals;

    public Health(Vitals vitals) {
        this.vitals = vitals;
    }

    /** Whether requests can be served; a server that is not ready is alive all the same and should not be restarted for it. */
    public boolean ready() {
        return vitals.databaseAnswers();
    }

    public String metrics() {
        return vitals.metrics();
    }
}

package dev.slipway.bootstrap.wiring;

import dev.slipway.application.kernel.port.Vitals;
import dev.slipway.persistence.kernel.DatabaseProbe;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Singleton;

/** Asks the database and the meters of this process. */
@Singleton
final class ServerVitals implements Vitals {

    private final DatabaseProbe pulse;
    private final PrometheusMeterRegistry meters;

    ServerVitals(DatabaseProbe pulse, PrometheusMeterRegistry meters) {
        this.pulse = pulse;
        this.meters = meters;
    }

    @Override
    public boolean databaseAnswers() {
        return pulse.beats();
    }

    @Override
    public String metrics() {
        return meters.scrape();
    }
}

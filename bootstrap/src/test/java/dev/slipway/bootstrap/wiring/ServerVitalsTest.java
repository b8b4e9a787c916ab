package dev.slipway.bootstrap.wiring;

import dev.slipway.application.kernel.VitalsKit;
import dev.slipway.application.kernel.port.Vitals;
import dev.slipway.persistence.kernel.DatabaseProbe;
import dev.slipway.schema.testing.TestDatabase;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.AfterEach;

final class ServerVitalsTest extends VitalsKit {

    private final TestDatabase database = TestDatabase.fresh();
    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final ServerVitals vitals = new ServerVitals(new DatabaseProbe(database.dataSource()), meters);

    @Override
    protected Vitals vitals() {
        return vitals;
    }

    @Override
    protected void takeDatabaseAway() {
        database.close();
    }

    @Override
    protected void count(String name) {
        meters.counter(name).increment();
    }

    @AfterEach
    void close() {
        database.close();
    }
}

package dev.slipway.bootstrap.wiring;

import dev.slipway.application.kernel.port.Observations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Bean;
import jakarta.inject.Singleton;
import java.util.StringJoiner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes a line for each event and counts it by name. */
@Singleton
@Bean(typed = Observations.class)
final class LoggedObservations implements Observations {

    private static final Logger LOG = LoggerFactory.getLogger("dev.slipway.events");

    private final MeterRegistry meters;

    LoggedObservations(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    public void event(String name, Object... keysAndValues) {
        meters.counter("slipway.events", "event", name).increment();
        if (LOG.isInfoEnabled()) {
            LOG.info(line(name, keysAndValues));
        }
    }

    @Override
    public void trouble(String name, Throwable cause, Object... keysAndValues) {
        meters.counter("slipway.troubles", "trouble", name).increment();
        LOG.warn(line(name, keysAndValues), cause);
    }

    private static String line(String name, Object... keysAndValues) {
        StringJoiner line = new StringJoiner(" ").add(name);
        for (int i = 0; i + 1 < keysAndValues.length; i += 2) {
            line.add(keysAndValues[i] + "=" + keysAndValues[i + 1]);
        }
        return line.toString();
    }
}

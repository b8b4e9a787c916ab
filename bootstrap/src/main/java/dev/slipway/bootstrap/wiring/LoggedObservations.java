package dev.slipway.bootstrap.wiring;

import dev.slipway.application.kernel.port.Observations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micronaut.context.annotation.Bean;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes a line for each event and counts it by name. */
@Singleton
@Bean(typed = Observations.class)
final class LoggedObservations implements Observations {

    private static final Logger LOG = LoggerFactory.getLogger("dev.slipway.events");

    private static final Pattern LINE_BREAKS = Pattern.compile("\\R|\\p{Cntrl}");

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
    public void trouble(String name, @Nullable Throwable cause, Object... keysAndValues) {
        meters.counter("slipway.troubles", "trouble", name).increment();
        LOG.warn(line(name, keysAndValues), cause);
    }

    @Override
    public void count(String name, String... labelsAndValues) {
        List<Tag> tags = new ArrayList<>();
        for (int i = 0; labelsAndValues != null && i + 1 < labelsAndValues.length; i += 2) {
            tags.add(Tag.of(text(labelsAndValues[i]), text(labelsAndValues[i + 1])));
        }
        meters.counter("slipway." + name, tags).increment();
    }

    private static String line(String name, Object... keysAndValues) {
        StringJoiner line = new StringJoiner(" ").add(name);
        int count = keysAndValues == null ? 0 : keysAndValues.length;
        for (int i = 0; i < count; i += 2) {
            line.add(text(keysAndValues[i]) + (i + 1 < count ? "=" + text(keysAndValues[i + 1]) : ""));
        }
        return line.toString();
    }

    private static String text(Object value) {
        try {
            return LINE_BREAKS.matcher(String.valueOf(value)).replaceAll(" ");
        } catch (RuntimeException failed) {
            return "?";
        }
    }
}

package dev.slipway.bootstrap.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.slipway.application.kernel.ObservationsKit;
import dev.slipway.application.kernel.port.Observations;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class LoggedObservationsTest extends ObservationsKit {

    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.slipway.events");
    private final Thread own = Thread.currentThread();
    /** Servers of other tests write to the same logger. */
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent event) {
            if (Thread.currentThread().equals(own)) {
                super.append(event);
            }
        }
    };
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final LoggedObservations observations = new LoggedObservations(meters);
    private final Level level = logger.getLevel();

    @BeforeEach
    void listen() {
        appender.start();
        logger.addAppender(appender);
        logger.setLevel(Level.INFO);
        logger.setAdditive(false);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(appender);
        logger.setLevel(level);
        logger.setAdditive(true);
    }

    @Override
    protected Observations observations() {
        return observations;
    }

    @Override
    protected List<String> lines() {
        return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Override
    protected double counted(String name, String label, String value) {
        return meters.find("slipway." + name).tag(label, value).counters().stream().mapToDouble(Counter::count).sum();
    }

    @Test
    void events_and_troubles_are_counted_by_name() {
        observations.event("kit.a");
        observations.event("kit.a");
        observations.trouble("kit.b", new IllegalStateException("boom"));
        assertEquals(2, meters.counter("slipway.events", "event", "kit.a").count());
        assertEquals(1, meters.counter("slipway.troubles", "trouble", "kit.b").count());
        assertEquals(List.of(Level.INFO, Level.INFO, Level.WARN), appender.list.stream().map(ILoggingEvent::getLevel).toList());
        assertEquals("boom", appender.list.getLast().getThrowableProxy().getMessage());
    }
}

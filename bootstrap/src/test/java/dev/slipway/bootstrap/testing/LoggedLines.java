package dev.slipway.bootstrap.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/** Lines of log of this process while a test looks. */
public final class LoggedLines {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** Tests that read at the same time; the level is raised for all of them. */
    private static final AtomicInteger READERS = new AtomicInteger();

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger own = (Logger) LoggerFactory.getLogger("dev.slipway");
    private final List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
            lines.add(line);
        }
    };

    public void start() {
        if (READERS.getAndIncrement() == 0) {
            own.setLevel(Level.INFO);
        }
        appender.start();
        root.addAppender(appender);
    }

    /** Stops reading; doing it twice is harmless. */
    public void stop() {
        if (appender.isStarted()) {
            appender.stop();
            root.detachAppender(appender);
            if (READERS.decrementAndGet() == 0) {
                own.setLevel(null);
            }
        }
    }

    /** Returns each line with its stack trace, as an operator reads it. */
    public List<String> texts() {
        return lines.stream().map(LoggedLines::text).toList();
    }

    private static String text(ILoggingEvent line) {
        String trace = line.getThrowableProxy() == null ? "" : "\n" + ThrowableProxyUtil.asString(line.getThrowableProxy());
        return line.getLevel() + " " + line.getFormattedMessage() + trace;
    }

    /** Waits for the line that has all of the words, and fails where there are several. */
    public void holdsOneLineAbout(String... words) {
        Waiting.until("the log holds " + String.join(" ", words), PATIENCE, () -> count(words) > 0);
        assertEquals(1, count(words), () -> String.join("\n", texts()));
    }

    private long count(String... words) {
        return texts().stream().filter(line -> Arrays.stream(words).allMatch(line::contains)).count();
    }

    /** Fails where a warning, or a line with a stack trace, has one of the words. Lines of tests that run beside this one have others. */
    public void isCalmAbout(String... words) {
        assertEquals(List.of(), lines.stream()
                .filter(line -> line.getLevel().isGreaterOrEqual(Level.WARN) || line.getThrowableProxy() != null)
                .map(LoggedLines::text).filter(line -> Arrays.stream(words).anyMatch(line::contains)).toList());
    }
}

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
import org.slf4j.LoggerFactory;

/** Lines of log of this process while a test looks. */
public final class LoggedLines {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger own = (Logger) LoggerFactory.getLogger("dev.slipway");
    private final List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
            lines.add(line);
        }
    };
    private Level before;

    public void start() {
        before = own.getLevel();
        own.setLevel(Level.INFO);
        appender.start();
        root.addAppender(appender);
    }

    public void stop() {
        root.detachAppender(appender);
        own.setLevel(before);
    }

    /** Returns each line with its stack trace, as an operator reads it. */
    public List<String> texts() {
        return lines.stream().map(LoggedLines::text).toList();
    }

    private static String text(ILoggingEvent line) {
        String trace = line.getThrowableProxy() == null ? "" : "\n" + ThrowableProxyUtil.asString(line.getThrowableProxy());
        return line.getLevel() + " " + line.getFormattedMessage() + trace;
    }

    /** Waits for the line that has all of the words, and fails where there are several, and where something is louder. */
    public void holdsOneLineAbout(String... words) {
        Waiting.until("the log holds " + String.join(" ", words), PATIENCE, () -> count(words) > 0);
        assertEquals(1, count(words), () -> String.join("\n", texts()));
        isCalm();
    }

    private long count(String... words) {
        return texts().stream().filter(line -> Arrays.stream(words).allMatch(line::contains)).count();
    }

    /** Fails where something is a warning or has a stack trace. What other tests make the server say of jobs does not count. */
    public void isCalm() {
        assertEquals(List.of(), lines.stream()
                .filter(line -> line.getLevel().isGreaterOrEqual(Level.WARN) || line.getThrowableProxy() != null)
                .filter(line -> !line.getFormattedMessage().startsWith("job."))
                .map(LoggedLines::text).toList());
    }
}

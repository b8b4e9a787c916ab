package dev.slipway.bootstrap.wiring;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.slipway.bootstrap.settings.LogLevel;
import org.slf4j.LoggerFactory;

/** Configures the log levels of this process. */
public final class LogLines {

    private LogLines() {
    }

    /** Sets the level of this program's log lines. Libraries log warnings and errors at most, and information too at the level DEBUG. */
    public static void from(LogLevel level) {
        Level libraries = switch (level) {
            case ERROR -> Level.ERROR;
            case WARN, INFO -> Level.WARN;
            case DEBUG -> Level.INFO;
        };
        logger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(libraries);
        logger("dev.slipway").setLevel(Level.toLevel(level.name()));
    }

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }
}

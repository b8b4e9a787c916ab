package dev.slipway.bootstrap.wiring;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.slipway.bootstrap.settings.LogLevel;
import org.slf4j.LoggerFactory;

/** Chooses which lines of log this process writes. */
public final class LogLines {

    private LogLines() {
    }

    /** Applies a level to the lines of this program. Libraries write from warnings on, and what they do only where everything is asked for. */
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

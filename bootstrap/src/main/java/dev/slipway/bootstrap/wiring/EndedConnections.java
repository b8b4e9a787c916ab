package dev.slipway.bootstrap.wiring;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Arrays;
import java.util.stream.Stream;
import org.slf4j.Marker;

/**
 * Filters one warning of the HTTP server out of the log, with its stack trace: an answer whose client disconnected before the first byte
 * was sent.
 */
public final class EndedConnections extends TurboFilter {

    private static final String EXECUTOR = "io.netty.util.concurrent.AbstractEventExecutor";
    private static final String UNREQUESTED = "onNext before request?";

    @Override
    public FilterReply decide(Marker marker, Logger logger, Level level, String format, Object[] arguments, Throwable cause) {
        return logger.getName().equals(EXECUTOR)
                && Stream.concat(Stream.ofNullable(cause), arguments(arguments)).anyMatch(EndedConnections::expected)
                ? FilterReply.DENY : FilterReply.NEUTRAL;
    }

    private static Stream<Object> arguments(Object[] arguments) {
        return arguments == null ? Stream.empty() : Arrays.stream(arguments);
    }

    private static boolean expected(Object argument) {
        return argument instanceof IllegalStateException failed && UNREQUESTED.equals(failed.getMessage());
    }
}

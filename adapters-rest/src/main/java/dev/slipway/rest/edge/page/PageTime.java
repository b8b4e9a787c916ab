package dev.slipway.rest.edge.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** A time as pages show it, in UTC. @param machine for the {@code datetime} attribute @param text for people */
public record PageTime(String machine, String text) {

    private static final DateTimeFormatter TEXT = DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    public static PageTime of(Instant time) {
        return new PageTime(time.truncatedTo(ChronoUnit.SECONDS).toString(), TEXT.format(time));
    }
}

package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Prints timestamps in UTC with exactly three decimals, as clients parse them. */
@Singleton
public final class JsonTimes extends JsonSerializer<Instant> {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** Formats a timestamp for use within a text. */
    public static String print(Instant moment) {
        return FORMAT.format(moment);
    }

    @Override
    public Class<Instant> handledType() {
        return Instant.class;
    }

    @Override
    public void serialize(Instant moment, JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeString(print(moment));
    }
}

package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Prints timestamps in UTC with exactly three decimals, as clients parse them. */
@Singleton
public final class JsonTimes extends JsonSerializer<Instant> {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    /** Between these seconds, of the years 0000 to 9999, every part has a fixed number of digits. */
    private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
    private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    private static final int LENGTH = "2026-01-02T03:04:05.678Z".length();
    private static final long DAY = 86_400;

    /** Formats a timestamp for use within a text. */
    public static String print(Instant moment) {
        return new String(bytes(moment), StandardCharsets.US_ASCII);
    }

    static byte[] bytes(Instant moment) {
        long second = moment.getEpochSecond();
        return second < FIRST || second > LAST ? FORMAT.format(moment).getBytes(StandardCharsets.US_ASCII) : digits(moment);
    }

    /** Returns the digits without the formatter, which takes more time than the rest of a list of jobs. */
    private static byte[] digits(Instant moment) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(moment.getEpochSecond(), DAY));
        int second = (int) Math.floorMod(moment.getEpochSecond(), DAY);
        byte[] text = new byte[LENGTH];
        put(text, 0, date.getYear(), 4, '-');
        put(text, 5, date.getMonthValue(), 2, '-');
        put(text, 8, date.getDayOfMonth(), 2, 'T');
        put(text, 11, second / 3_600, 2, ':');
        put(text, 14, second / 60 % 60, 2, ':');
        put(text, 17, second % 60, 2, '.');
        put(text, 20, moment.getNano() / 1_000_000, 3, 'Z');
        return text;
    }

    private static void put(byte[] text, int from, int number, int digits, char after) {
        int rest = number;
        for (int at = from + digits - 1; at >= from; at--) {
            text[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        text[from + digits] = (byte) after;
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

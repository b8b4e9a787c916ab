package dev.slipway.persistence.kernel.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a subquery that a column holds as a document: an array of arrays, made by {@code json_agg(json_build_array(...))}.
 * The values of a row are read one after the other.
 */
public final class JsonRows {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser parser;

    private JsonRows(JsonParser parser) {
        this.parser = parser;
    }

    /** Returns the rows in a list that may be changed. @param document null for no rows */
    public static <T> List<T> read(@Nullable String document, Function<JsonRows, T> mapper) {
        List<T> rows = new ArrayList<>();
        if (document == null) {
            return rows;
        }
        try (JsonParser parser = JSON.createParser(document)) {
            JsonRows values = new JsonRows(parser);
            parser.nextToken();
            while (parser.nextToken() == JsonToken.START_ARRAY) {
                rows.add(mapper.apply(values));
                parser.nextToken();
            }
            return rows;
        } catch (IOException broken) {
            throw new IllegalStateException("a document does not read as rows", broken);
        }
    }

    /** Returns the next value; null where the column is null. */
    @SuppressWarnings("NullAway")
    public String text() {
        try {
            return parser.nextToken() == JsonToken.VALUE_NULL ? null : parser.getText();
        } catch (IOException broken) {
            throw new IllegalStateException("a document does not read as rows", broken);
        }
    }

    /** Returns the next value; null where the column is null. */
    @SuppressWarnings("NullAway")
    public Long number() {
        try {
            return parser.nextToken() == JsonToken.VALUE_NULL ? null : parser.getLongValue();
        } catch (IOException broken) {
            throw new IllegalStateException("a document does not read as rows", broken);
        }
    }

    /** Returns the next value, which the statement selects in microseconds; null where the column is null. */
    @SuppressWarnings("NullAway")
    public Instant moment() {
        Long micros = number();
        return micros == null ? null : Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}

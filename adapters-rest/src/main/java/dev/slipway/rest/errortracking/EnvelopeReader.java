package dev.slipway.rest.errortracking;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.slipway.application.errortracking.CollectErrors;
import dev.slipway.application.errortracking.ErrorTrackingPolicy;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads envelopes: a header and items in lines, each item a header and its contents, which end after the length that the header says, or
 * with their line. There is one event at most, as the protocol says; items of other types are passed over.
 */
final class EnvelopeReader {

    private static final int MOST_VALUES = 25_000;
    private static final int MOST_ITEMS = 100;
    private static final int DEEPEST = 100;
    private static final JsonFactory PARSERS = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    private final byte[] bytes;
    private int at;

    private EnvelopeReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns the event of an envelope; empty if it has none. */
    static Optional<Json.Members> envelope(byte[] bytes) {
        EnvelopeReader reader = new EnvelopeReader(bytes);
        event(reader.line());
        Optional<Json.Members> found = Optional.empty();
        for (int items = 0; reader.at < bytes.length; items++) {
            byte[] header = reader.line();
            Optional<Json.Members> item = header.length == 0 ? Optional.empty() : reader.item(event(header));
            if (items >= MOST_ITEMS || found.isPresent() && item.isPresent()) {
                throw malformed();
            }
            found = found.or(() -> item);
        }
        return found;
    }

    private Optional<Json.Members> item(Json.Members header) {
        byte[] contents = header.scalarAt("length").map(this::next).orElseGet(this::line);
        return header.scalarAt("type").filter("event"::equals).map(type -> event(contents));
    }

    /** Returns the bytes up to the end of the line. */
    private byte[] line() {
        int start = at;
        int end = start;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        at = Math.min(end + 1, bytes.length);
        return Arrays.copyOfRange(bytes, start, end > start && bytes[end - 1] == '\r' ? end - 1 : end);
    }

    private byte[] next(String length) {
        int count = length.matches("\\d{1,9}") ? Integer.parseInt(length) : -1;
        if (count < 0 || count > bytes.length - at) {
            throw malformed();
        }
        int start = at;
        at = Math.min(start + count + 1, bytes.length);
        return Arrays.copyOfRange(bytes, start, start + count);
    }

    /** Returns an event, or any other object. */
    static Json.Members event(byte[] json) {
        if (json.length > ErrorTrackingPolicy.LONGEST_EVENT) {
            throw CollectErrors.tooLarge();
        }
        try (JsonParser parser = PARSERS.createParser(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString())) {
            Json value = parser.nextToken() == null ? Json.NULL : new Values(parser).next();
            if (value instanceof Json.Members members && parser.nextToken() == null) {
                return members;
            }
            throw malformed();
        } catch (IOException failed) {
            throw malformed();
        }
    }

    private static Refusal malformed() {
        return Refusal.badRequest(Reason.of("error_tracking.malformed"));
    }

    /** Reads the values of one document and counts them. */
    private static final class Values {

        private final JsonParser parser;
        private int count;

        Values(JsonParser parser) {
            this.parser = parser;
        }

        Json next() throws IOException {
            if (++count > MOST_VALUES) {
                throw malformed();
            }
            return switch (parser.currentToken()) {
                case START_OBJECT -> members();
                case START_ARRAY -> items();
                case VALUE_STRING -> new Json.Text(parser.getText());
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Digits(parser.getText());
                case VALUE_TRUE -> new Json.Bool(true);
                case VALUE_FALSE -> new Json.Bool(false);
                case VALUE_NULL -> Json.NULL;
                default -> throw malformed();
            };
        }

        private Json members() throws IOException {
            Map<String, Json> members = new LinkedHashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                members.put(name, next());
            }
            return new Json.Members(members);
        }

        private Json items() throws IOException {
            List<Json> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(next());
            }
            return new Json.Array(items);
        }
    }
}

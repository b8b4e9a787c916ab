package dev.slipway.rest.edge.parameters;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.failure.Problem;
import io.micronaut.http.HttpStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses a JSON body into plain maps, lists, texts and numbers. Values are counted while they are parsed, since a small body can take much
 * memory: two bytes make a list, which takes about a hundred bytes once it is parsed.
 */
final class JsonBody {

    private static final String MALFORMED = """
            Problem:
              message body does not match declared format
            Resolution:
              when application/json is declared as the content type, the body must be valid application/json""";

    /** A hash or an array of hashes is one parameter of a form but many JSON values. */
    private static final int VALUES_PER_PARAMETER = 10;

    private final JsonFactory parsers;
    private final int maxValues;
    private int values;

    JsonBody(RestSettings.Limits limits) {
        parsers = JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder()
                .maxNestingDepth(limits.depth())
                .maxStringLength(Integer.MAX_VALUE)
                .maxNumberLength(100)
                .maxNameLength(1_000)
                .build()).build();
        maxValues = limits.parameters() * VALUES_PER_PARAMETER;
    }

    /** Returns the members of the object; empty if the JSON value is not an object. */
    @SuppressWarnings("unchecked")
    Map<String, Object> read(byte[] body) {
        try (JsonParser parser = parsers.createParser(body)) {
            Object value = blank(body) ? null : whole(parser);
            return value instanceof Map ? (Map<String, Object>) value : Map.of();
        } catch (JsonProcessingException malformed) {
            throw malformed();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private @Nullable Object whole(JsonParser parser) throws IOException {
        parser.nextToken();
        Object value = value(parser);
        if (parser.nextToken() != null) {
            throw malformed();
        }
        return value;
    }

    /** Parses the value at the parser's current token. The parser limits the depth. */
    private @Nullable Object value(JsonParser parser) throws IOException {
        requireValues(++values);
        return switch (parser.currentToken()) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> elements(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw malformed();
        };
    }

    /** Rejects a body of more values than it may have. */
    void requireValues(int count) {
        if (count > maxValues) {
            throw Refusal.badRequest(Reason.of("request.too_many_parameters", maxValues));
        }
    }

    private Map<String, Object> members(JsonParser parser) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            members.put(name, value(parser));
        }
        return members;
    }

    private List<Object> elements(JsonParser parser) throws IOException {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser));
        }
        return elements;
    }

    static Problem malformed() {
        return new Problem(HttpStatus.BAD_REQUEST, MALFORMED);
    }

    private static boolean blank(byte[] body) {
        for (byte one : body) {
            if (one > ' ' || one < 0) {
                return false;
            }
        }
        return true;
    }

    /** Merges two objects deeply: maps are merged, other values of {@code upper} replace those of {@code lower}. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> merge(@Nullable Map<String, Object> lower, Map<String, Object> upper) {
        Map<String, Object> merged = new LinkedHashMap<>(lower);
        for (Map.Entry<String, Object> entry : upper.entrySet()) {
            Object under = merged.get(entry.getKey());
            Object over = entry.getValue();
            boolean both = under instanceof Map && over instanceof Map;
            merged.put(entry.getKey(), both ? merge((Map<String, Object>) under, (Map<String, Object>) over) : over);
        }
        return merged;
    }
}

package dev.slipway.rest.edge.parameters;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.slipway.rest.edge.Problem;
import dev.slipway.rest.edge.RestSettings;
import io.micronaut.http.HttpStatus;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a JSON body into plain maps, lists, texts and numbers. Its limits keep a small body from costing much. */
final class JsonBody {

    private static final String MALFORMED = """
            Problem:
              message body does not match declared format
            Resolution:
              when application/json is declared as the content type, the body must be valid application/json""";

    private final ObjectReader reader;

    JsonBody(RestSettings.Limits limits) {
        StreamReadConstraints constraints = StreamReadConstraints.builder()
                .maxNestingDepth(limits.depth())
                .maxStringLength(Integer.MAX_VALUE)
                .maxNumberLength(100)
                .maxNameLength(1_000)
                .build();
        reader = JsonMapper.builder(JsonFactory.builder().streamReadConstraints(constraints).build())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build()
                .readerFor(Object.class);
    }

    /** The members of the object; nothing for JSON that is no object. */
    @SuppressWarnings("unchecked")
    Map<String, Object> read(byte[] body) {
        try {
            Object value = blank(body) ? null : reader.readValue(body);
            return value instanceof Map ? (Map<String, Object>) value : Map.of();
        } catch (JsonProcessingException malformed) {
            throw new Problem(HttpStatus.BAD_REQUEST, MALFORMED);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean blank(byte[] body) {
        for (byte one : body) {
            if (one > ' ' || one < 0) {
                return false;
            }
        }
        return true;
    }

    /** Lays members over members: maps are merged, anything else of the upper replaces that of the lower. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> merge(Map<String, Object> lower, Map<String, Object> upper) {
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

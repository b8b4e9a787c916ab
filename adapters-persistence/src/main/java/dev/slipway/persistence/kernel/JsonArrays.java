package dev.slipway.persistence.kernel;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import org.jooq.JSONB;

/** Values that are kept as one document in a column, since nothing searches or decides by their parts. */
public final class JsonArrays {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private JsonArrays() {
    }

    public static JSONB of(Object value) {
        try {
            return JSONB.valueOf(MAPPER.writeValueAsString(value));
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException("cannot be a document: " + value.getClass(), broken);
        }
    }

    public static <T> T read(JSONB document, Class<T> type) {
        try {
            return MAPPER.readValue(document.data(), type);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("a document does not read as " + type, broken);
        }
    }

    public static Map<String, Object> map(JSONB document) {
        try {
            return MAPPER.readValue(document.data(), new TypeReference<>() {});
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("a document does not read as a map", broken);
        }
    }
}

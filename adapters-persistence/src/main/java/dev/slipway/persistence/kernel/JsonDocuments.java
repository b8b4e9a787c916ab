package dev.slipway.persistence.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import org.jooq.JSONB;

/** Writes records as documents of the database and reads them. Documents of an older version may have fewer or more members. */
public final class JsonDocuments {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .setAnnotationIntrospector(AnnotationIntrospector.pair(new InlineParts(), new JacksonAnnotationIntrospector()))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private JsonDocuments() {
    }

    public static JSONB write(Object value) {
        try {
            return JSONB.valueOf(MAPPER.writeValueAsString(value));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static <T> T read(JSONB document, TypeReference<T> type) {
        try {
            return MAPPER.readValue(document.data(), type);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("a document of the database does not read as " + type.getType(), broken);
        }
    }

    public static <T> T read(JSONB document, Class<T> type) {
        try {
            return MAPPER.readValue(document.data(), type);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("a document of the database does not read as " + type.getName(), broken);
        }
    }
}

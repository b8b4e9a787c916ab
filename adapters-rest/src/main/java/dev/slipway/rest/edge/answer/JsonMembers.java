package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the members of an object one after the other, without reflection, for the serializers of the most frequent answers. Null is
 * written as null.
 */
public record JsonMembers(JsonGenerator json, SerializerProvider provider) {

    /** Names of members as they are written, since encoding them takes as long as encoding the values. Serializers have few. */
    private static final Map<String, SerializableString> NAMES = new ConcurrentHashMap<>();

    private void name(String name) throws IOException {
        SerializableString known = NAMES.get(name);
        json.writeFieldName(known == null ? NAMES.computeIfAbsent(name, SerializedString::new) : known);
    }

    public JsonMembers number(String name, long value) throws IOException {
        name(name);
        json.writeNumber(value);
        return this;
    }

    public JsonMembers number(String name, @Nullable Double value) throws IOException {
        name(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeNumber(value.doubleValue());
        }
        return this;
    }

    public JsonMembers number(String name, @Nullable BigDecimal value) throws IOException {
        name(name);
        json.writeNumber(value);
        return this;
    }

    public JsonMembers flag(String name, boolean value) throws IOException {
        name(name);
        json.writeBoolean(value);
        return this;
    }

    public JsonMembers text(String name, @Nullable String value) throws IOException {
        name(name);
        PlainText.write(json, value);
        return this;
    }

    public JsonMembers texts(String name, List<String> values) throws IOException {
        name(name);
        json.writeStartArray();
        for (String value : values) {
            PlainText.write(json, value);
        }
        json.writeEndArray();
        return this;
    }

    public JsonMembers time(String name, @Nullable Instant value) throws IOException {
        return text(name, value == null ? null : JsonTimes.print(value));
    }

    /** Writes a value by the serializer of its class. */
    public JsonMembers value(String name, @Nullable Object value) throws IOException {
        name(name);
        provider.defaultSerializeValue(value, json);
        return this;
    }

    /** Writes an object, or null if there is none. */
    public <T> JsonMembers object(String name, @Nullable T value, Writer<T> writer) throws IOException {
        name(name);
        object(value, writer);
        return this;
    }

    public <T> JsonMembers objects(String name, List<T> values, Writer<T> writer) throws IOException {
        name(name);
        json.writeStartArray();
        for (T value : values) {
            object(value, writer);
        }
        json.writeEndArray();
        return this;
    }

    private <T> void object(@Nullable T value, Writer<T> writer) throws IOException {
        if (value == null) {
            json.writeNull();
        } else {
            json.writeStartObject();
            writer.write(value, this);
            json.writeEndObject();
        }
    }

    /** Writes the members of an object. */
    @FunctionalInterface
    public interface Writer<T> {
        void write(T value, JsonMembers members) throws IOException;
    }
}

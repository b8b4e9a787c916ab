package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the members of an object one after the other, without reflection, for the serializers of the most frequent answers. Null is
 * written as null.
 */
public final class JsonMembers {

    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

    private final JsonGenerator json;
    private final SerializerProvider provider;
    private final JsonBytes bytes = new JsonBytes();
    /** The last shared objects by their members' names. */
    private final Map<String, Shared> shared = new HashMap<>(4);
    /** Whether the generator has got the name of a member of which, with those that follow, the bytes are the value. */
    private boolean named;

    private record Shared(Object value, byte[] written) {}

    private JsonMembers(JsonGenerator json, SerializerProvider provider) {
        this.json = json;
        this.provider = provider;
    }

    /** Writes the members of the generator's current object. */
    public static <T> void write(JsonGenerator json, SerializerProvider provider, T value, Writer<? super T> writer) throws IOException {
        JsonMembers members = of(json, provider);
        writer.write(value, members);
        members.flush();
    }

    /** Returns what has written the objects before, if any, with its bytes: lists are long. */
    private static JsonMembers of(JsonGenerator json, SerializerProvider provider) {
        if (provider.getAttribute(JsonMembers.class) instanceof JsonMembers before && before.json == json) {
            return before;
        }
        JsonMembers members = new JsonMembers(json, provider);
        provider.setAttribute(JsonMembers.class, members);
        return members;
    }

    private void flush() throws IOException {
        if (named) {
            json.writeRawValue(bytes);
            bytes.clear();
            named = false;
        }
    }

    private void name(String name) throws IOException {
        if (named) {
            bytes.separate();
            bytes.append(MemberNames.written(name));
        } else {
            json.writeFieldName(name);
            named = true;
        }
    }

    public JsonMembers number(String name, long value) throws IOException {
        name(name);
        bytes.append(value);
        return this;
    }

    public JsonMembers number(String name, @Nullable Number value) throws IOException {
        return written(name, value == null ? NULL : value.toString().getBytes(StandardCharsets.US_ASCII));
    }

    public JsonMembers flag(String name, boolean value) throws IOException {
        return written(name, value ? TRUE : FALSE);
    }

    public JsonMembers text(String name, @Nullable String value) throws IOException {
        if (value == null) {
            return none(name);
        }
        name(name);
        bytes.text(value);
        return this;
    }

    public JsonMembers texts(String name, List<String> values) throws IOException {
        name(name);
        bytes.append('[');
        for (String value : values) {
            bytes.separate();
            bytes.text(value);
        }
        bytes.append(']');
        return this;
    }

    public JsonMembers time(String name, @Nullable Instant value) throws IOException {
        if (value == null) {
            return none(name);
        }
        name(name);
        bytes.quoted(JsonTimes.bytes(value));
        return this;
    }

    private JsonMembers none(String name) throws IOException {
        return written(name, NULL);
    }

    private JsonMembers written(String name, byte... value) throws IOException {
        name(name);
        bytes.append(value);
        return this;
    }

    /** Writes a value by the serializer of its class; in the outermost object only. */
    public JsonMembers value(String name, @Nullable Object value) throws IOException {
        flush();
        json.writeFieldName(name);
        provider.defaultSerializeValue(value, json);
        return this;
    }

    /** Writes an object, or null if there is none. */
    public <T> JsonMembers object(String name, @Nullable T value, Writer<? super T> writer) throws IOException {
        if (value == null) {
            return none(name);
        }
        name(name);
        object(value, writer);
        return this;
    }

    /** Writes an object, or null if there is none. The same one under the same name, as in a list with one author, is composed once. */
    public <T> JsonMembers shared(String name, @Nullable T value, Writer<? super T> writer) throws IOException {
        if (value == null) {
            return none(name);
        }
        name(name);
        Shared before = shared.get(name);
        if (before != null && before.value() == value) {
            bytes.append(before.written());
        } else {
            int start = bytes.size();
            object(value, writer);
            shared.put(name, new Shared(value, bytes.from(start)));
        }
        return this;
    }

    public <T> JsonMembers objects(String name, List<T> values, Writer<? super T> writer) throws IOException {
        name(name);
        bytes.append('[');
        for (T value : values) {
            bytes.separate();
            object(value, writer);
        }
        bytes.append(']');
        return this;
    }

    private <T> void object(T value, Writer<? super T> writer) throws IOException {
        bytes.append('{');
        writer.write(value, this);
        bytes.append('}');
    }

    /** Writes the members of an object. */
    @FunctionalInterface
    public interface Writer<T> {
        void write(T value, JsonMembers members) throws IOException;
    }
}

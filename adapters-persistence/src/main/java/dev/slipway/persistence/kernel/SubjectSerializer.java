package dev.slipway.persistence.kernel;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import java.nio.ByteBuffer;

/** Keeps the subject of a piece of work as eight bytes. */
enum SubjectSerializer implements Serializer {
    INSTANCE;

    @Override
    public byte[] serialize(Object data) {
        return data instanceof Long subject ? ByteBuffer.allocate(Long.BYTES).putLong(subject).array() : null;
    }

    @Override
    public <T> T deserialize(Class<T> type, byte[] serialized) {
        return serialized == null || type != Long.class ? null : type.cast(ByteBuffer.wrap(serialized).getLong());
    }
}

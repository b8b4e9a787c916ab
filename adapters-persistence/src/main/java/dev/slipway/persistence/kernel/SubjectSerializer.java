package dev.slipway.persistence.kernel;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Keeps the subject of a piece of work as eight bytes. */
enum SubjectSerializer implements Serializer {
    INSTANCE;

    @Override
    public byte @Nullable [] serialize(Object data) {
        return data instanceof Long subject ? ByteBuffer.allocate(Long.BYTES).putLong(subject).array() : null;
    }

    @Override
    public <T> @Nullable T deserialize(Class<T> type, byte[] serialized) {
        return serialized == null || type != Long.class ? null : type.cast(ByteBuffer.wrap(serialized).getLong());
    }
}

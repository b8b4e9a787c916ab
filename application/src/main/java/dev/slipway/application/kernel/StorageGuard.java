package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Storage;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Refuses files where there is no space for them, before and while they are written, and recognizes failures for want of space. */
public final class StorageGuard {

    /** Words of systems about a full disk. Where they have another language, the volume is asked. */
    private static final List<String> TEXTS = List.of("No space left on device", "Disk quota exceeded", "not enough space on the disk");
    private static final int CAUSES = 20;

    private StorageGuard() {
    }

    /** @throws Refusal where there is no space */
    public static void require(Storage storage) {
        if (storage.full()) {
            throw Refusal.storageFull();
        }
    }

    /** Returns content whose reading ends with a {@link Refusal} once there is no space for it. */
    public static InputStream guarded(Storage storage, InputStream content) {
        return new FilterInputStream(content) {
            @Override
            public int read() throws IOException {
                require(storage);
                return super.read();
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                require(storage);
                return super.read(target, offset, length);
            }
        };
    }

    /** Returns whether a failure says that there is no space. */
    public static boolean exhausted(Throwable failure) {
        return causes(failure).anyMatch(StorageGuard::says);
    }

    /** Returns whether a failure says that there is no space, or is one of files on a full volume. */
    public static boolean exhausted(Storage storage, Throwable failure) {
        return exhausted(failure) || storage.full() && causes(failure).anyMatch(IOException.class::isInstance);
    }

    private static boolean says(Throwable cause) {
        if (cause instanceof Refusal refused) {
            return refused.failure() instanceof Failure.StorageFull;
        }
        String message = String.valueOf(cause.getMessage());
        return cause instanceof IOException && TEXTS.stream().anyMatch(message::contains);
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(CAUSES);
    }
}

package dev.slipway.git.repository.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.eclipse.jgit.internal.storage.dfs.DfsRepositoryDescription;
import org.eclipse.jgit.internal.storage.dfs.InMemoryRepository;
import org.eclipse.jgit.storage.pack.PackConfig;
import org.junit.jupiter.api.Test;

class PackLimitTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private static long in(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @Test
    void pack_searches_for_no_deltas_and_takes_one_thread() {
        try (InMemoryRepository repository = new InMemoryRepository(new DfsRepositoryDescription("any"))) {
            PackConfig config = PackLimit.config(repository);
            assertFalse(config.isDeltaCompress());
            assertEquals(1, config.getThreads());
        }
    }

    @Test
    void larger_pack_is_rejected() throws IOException {
        OutputStream out = new PackLimit(3, in(Duration.ofMinutes(1)), () -> false).limited(written);
        out.write(1);
        out.write(new byte[2]);
        assertThrows(PackLimit.TooLarge.class, () -> out.write(4));
        assertEquals(3, written.size());
    }

    @Test
    void late_pack_is_rejected() {
        OutputStream out = new PackLimit(3, in(Duration.ofSeconds(-1)), () -> false).limited(written);
        assertThrows(TimedReader.Late.class, () -> out.write(1));
    }

    @Test
    void pack_without_space_is_rejected() {
        OutputStream out = new PackLimit(3, in(Duration.ofMinutes(1)), () -> true).limited(written);
        assertEquals(Refusal.storageFull().failure(), assertThrows(Refusal.class, () -> out.write(1)).failure());
    }
}

package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code InternalUsers} does. */
public abstract class InternalUsersKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract InternalUsers users();

    protected abstract Transactions transactions();

    @Test
    final void there_is_one_of_each_kind() {
        Set<Long> ids = new HashSet<>();
        for (UserKind kind : UserKind.values()) {
            if (kind.internal()) {
                long id = users().id(kind, NOW);
                assertEquals(id, users().id(kind, NOW.plusSeconds(1)), kind.name());
                ids.add(id);
            } else {
                assertThrows(IllegalArgumentException.class, () -> users().id(kind, NOW));
            }
        }
        assertEquals(5, ids.size());
    }

    @Test
    final void who_fails_leaves_none_behind() {
        assertThrows(IllegalStateException.class, () -> transactions().write(() -> {
            users().id(UserKind.GHOST, NOW);
            throw new IllegalStateException();
        }));
        long id = users().id(UserKind.GHOST, NOW);
        assertEquals(id, users().id(UserKind.GHOST, NOW));
    }

    @Test
    final void however_many_ask_at_once_there_is_one() throws Exception {
        int many = 8;
        CyclicBarrier start = new CyclicBarrier(many);
        Set<Long> ids = new HashSet<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(many)) {
            List<Future<Long>> going = new ArrayList<>();
            for (int thread = 0; thread < many; thread++) {
                going.add(threads.submit(() -> {
                    start.await();
                    return transactions().write(() -> users().id(UserKind.ALERT_BOT, NOW));
                }));
            }
            for (Future<Long> each : going) {
                ids.add(each.get());
            }
        }
        assertEquals(1, ids.size());
    }
}

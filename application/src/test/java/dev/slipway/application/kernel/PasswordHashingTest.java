package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PasswordHashingTest {

    private static final Failure BUSY = new Failure.Unavailable(Reason.of("password.busy"));

    @Test
    void password_matches_its_own_digest_alone() {
        PasswordHashing hashing = new PasswordHashing(new FakeSecrets(), PasswordHashing.Policy.of(2));
        String digest = hashing.digest("secret");
        assertTrue(hashing.matches("secret", digest));
        assertFalse(hashing.matches("other", digest));
        assertFalse(hashing.matchesNothing("secret"));
    }

    @Test
    void half_of_the_processors_digest_and_at_least_one() {
        assertEquals(1, PasswordHashing.Policy.of(1).parallel());
        assertEquals(1, PasswordHashing.Policy.of(2).parallel());
        assertEquals(4, PasswordHashing.Policy.of(8).parallel());
    }

    @Test
    void few_digest_at_a_time_and_those_who_wait_too_long_or_too_many_are_refused() throws Exception {
        Secrets slow = mock();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        when(slow.passwordDigest(anyString())).thenAnswer(call -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            begun.countDown();
            release.await();
            running.decrementAndGet();
            return "digest";
        });
        PasswordHashing none = new PasswordHashing(slow, new PasswordHashing.Policy(1, 0, Duration.ofMinutes(1)));
        PasswordHashing impatient = new PasswordHashing(slow, new PasswordHashing.Policy(1, 1, Duration.ofMillis(1)));
        PasswordHashing patient = new PasswordHashing(slow, new PasswordHashing.Policy(1, 1, Duration.ofMinutes(1)));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = threads.submit(() -> patient.digest("a"));
            begun.await();
            Future<String> second = threads.submit(() -> patient.digest("b"));
            Future<String> held = threads.submit(() -> none.digest("c"));
            Future<String> also = threads.submit(() -> impatient.digest("d"));
            Eventually.is(() -> running.get() == 3);
            assertEquals(BUSY, Refusals.of(() -> none.digest("e")));
            assertEquals(BUSY, Refusals.of(() -> impatient.digest("f")));
            release.countDown();
            for (Future<String> each : List.of(first, second, held, also)) {
                assertEquals("digest", each.get());
            }
            assertEquals(3, most.get());
        }
    }
}

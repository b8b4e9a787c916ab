package dev.slipway.persistence.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.domain.access.Scope;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rotations and revocations of one family wait for one another: the second one waits while the first is not committed. */
class TokenRacesTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);

    private PersonalTokens tokens;
    private long user;
    private long first;

    @BeforeEach
    void start() {
        tokens = HERE.get(PersonalTokens.class);
        user = new AccessTables(HERE.rows()).user("anna");
        first = tokens.create(new NewToken(user, "t", new byte[] {1}, List.of(Scope.API), null, false, NOW));
    }

    /** Returns the successor; 0 if the token was revoked meanwhile. */
    private long rotate(long id, int digest) {
        if (tokens.lock(id, TODAY).orElseThrow().revoked() || !tokens.revoke(id, NOW)) {
            return 0;
        }
        return tokens.create(new NewToken(user, "t", new byte[] {(byte) digest}, List.of(Scope.API), null, false, NOW,
                OptionalLong.of(id)));
    }

    private static <T> T written(Callable<T> work) {
        return HERE.get(Transactions.class).write(() -> {
            try {
                return work.call();
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        });
    }

    /** Runs the second piece of work while the first is done and not committed; returns the result of the second. */
    private static <T> T meanwhile(Callable<?> before, Callable<T> second) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<T> waiting = written(() -> {
                before.call();
                Future<T> other = threads.submit(() -> written(second));
                Eventually.is(() -> other.isDone() || blocked() > 0);
                assertFalse(other.isDone());
                return other;
            });
            return waiting.get();
        }
    }

    private static long blocked() {
        return (Long) HERE.rows().ask(
                "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    }

    private boolean revoked(long id) {
        return tokens.find(id, TODAY).orElseThrow().revoked();
    }

    @Test
    void second_rotation_at_once_finds_the_token_revoked() throws Exception {
        long[] successor = new long[1];
        assertEquals(0, meanwhile(() -> successor[0] = rotate(first, 2), () -> rotate(first, 3)));
        assertTrue(revoked(first));
        assertFalse(revoked(successor[0]));
        assertEquals(2L, HERE.rows().ask("select count(*) from personal_access_tokens"));
    }

    @Test
    void rotation_does_not_escape_the_revocation_of_its_family() throws Exception {
        long second = written(() -> rotate(first, 2));
        long[] third = new long[1];
        assertTrue(meanwhile(() -> third[0] = rotate(second, 3), () -> HERE.get(Credentials.class).revokeFamily(first, NOW)));
        assertTrue(revoked(third[0]));
    }

    @Test
    void rotation_after_the_revocation_of_its_family_makes_nothing() throws Exception {
        long second = written(() -> rotate(first, 2));
        assertEquals(0, meanwhile(() -> HERE.get(Credentials.class).revokeFamily(first, NOW), () -> rotate(second, 3)));
        assertTrue(revoked(second));
    }

    @Test
    void rotation_during_a_plain_revocation_makes_nothing() throws Exception {
        assertEquals(0, meanwhile(() -> tokens.revoke(first, NOW), () -> rotate(first, 2)));
        assertEquals(1L, HERE.rows().ask("select count(*) from personal_access_tokens"));
    }
}

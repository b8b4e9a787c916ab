package dev.slipway.persistence.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.ApplicationGrants.NewGrant;
import dev.slipway.application.oauth.port.ApplicationGrants.NewToken;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.persistence.testing.Persistence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Refreshes, first uses and revocations of one grant wait for one another: the second one waits while the first is not committed. */
class GrantRacesTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final byte[] FIRST = {1};
    private static final long PATIENCE = 30;

    private ApplicationGrants grants;
    private long user;
    private long grant;
    private long first;

    @BeforeEach
    void start() {
        grants = HERE.get(ApplicationGrants.class);
        user = HERE.rows().user();
        grant = grants.open(new NewGrant(OptionalLong.empty(), OptionalLong.of(user), List.of(Scope.API), NOW));
        first = issue(1, OptionalLong.empty());
        HERE.get(Credentials.class).begin(first, NOW);
    }

    private long issue(int number, OptionalLong predecessor) {
        return grants.issue(new NewToken(grant, predecessor, new byte[] {(byte) number}, Optional.of(new byte[] {(byte) -number}),
                List.of(Scope.API), NOW.plusSeconds(7200), NOW));
    }

    /** Issues a successor of the first token; returns the state that it was in. */
    private ApplicationTokenState refresh(int number) {
        ApplicationTokenState state = grants.lockByRefresh(new byte[] {-1}).orElseThrow().state();
        if (state.accepted()) {
            issue(number, OptionalLong.of(first));
        }
        return state;
    }

    private ApplicationTokenState state(int number) {
        return grants.ofAccess(new byte[] {(byte) number}).orElseThrow().state();
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

    private Object activity() {
        return HERE.rows().ask("select last_activity_on::text from users where id = ?", user);
    }

    /** The password grant locks the account, and then grants that it ends. */
    @Test
    void first_use_does_not_wait_for_the_account() throws Exception {
        Instant tomorrow = NOW.plus(Duration.ofDays(1));
        long second = issue(2, OptionalLong.of(first));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            boolean begun = written(() -> {
                HERE.get(AccountStates.class).lock(Set.of(user));
                return threads.submit(() -> written(() -> HERE.get(Credentials.class).begin(second, tomorrow)))
                        .get(PATIENCE, TimeUnit.SECONDS);
            });
            assertTrue(begun);
        }
        assertEquals("2024-05-06", activity());
        HERE.get(Credentials.class).begin(issue(3, OptionalLong.of(second)), tomorrow);
        assertEquals("2024-05-07", activity());
    }

    private static long blocked() {
        return (Long) HERE.rows().ask(
                "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    }

    @Test
    void second_refresh_at_once_succeeds_too() throws Exception {
        assertEquals(ApplicationTokenState.ACTIVE, meanwhile(() -> refresh(2), () -> refresh(3)));
        assertEquals(List.of(ApplicationTokenState.ACTIVE, ApplicationTokenState.FRESH, ApplicationTokenState.FRESH),
                List.of(state(1), state(2), state(3)));
    }

    @Test
    void refresh_after_the_first_use_of_a_successor_is_recognized() throws Exception {
        long second = issue(2, OptionalLong.of(first));
        assertEquals(ApplicationTokenState.REPLACED, meanwhile(() -> HERE.get(Credentials.class).begin(second, NOW), () -> refresh(3)));
    }

    @Test
    void first_use_waits_for_a_refresh_and_replaces_its_predecessor() throws Exception {
        long second = issue(2, OptionalLong.of(first));
        assertTrue(meanwhile(() -> refresh(3), () -> HERE.get(Credentials.class).begin(second, NOW)));
        assertEquals(List.of(ApplicationTokenState.REPLACED, ApplicationTokenState.ACTIVE, ApplicationTokenState.FRESH),
                List.of(state(1), state(2), state(3)));
    }

    @Test
    void successor_does_not_escape_a_revocation() throws Exception {
        assertTrue(meanwhile(() -> refresh(2), () -> grants.revoke(grant, NOW)));
        assertEquals(ApplicationTokenState.REVOKED, state(2));
    }

    @Test
    void refresh_after_a_revocation_makes_nothing() throws Exception {
        assertEquals(ApplicationTokenState.REVOKED, meanwhile(() -> grants.revoke(grant, NOW), () -> refresh(2)));
        assertEquals(Optional.empty(), grants.ofAccess(new byte[] {2}));
        assertEquals(ApplicationTokenState.REVOKED, grants.ofAccess(FIRST).orElseThrow().state());
    }

    @Test
    void first_use_after_a_revocation_is_none() throws Exception {
        long second = issue(2, OptionalLong.of(first));
        assertFalse(meanwhile(() -> grants.revoke(grant, NOW), () -> HERE.get(Credentials.class).begin(second, NOW)));
        assertEquals(ApplicationTokenState.REVOKED, state(2));
    }
}

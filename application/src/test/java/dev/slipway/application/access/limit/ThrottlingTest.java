package dev.slipway.application.access.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.limit.Throttling.Visit;
import dev.slipway.application.kernel.Failure.Throttled;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.RequestFamily;
import dev.slipway.domain.access.limit.Throttle;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ThrottlingTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:15Z");
    private static final RateLimit TWO = RateLimit.perMinute(2);
    private static final Caller ADA = person(2);
    private static final Caller BOB = person(3);

    private final FakeRateLimits limits = new FakeRateLimits(() -> NOW);
    private final FakeObservations observations = new FakeObservations();

    private static Caller person(long id) {
        return new Caller.Person(new Account(id, "user" + id, "User", false, false, AccountState.ACTIVE), 1, Set.of());
    }

    private Throttling throttling(Throttle... on) {
        Map<Throttle, RateLimit> rates = Arrays.stream(on).collect(Collectors.toMap(throttle -> throttle, any -> TWO));
        return new Throttling(limits, new ThrottlePolicy(rates, "Retry later"), observations, () -> NOW);
    }

    private static Optional<Throttled> refusal(Runnable request) {
        try {
            request.run();
            return Optional.empty();
        } catch (Refusal refused) {
            return Optional.of((Throttled) refused.failure());
        }
    }

    private static Optional<String> name(Runnable request) {
        return refusal(request).map(Throttled::name);
    }

    @Test
    void anonymous_client_is_refused_beyond_the_rate_of_its_address() {
        Throttling throttling = throttling(Throttle.UNAUTHENTICATED_API);
        assertTrue(throttling.on());
        for (int sent = 0; sent < 2; sent++) {
            assertEquals(new Visit(RequestFamily.API, false, "a", true), throttling.enter(RequestFamily.API, false, "a"));
        }
        assertEquals(Optional.of(new Throttled("throttle_unauthenticated_api", TWO, Duration.ofSeconds(45),
                Instant.parse("2026-01-02T03:05:00Z"), "Retry later")), refusal(() -> throttling.enter(RequestFamily.API, false, "a")));
        assertEquals(1, observations.counted("throttled", "throttle", "throttle_unauthenticated_api"));
        assertEquals(Optional.empty(), name(() -> throttling.enter(RequestFamily.API, false, "b")));
        assertEquals(Optional.empty(), name(() -> throttling.enter(RequestFamily.API, true, "a")));
        assertEquals(Optional.empty(), name(() -> throttling.enter(RequestFamily.RUNNER, false, "a")));
    }

    @Test
    void user_is_refused_beyond_the_rate_of_the_account_from_every_address() {
        Throttling throttling = throttling(Throttle.AUTHENTICATED_API, Throttle.UNAUTHENTICATED_API);
        Visit first = throttling.enter(RequestFamily.API, true, "a");
        Visit second = throttling.enter(RequestFamily.API, true, "b");
        assertFalse(first.counted());
        throttling.authenticated(first, ADA);
        throttling.authenticated(second, ADA);
        assertEquals(Optional.of("throttle_authenticated_api"), name(() -> throttling.authenticated(first, ADA)));
        assertEquals(Optional.empty(), name(() -> throttling.authenticated(first, BOB)));
    }

    @Test
    void credential_that_no_route_takes_counts_as_none() {
        Throttling throttling = throttling(Throttle.UNAUTHENTICATED_API);
        for (int sent = 0; sent < 2; sent++) {
            throttling.authenticated(throttling.enter(RequestFamily.API, true, "a"), Caller.ANONYMOUS);
        }
        Visit visit = throttling.enter(RequestFamily.API, true, "a");
        assertEquals(Optional.of("throttle_unauthenticated_api"), name(() -> throttling.authenticated(visit, Caller.ANONYMOUS)));
    }

    @Test
    void request_is_counted_once() {
        Throttling throttling = throttling(Throttle.UNAUTHENTICATED_API);
        for (int sent = 0; sent < 2; sent++) {
            throttling.authenticated(throttling.enter(RequestFamily.API, false, "a"), Caller.ANONYMOUS);
        }
        assertEquals(Optional.of("throttle_unauthenticated_api"), name(() -> throttling.enter(RequestFamily.API, false, "a")));
    }

    @Test
    void special_throttle_takes_the_place_of_the_general_one() {
        Throttling throttling = throttling(Throttle.UNAUTHENTICATED_API, Throttle.UNAUTHENTICATED_FILES);
        for (int sent = 0; sent < 2; sent++) {
            throttling.enter(RequestFamily.FILES, false, "a");
        }
        assertEquals(Optional.of("throttle_unauthenticated_files_api"), name(() -> throttling.enter(RequestFamily.FILES, false, "a")));
        assertEquals(Optional.empty(), name(() -> throttling.enter(RequestFamily.API, false, "a")));
    }

    @Test
    void wrong_credentials_close_the_address_for_credentials_alone() {
        Throttling throttling = throttling(Throttle.FAILED_AUTHENTICATION);
        for (int sent = 0; sent < 2; sent++) {
            throttling.answered(throttling.enter(RequestFamily.API, true, "a"), 401, false);
        }
        for (RequestFamily family : RequestFamily.values()) {
            assertEquals(Optional.of("throttle_failed_authentication"), name(() -> throttling.enter(family, true, "a")));
            assertEquals(family.carriesToken() ? Optional.of("throttle_failed_authentication") : Optional.empty(),
                    name(() -> throttling.enter(family, false, "a")));
            assertEquals(Optional.empty(), name(() -> throttling.enter(family, true, "b")));
        }
    }

    @Test
    void right_credentials_and_missing_ones_are_no_failures() {
        Throttling throttling = throttling(Throttle.FAILED_AUTHENTICATION);
        for (int sent = 0; sent < 5; sent++) {
            throttling.answered(throttling.enter(RequestFamily.API, true, "a"), 200, false);
            throttling.answered(throttling.enter(RequestFamily.API, true, "a"), 403, false);
            throttling.answered(throttling.enter(RequestFamily.API, false, "a"), 401, false);
            throttling.answered(throttling.enter(RequestFamily.RUNNER, true, "a"), 403, true);
        }
        assertEquals(Optional.empty(), name(() -> throttling.enter(RequestFamily.API, true, "a")));
    }

    @Test
    void nothing_is_counted_while_all_are_off() {
        Throttling throttling = throttling();
        assertFalse(throttling.on());
        for (int sent = 0; sent < 10; sent++) {
            Visit visit = throttling.enter(RequestFamily.API, true, "a");
            throttling.authenticated(visit, ADA);
            throttling.answered(visit, 401, false);
        }
    }

    @Test
    void throttle_of_zero_is_off() {
        assertFalse(new ThrottlePolicy(Map.of(Throttle.UNAUTHENTICATED_API, RateLimit.perMinute(0)), "x").on());
    }
}

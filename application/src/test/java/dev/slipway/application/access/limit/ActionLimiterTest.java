package dev.slipway.application.access.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ActionLimiterTest {

    private static final Failure REFUSED = new Failure.RateLimited(Duration.ofSeconds(45));
    private static final Supplier<String> HERE = () -> "192.0.2.1";

    private static ActionLimiter limiter(int count) {
        Map<ActionLimit, RateLimit> rates = Arrays.stream(ActionLimit.values())
                .collect(Collectors.toMap(Function.identity(), any -> RateLimit.perMinute(count)));
        return new ActionLimiter(new FakeRateLimits(() -> Instant.parse("2026-01-02T03:04:15Z")),
                new ActionLimitPolicy(rates, Set.of("scanner")));
    }

    private static Caller person(long id, String name, boolean administrator) {
        return new Caller.Person(new Account(id, name, name, administrator, false, AccountState.ACTIVE), 1, Set.of());
    }

    @Test
    void users_are_counted_apart() {
        ActionLimiter limiter = limiter(1);
        for (ActionLimit limit : Set.of(ActionLimit.JOB_LIST, ActionLimit.USER_BY_ID)) {
            limiter.pass(limit, person(1, "ada", false), HERE);
            limiter.pass(limit, person(2, "bob", false), HERE);
            assertEquals(REFUSED, Refusals.of(() -> limiter.pass(limit, person(1, "ada", false), HERE)));
        }
    }

    @Test
    void administrators_and_named_users_read_any_number_of_users() {
        ActionLimiter limiter = limiter(1);
        for (int read = 0; read < 3; read++) {
            limiter.pass(ActionLimit.USER_BY_ID, person(1, "root", true), HERE);
            limiter.pass(ActionLimit.USER_BY_ID, person(2, "Scanner", false), HERE);
            limiter.pass(ActionLimit.USER_BY_ID, Caller.ANONYMOUS, HERE);
        }
        limiter.pass(ActionLimit.JOB_LIST, person(1, "root", true), HERE);
        assertEquals(REFUSED, Refusals.of(() -> limiter.pass(ActionLimit.JOB_LIST, person(1, "root", true), HERE)));
    }

    @Test
    void anonymous_callers_are_counted_by_address() {
        ActionLimiter limiter = limiter(1);
        limiter.pass(ActionLimit.PROJECT_LIST, Caller.ANONYMOUS, HERE);
        limiter.pass(ActionLimit.PROJECT_LIST, Caller.ANONYMOUS, () -> "192.0.2.2");
        assertEquals(REFUSED, Refusals.of(() -> limiter.pass(ActionLimit.PROJECT_LIST, Caller.ANONYMOUS, HERE)));
        limiter.pass(ActionLimit.PROJECT_LIST, person(1, "ada", false), () -> {
            throw new AssertionError("the address of a user is nothing to count by");
        });
    }

    @Test
    void objects_are_counted_apart() {
        ActionLimiter limiter = limiter(1);
        limiter.take(ActionLimit.RAW_FILE, 1L, "a");
        limiter.take(ActionLimit.RAW_FILE, 1L, "b");
        limiter.take(ActionLimit.RAW_FILE, 2L, "a");
        assertEquals(REFUSED, Refusals.of(() -> limiter.take(ActionLimit.RAW_FILE, 1L, "a")));
    }

    @Test
    void zero_switches_a_limit_off() {
        ActionLimiter limiter = limiter(0);
        for (int done = 0; done < 3; done++) {
            limiter.pass(ActionLimit.JOB_LIST, person(1, "ada", false), HERE);
            limiter.take(ActionLimit.RAW_FILE, 1L, "a");
        }
        limiter.pass(ActionLimit.PROJECT_LIST, Caller.ANONYMOUS, () -> {
            throw new AssertionError("a limit that is off asks for no address");
        });
    }

    @Test
    void installation_that_sets_nothing_has_the_standard_rates() {
        for (ActionLimit limit : ActionLimit.values()) {
            assertEquals(limit.standard(), ActionLimitPolicy.STANDARD.rate(limit));
        }
    }

    @Test
    void installation_changes_rates_one_by_one() {
        ActionLimitPolicy policy = ActionLimitPolicy.STANDARD.with(ActionLimit.RAW_FILE, RateLimit.perMinute(7))
                .with(ActionLimit.JOB_LIST, RateLimit.perMinute(8)).with(ActionLimit.JOB_LIST, RateLimit.perMinute(9));
        for (ActionLimit limit : ActionLimit.values()) {
            assertEquals(limit == ActionLimit.RAW_FILE ? RateLimit.perMinute(7)
                    : limit == ActionLimit.JOB_LIST ? RateLimit.perMinute(9) : limit.standard(), policy.rate(limit));
        }
    }
}

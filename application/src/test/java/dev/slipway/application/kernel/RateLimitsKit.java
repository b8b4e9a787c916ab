package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code RateLimits} does. */
public abstract class RateLimitsKit {

    private static final Instant MINUTE = Instant.parse("2026-01-02T03:04:00Z");
    private static final RateLimit THREE = RateLimit.perMinute(3);

    protected abstract RateLimits limits();

    /** Sets the clock that the implementation reads. */
    protected abstract void setClock(Instant now);

    private Optional<Duration> take(String key, RateLimit rate) {
        return limits().tryTake("tries", key, rate);
    }

    @Test
    final void so_many_are_taken_in_a_window_and_more_wait_for_the_next() {
        setClock(MINUTE.plusSeconds(10));
        for (int taken = 0; taken < 3; taken++) {
            assertEquals(Optional.empty(), take("anna", THREE));
        }
        assertEquals(Optional.of(Duration.ofSeconds(50)), take("anna", THREE));
        setClock(MINUTE.plusMillis(59_001));
        assertEquals(Optional.of(Duration.ofSeconds(1)), take("anna", THREE));
        setClock(MINUTE.plusMillis(58_999));
        assertEquals(Optional.of(Duration.ofSeconds(2)), take("anna", THREE));
        setClock(MINUTE.plusSeconds(60));
        assertEquals(Optional.empty(), take("anna", THREE));
    }

    @Test
    final void windows_begin_at_the_epoch_and_not_with_the_first() {
        setClock(MINUTE.plusSeconds(59));
        IntStream.range(0, 3).forEach(taken -> take("anna", THREE));
        setClock(MINUTE.plusSeconds(61));
        assertEquals(Optional.empty(), take("anna", THREE));
        RateLimit odd = new RateLimit(1, Duration.ofSeconds(7));
        setClock(Instant.ofEpochSecond(7_006));
        assertEquals(Optional.empty(), take("odd", odd));
        assertEquals(Optional.of(Duration.ofSeconds(1)), take("odd", odd));
        setClock(Instant.ofEpochSecond(7_007));
        assertEquals(Optional.empty(), take("odd", odd));
        assertEquals(Optional.of(Duration.ofSeconds(7)), take("odd", odd));
    }

    @Test
    final void keys_and_limits_are_counted_apart() {
        setClock(MINUTE);
        RateLimit one = RateLimit.perMinute(1);
        assertEquals(Optional.empty(), limits().tryTake("a", "x", one));
        assertEquals(Optional.empty(), limits().tryTake("a", "y", one));
        assertEquals(Optional.empty(), limits().tryTake("b", "x", one));
        assertEquals(Optional.of(Duration.ofMinutes(1)), limits().tryTake("a", "x", one));
    }

    @Test
    final void zero_is_no_limit() {
        setClock(MINUTE);
        for (int taken = 0; taken < 1000; taken++) {
            assertEquals(Optional.empty(), take("anna", RateLimit.perMinute(0)));
        }
    }

    @Test
    final void exhausted_limit_is_seen_without_counting() {
        setClock(MINUTE.plusSeconds(30));
        for (int asked = 0; asked < 10; asked++) {
            assertEquals(Optional.empty(), limits().exhausted("tries", "anna", THREE));
        }
        for (int taken = 0; taken < 3; taken++) {
            assertEquals(Optional.empty(), limits().exhausted("tries", "anna", THREE));
            take("anna", THREE);
        }
        assertEquals(Optional.of(Duration.ofSeconds(30)), limits().exhausted("tries", "anna", THREE));
        assertEquals(Optional.empty(), limits().exhausted("tries", "bob", THREE));
        assertEquals(Optional.empty(), limits().exhausted("tries", "anna", RateLimit.perMinute(0)));
        setClock(MINUTE.plusSeconds(60));
        assertEquals(Optional.empty(), limits().exhausted("tries", "anna", THREE));
    }

    @Test
    final void clock_that_goes_back_starts_no_new_window() {
        setClock(MINUTE.plusSeconds(70));
        IntStream.range(0, 3).forEach(taken -> take("anna", THREE));
        setClock(MINUTE.plusSeconds(65));
        assertEquals(Optional.of(Duration.ofSeconds(55)), take("anna", THREE));
    }

    @Test
    final void use_cases_are_refused() {
        setClock(MINUTE.plusSeconds(20));
        limits().take("tries", "bob", RateLimit.perMinute(1));
        assertEquals(new Failure.RateLimited(Duration.ofSeconds(40)),
                Refusals.of(() -> limits().take("tries", "bob", RateLimit.perMinute(1))));
    }

    @Test
    final void many_at_once_take_no_more() {
        setClock(MINUTE);
        List<Boolean> taken = IntStream.range(0, 10_000).parallel().mapToObj(any -> take("all", RateLimit.perMinute(777)).isEmpty())
                .toList();
        assertEquals(777, taken.stream().filter(done -> done).count());
    }
}

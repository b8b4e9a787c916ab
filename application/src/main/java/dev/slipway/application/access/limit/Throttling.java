package dev.slipway.application.access.limit;

import dev.slipway.application.kernel.Failure.Throttled;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.RequestFamily;
import dev.slipway.domain.access.limit.Throttle;
import dev.slipway.domain.access.limit.Throttle.Key;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Throttling requests by address before anything else is done for them, by account once that is known, and failed authentications by what
 * they were answered. Counts are those of this process.
 */
public final class Throttling {

    private final RateLimits limits;
    private final ThrottlePolicy policy;
    private final Observations observations;
    private final InstantSource clock;

    public Throttling(RateLimits limits, ThrottlePolicy policy, Observations observations, InstantSource clock) {
        this.limits = limits;
        this.policy = policy;
        this.observations = observations;
        this.clock = clock;
    }

    /**
     * A request that passed the throttles of its address.
     *
     * @param credential whether it has a credential that is still to be checked
     * @param address key of the client's address
     * @param counted whether a throttle has counted it
     */
    public record Visit(RequestFamily family, boolean credential, String address, boolean counted) {}

    public boolean on() {
        return policy.on();
    }

    /**
     * Counts a request by address. Takes no lock and asks no database.
     *
     * @throws Refusal if it exceeds a throttle
     */
    public Visit enter(RequestFamily family, boolean credential, String address) {
        if (credential || family.carriesToken()) {
            rate(Throttle.FAILED_AUTHENTICATION).ifPresent(rate -> limits
                    .exhausted(Throttle.FAILED_AUTHENTICATION.wireName(), address, rate)
                    .ifPresent(wait -> refuse(Throttle.FAILED_AUTHENTICATION, rate, wait)));
        }
        Optional<Throttle> throttle = family.throttle(credential, policy.rates()::containsKey).filter(found -> found.key() == Key.ADDRESS);
        throttle.ifPresent(found -> take(found, address));
        return new Visit(family, credential, address, throttle.isPresent());
    }

    /**
     * Counts a request by its account; by address if its credential turned out to be none.
     *
     * @throws Refusal if it exceeds a throttle
     */
    public void authenticated(Visit visit, Caller caller) {
        if (!visit.counted()) {
            visit.family().throttle(caller.signedIn(), policy.rates()::containsKey)
                    .ifPresent(found -> take(found, caller.account().map(account -> String.valueOf(account.id())).orElse(visit.address())));
        }
    }

    /**
     * Counts a request whose answer rejects its credential.
     *
     * @param jobEnded whether the answer tells the status of a job
     */
    public void answered(Visit visit, int status, boolean jobEnded) {
        if (visit.family().rejects(status, visit.credential(), jobEnded)) {
            rate(Throttle.FAILED_AUTHENTICATION)
                    .ifPresent(rate -> limits.tryTake(Throttle.FAILED_AUTHENTICATION.wireName(), visit.address(), rate));
        }
    }

    private Optional<RateLimit> rate(Throttle throttle) {
        return Optional.ofNullable(policy.rates().get(throttle));
    }

    private void take(Throttle throttle, String key) {
        rate(throttle).ifPresent(rate -> limits.tryTake(throttle.wireName(), key, rate).ifPresent(wait -> refuse(throttle, rate, wait)));
    }

    private void refuse(Throttle throttle, RateLimit rate, Duration wait) {
        observations.count("throttled", "throttle", throttle.wireName());
        throw new Refusal(new Throttled(throttle.wireName(), rate, wait, clock.instant().plus(wait), policy.text()));
    }
}

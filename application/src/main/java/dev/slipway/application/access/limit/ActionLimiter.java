package dev.slipway.application.access.limit;

import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.access.limit.ActionLimit.Asker;
import dev.slipway.domain.kernel.RateLimit;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Limits how often actions are done. Actions beyond a limit are rejected until its next window. */
public final class ActionLimiter {

    private final RateLimits limits;
    private final ActionLimitPolicy policy;

    public ActionLimiter(RateLimits limits, ActionLimitPolicy policy) {
        this.limits = limits;
        this.policy = policy;
    }

    /**
     * Counts an action by its caller. Routes name such limits; they are asked before parameters are bound.
     *
     * @param address key of the client's address; read only for callers that count by it
     */
    public void pass(ActionLimit limit, Caller caller, Supplier<String> address) {
        RateLimit rate = policy.rate(limit);
        if (!rate.unlimited()) {
            Optional<Account> account = caller.account();
            Asker asker = new Asker(account.map(Account::id), caller.administrator() || account.filter(this::exempt).isPresent(),
                    account.isPresent() ? "" : address.get());
            limit.key(asker).ifPresent(key -> limits.take(limit.id(), key, rate));
        }
    }

    /** Counts an action by its object, which the caller must be allowed to see. */
    public void take(ActionLimit limit, Object... object) {
        limits.take(limit.id(), Arrays.stream(object).map(String::valueOf).collect(Collectors.joining(":")), policy.rate(limit));
    }

    private boolean exempt(Account account) {
        return policy.exemptUsers().contains(account.username().toLowerCase(Locale.ROOT));
    }
}

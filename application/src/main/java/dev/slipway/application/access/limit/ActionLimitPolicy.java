package dev.slipway.application.access.limit;

import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.kernel.RateLimit;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * Rates of limited actions in an installation.
 *
 * @param rates of actions that do not have their standard rate
 * @param exemptUsers lower-case names of users whose look-ups of users are not counted
 */
public record ActionLimitPolicy(Map<ActionLimit, RateLimit> rates, Set<String> exemptUsers) {

    public static final ActionLimitPolicy STANDARD = new ActionLimitPolicy(Map.of(), Set.of());

    public ActionLimitPolicy {
        rates = Map.copyOf(rates);
        exemptUsers = Set.copyOf(exemptUsers);
    }

    public RateLimit rate(ActionLimit limit) {
        return rates.getOrDefault(limit, limit.standard());
    }

    /** Returns the policy with another rate of an action. */
    public ActionLimitPolicy with(ActionLimit limit, RateLimit rate) {
        Map<ActionLimit, RateLimit> changed = new EnumMap<>(ActionLimit.class);
        changed.putAll(rates);
        changed.put(limit, rate);
        return new ActionLimitPolicy(changed, exemptUsers);
    }
}

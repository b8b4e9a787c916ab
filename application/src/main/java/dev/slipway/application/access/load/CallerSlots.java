package dev.slipway.application.access.load;

import dev.slipway.application.access.load.ConcurrencyLimiter.Slot;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * Limits concurrent answers that last as long as their clients read. Anonymous callers have slots of their own, so they never occupy those
 * of authenticated callers. One address and one account have only a part of their kind, so they never occupy all.
 */
public final class CallerSlots {

    private final ConcurrencyLimiter anonymous;
    private final ConcurrencyLimiter authenticated;
    private final KeyedLimiter<String> perAddress;
    private final KeyedLimiter<Long> perAccount;

    /**
     * Numbers of slots.
     *
     * @param anonymous     slots of all anonymous callers
     * @param perAddress    of these, slots of one address
     * @param authenticated slots of all authenticated callers
     * @param perAccount    of these, slots of one account
     */
    public record Numbers(int anonymous, int perAddress, int authenticated, int perAccount) {}

    /** @param timeout maximum wait for each of the two slots that a caller needs */
    public CallerSlots(Numbers numbers, Duration timeout) {
        anonymous = new ConcurrencyLimiter(numbers.anonymous(), timeout);
        authenticated = new ConcurrencyLimiter(numbers.authenticated(), timeout);
        perAddress = new KeyedLimiter<>(numbers.perAddress(), timeout);
        perAccount = new KeyedLimiter<>(numbers.perAccount(), timeout);
    }

    /**
     * Takes a slot. Deploy keys have those of the account that added them. The slot of the address or account comes first, so that those at
     * their limit do not occupy the shared queue.
     *
     * @param address key of the client's address, which stands for the network of an IPv6 client
     */
    public Slot take(Caller caller, String address) {
        OptionalLong own = own(caller);
        return own.isPresent() ? both(perAccount.take(own.getAsLong()), authenticated) : both(perAddress.take(address), anonymous);
    }

    /** Returns the account that a caller counts as; a negative number for a deploy key whose user is gone. */
    private static OptionalLong own(Caller caller) {
        return caller instanceof Caller.DeployKey key ? OptionalLong.of(key.addedBy().map(Account::id).orElse(-key.keyId()))
                : caller.accountId();
    }

    /** Takes a slot of all; returns the own one if there is none. */
    public static Slot both(Slot own, ConcurrencyLimiter shared) {
        try {
            return new Both(own, shared.take());
        } catch (RuntimeException busy) {
            own.close();
            throw busy;
        }
    }

    private record Both(Slot own, Slot shared) implements Slot {

        @Override
        public boolean contended() {
            return own.contended() || shared.contended();
        }

        @Override
        public void close() {
            shared.close();
            own.close();
        }
    }
}

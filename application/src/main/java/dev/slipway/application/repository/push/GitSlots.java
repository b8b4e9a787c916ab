package dev.slipway.application.repository.push;

import dev.slipway.application.access.load.CallerSlots;
import dev.slipway.application.access.load.ConcurrencyLimiter.Slot;
import dev.slipway.domain.access.Caller;
import java.time.Duration;

/**
 * Limits conversations of git that last as long as their clients, over all transports together. Pushes have slots of their own, as their
 * clients may be silent for long while they compress.
 */
public final class GitSlots {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final CallerSlots fetches = new CallerSlots(new CallerSlots.Numbers(24, 16, 128, 64), TIMEOUT);
    private final CallerSlots pushes = new CallerSlots(new CallerSlots.Numbers(16, 8, 64, 16), TIMEOUT);
    private final CallerSlots commands = new CallerSlots(new CallerSlots.Numbers(4, 1, 16, 2), TIMEOUT);

    /** Takes a slot for one answer of a fetch. @param address key of the client's address */
    public Slot fetch(Caller caller, String address) {
        return fetches.take(caller, address);
    }

    /**
     * Takes a slot for many commands of a push on a connection that stays open. They are held in memory while the client compresses its
     * objects, for which it needs no other slot.
     *
     * @param address key of the client's address
     */
    public Slot commands(Caller caller, String address) {
        return commands.take(caller, address);
    }

    /** Takes a slot for a push on a connection that stays open. @param address key of the client's address */
    public Slot push(Caller caller, String address) {
        return pushes.take(caller, address);
    }
}

package dev.slipway.application.repository.push;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Pushes.Failures;
import dev.slipway.application.repository.port.Pushes.State;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;

/** Calls the listeners of a push whose ref has moved, and settles it. Each step can be repeated. */
public final class PushSettlement {

    /** Minimum number of failed attempts, within a minimum time since the first, before a push is given up. */
    private static final int FAILURES = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** Age from which on a push is settled despite failures: a ref must not stay blocked for good. */
    private static final Duration LAST = Duration.ofMinutes(20);
    /** Maximum number of consecutive attempts that end the process or run out of memory. */
    static final int UNANSWERED = 3;

    private final Pushes pushes;
    private final List<PushListener> listeners;
    private final Transactions transactions;
    private final Observations observations;
    private final InstantSource clock;

    /** @param listeners read when a push is settled, so that later features may still add theirs */
    public PushSettlement(Pushes pushes, List<PushListener> listeners, Transactions transactions, Observations observations,
            InstantSource clock) {
        this.pushes = pushes;
        this.listeners = listeners;
        this.transactions = transactions;
        this.observations = observations;
        this.clock = clock;
    }

    /** Calls the listeners and settles the push; leaves it unsettled for a retry if a listener fails. */
    boolean finish(Push push) {
        try {
            OptionalInt attempts = transactions.write(() -> pushes.attempt(push.id()));
            if (attempts.isEmpty()) {
                return true;
            }
            return attempts.getAsInt() <= UNANSWERED ? tell(push) : isOlder(push.recordedAt(), PATIENCE) && giveUp(push, push.recordedAt());
        } catch (RuntimeException failed) {
            observations.trouble("push.unsettled", failed, "push", push.id());
            return false;
        }
    }

    private List<PushListener> listenersOf(Push push) {
        return listeners.stream().filter(listener -> listener.repositories() == push.repository().kind()).toList();
    }

    /** @return whether the push is settled */
    private boolean tell(Push push) {
        try {
            listenersOf(push).forEach(listener -> listener.pushed(push));
        } catch (RuntimeException failed) {
            observations.trouble("push.listener_failed", failed, "push", push.id());
            Failures failures = count(push);
            return failures.count() >= FAILURES && isOlder(failures.first(), PATIENCE) && giveUp(push, failures.first());
        } catch (Error exhausted) {
            observations.trouble("push.listener_failed", exhausted, "push", push.id());
            return false;
        }
        return settle(push);
    }

    /** The ref stands at the push, and that cannot be written down. @return whether the push is settled all the same, at long last */
    boolean unmirrored(Push push) {
        Failures failures = count(push);
        return failures.count() >= FAILURES && isOlder(failures.first(), LAST) && giveUp(push, failures.first());
    }

    private Failures count(Push push) {
        return transactions.write(now -> pushes.failed(push.id(), now));
    }

    private boolean isOlder(Instant since, Duration age) {
        return !clock.instant().isBefore(since.plus(age));
    }

    /**
     * Gives up an old push; a younger one may have a slow attempt under way. Listeners report it to users; while that fails the push stays
     * unsettled, for a limited time.
     *
     * @return whether the push is settled
     */
    private boolean giveUp(Push push, Instant since) {
        boolean told = true;
        for (PushListener listener : listenersOf(push)) {
            try {
                listener.givenUp(push);
            } catch (RuntimeException | Error failed) {
                observations.trouble("push.listener_failed", failed, "push", push.id());
                told = false;
            }
        }
        if (!told && !isOlder(since, LAST)) {
            return false;
        }
        observations.event("push.given_up", "push", push.id(), push.repository().kind().wireName(), push.repository().ownerId());
        return settle(push);
    }

    private boolean settle(Push push) {
        transactions.run(now -> {
            if (pushes.lock(push.id()).filter(State.RECORDED::equals).isPresent()) {
                pushes.settle(push.id(), now);
                transactions.afterCommit(() -> observations.event("push.settled", "push", push.id(),
                        push.repository().kind().wireName(), push.repository().ownerId(), "ref", push.ref().full(),
                        "before", push.before(), "after", push.after(), "user", push.userId()));
            }
        });
        return true;
    }
}

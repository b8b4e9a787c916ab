package dev.slipway.application.repository.push;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.repository.Shas;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ends pushes that were recorded and not settled: finishes a push whose ref stands at the new object, and abandons any other.
 * It never moves a ref. Runs by itself, and before the next push of the same ref.
 */
public final class PushRecovery implements WorkHandler {

    private static final Duration EVERY = Duration.ofSeconds(5);
    /** Younger pushes are most likely still running. */
    private static final Duration LEFT_ALONE = Duration.ofSeconds(5);
    private static final int AT_ONCE = 100;

    private final Pushes pushes;
    private final Refs refs;
    private final RefMirror mirror;
    private final PushSettlement settlement;
    private final Transactions transactions;
    private final Observations observations;
    private final InstantSource clock;

    public PushRecovery(Pushes pushes, Refs refs, RefMirror mirror, PushSettlement settlement, Transactions transactions,
            Observations observations, InstantSource clock) {
        this.pushes = pushes;
        this.refs = refs;
        this.mirror = mirror;
        this.settlement = settlement;
        this.transactions = transactions;
        this.observations = observations;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "repository.recover_pushes";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        Instant limit = clock.instant().minus(LEFT_ALONE);
        List<Push> batch = pushes.unsettled(limit, 0, AT_ONCE);
        while (!batch.isEmpty()) {
            batch.forEach(this::tryToRecover);
            batch = pushes.unsettled(limit, batch.getLast().id(), AT_ONCE);
        }
    }

    /** Recovers a push. A failure, even for lack of memory, delays only the pushes of the same ref. */
    void tryToRecover(Push push) {
        try {
            recover(push);
        } catch (RuntimeException | Error failed) {
            observations.trouble("push.not_recovered", failed, "push", push.id());
        }
    }

    /** @return whether the push is settled or abandoned now */
    boolean recover(Push push) {
        Supplier<RefMirror.Prepared> prepared = prepared(push);
        boolean stands;
        try {
            stands = transactions.write(now -> mirrorOrAbandon(push, prepared, now));
        } catch (RuntimeException | Error failed) {
            if (stands(push) && settlement.unmirrored(push)) {
                return true;
            }
            throw failed;
        }
        return !stands || settlement.finish(push);
    }

    /** @return whether the ref is at the new object and mirrored now */
    private boolean mirrorOrAbandon(Push push, Supplier<RefMirror.Prepared> prepared, Instant now) {
        if (pushes.lock(push.id()).filter(State.RECORDED::equals).isEmpty()) {
            return false;
        }
        if (stands(push)) {
            mirror.write(push, prepared.get(), now);
            return true;
        }
        pushes.abandon(push.id(), now);
        return false;
    }

    /** Reads the target before the transaction. A failure is thrown only if the ref has moved, since other refs need nothing. */
    private Supplier<RefMirror.Prepared> prepared(Push push) {
        try {
            RefMirror.Prepared prepared = mirror.prepare(push);
            return () -> prepared;
        } catch (RuntimeException unreadable) {
            return () -> {
                throw unreadable;
            };
        } catch (Error exhausted) {
            return () -> {
                throw exhausted;
            };
        }
    }

    private boolean stands(Push push) {
        return refs.find(push.repository(), push.ref()).map(Refs.Target::object).orElse(Shas.ZERO).equals(push.after());
    }
}

package dev.slipway.application.repository.push;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The only ref update, for all callers: records the push, moves the ref by compare-and-set under the push's lock, calls the listeners and
 * settles the push. A crash at any point leaves a push that {@link PushRecovery} can finish or abandon.
 */
public final class RefUpdater {

    /** Each attempt follows the recovery of another push; a higher number means many concurrent pushes of the same ref. */
    private static final int ATTEMPTS = 5;

    /** Authorizes a push in the transaction that moves its ref. */
    @FunctionalInterface
    public interface LastCheck {

        /** Returns why the ref must not move. */
        Optional<Reason> objection();

        /**
         * Called in the transaction when the ref has moved and is mirrored, so that what goes with it is stored with it. A repeated
         * transaction calls it again. It is not called where the push was finished by its recovery.
         */
        default void moved(Instant now) {
        }
    }

    private final Pushes pushes;
    private final Refs refs;
    private final RefMirror mirror;
    private final PushSettlement settlement;
    private final PushRecovery recovery;
    private final Transactions transactions;
    private final Observations observations;

    public RefUpdater(Pushes pushes, Refs refs, RefMirror mirror, PushSettlement settlement, PushRecovery recovery,
            Transactions transactions, Observations observations) {
        this.pushes = pushes;
        this.refs = refs;
        this.mirror = mirror;
        this.settlement = settlement;
        this.recovery = recovery;
        this.transactions = transactions;
        this.observations = observations;
    }

    /**
     * Moves a ref. The objects must be stored and the caller authorized before.
     *
     * @param pipelines whether the ref gets a pipeline
     * @param last      authorizes the caller again, in the transaction that moves the ref
     * @return reason why it did not move; empty if it has moved
     */
    public Optional<Reason> push(RepositoryId repository, PushUser user, RefUpdate update, List<String> options, boolean pipelines,
            LastCheck last) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (!stands(repository, update.ref(), update.before())) {
                return Optional.of(Reason.of("push.stale"));
            }
            Optional<Push> other = pushes.unsettled(repository, update.ref());
            if (other.isPresent() && !recovery.recover(other.get())) {
                return Optional.of(Reason.of("push.busy"));
            }
            Optional<Push> recorded = transactions.write(now -> pushes.record(new NewPush(repository, user.id(), update.ref(),
                    update.before(), update.after(), options, pipelines, user.byKey(), now)));
            if (recorded.isPresent()) {
                return move(recorded.get(), last);
            }
        }
        return Optional.of(Reason.of("push.busy"));
    }

    private Optional<Reason> move(Push push, LastCheck last) {
        RefMirror.Prepared prepared = mirror.prepare(push);
        AtomicBoolean begun = new AtomicBoolean();
        LastCheck once = () -> {
            Optional<Reason> objection = movedBefore(push, begun) ? Optional.empty() : last.objection();
            begun.set(objection.isEmpty());
            return objection;
        };
        Optional<Reason> refused;
        try {
            refused = transactions.write(now -> {
                Optional<Reason> stale = moveUnderLock(push, prepared, once, now);
                if (stale.isEmpty()) {
                    last.moved(now);
                }
                return stale;
            });
        } catch (RuntimeException failed) {
            if (!stands(push.repository(), push.ref(), push.after())) {
                throw failed;
            }
            observations.trouble("push.unsettled", failed, "push", push.id());
            recovery.tryToRecover(push);
            return Optional.empty();
        }
        if (refused.isEmpty()) {
            settlement.finish(push);
        }
        return refused;
    }

    private Optional<Reason> moveUnderLock(Push push, RefMirror.Prepared prepared, LastCheck last, Instant now) {
        State state = pushes.lock(push.id()).orElse(State.ABANDONED);
        if (state != State.RECORDED) {
            return state == State.SETTLED ? Optional.empty() : Optional.of(Reason.of("push.stale"));
        }
        Optional<Reason> refused = last.objection().or(() -> moved(push) ? Optional.empty() : Optional.of(Reason.of("push.stale")));
        if (refused.isEmpty()) {
            mirror.write(push, prepared, now);
        } else {
            pushes.abandon(push.id(), now);
        }
        return refused;
    }

    /**
     * Returns whether a former attempt of this transaction moved the ref and was rolled back. Such a push is finished without another
     * check, since refs are not rolled back and an abandoned push has no pipeline.
     */
    private boolean movedBefore(Push push, AtomicBoolean begun) {
        return begun.get() && stands(push.repository(), push.ref(), push.after());
    }

    private boolean moved(Push push) {
        return refs.move(push.repository(), push.ref(), push.before(), push.after())
                || stands(push.repository(), push.ref(), push.after());
    }

    private boolean stands(RepositoryId repository, RefName ref, String object) {
        return refs.find(repository, ref).map(Refs.Target::object).orElse(Shas.ZERO).equals(object);
    }
}

package dev.slipway.application.repository;

import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Pushes.Failures;
import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Does what follows when a ref has moved. Every part of it can be repeated. */
public final class PushSettlement {

    /** Attempts that fail are repeated at least so many times, and at least for so long since the first. */
    private static final int FAILURES = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** From this age on a push is settled whatever fails: a ref must not stay closed for ever. */
    private static final Duration LAST = Duration.ofMinutes(20);
    /** So many attempts in a row may end without an answer, with the process or for want of memory. */
    static final int UNANSWERED = 3;

    private final Pushes pushes;
    private final Refs refs;
    private final Commits commits;
    private final MirroredRefs mirror;
    private final Repositories repositories;
    private final RepositoryFacts facts;
    private final ProtectedRefs protections;
    private final List<PushListener> listeners;
    private final Transactions transactions;
    private final Observations observations;
    private final InstantSource clock;

    public PushSettlement(Pushes pushes, Refs refs, Commits commits, MirroredRefs mirror, Repositories repositories, RepositoryFacts facts,
            ProtectedRefs protections, List<PushListener> listeners, Transactions transactions, Observations observations, InstantSource clock) {
        this.pushes = pushes;
        this.refs = refs;
        this.commits = commits;
        this.mirror = mirror;
        this.repositories = repositories;
        this.facts = facts;
        this.protections = protections;
        this.listeners = listeners;
        this.transactions = transactions;
        this.observations = observations;
        this.clock = clock;
    }

    /** What was read from the repository before the unit of work began; both are empty for a deletion. */
    record Prepared(Optional<Refs.Target> target, Optional<Commit> commit) {}

    Prepared prepare(Push push) {
        Optional<Refs.Target> target = push.deletes() ? Optional.empty() : refs.describe(push.projectId(), push.after());
        Optional<String> sha = target.flatMap(found -> Optional.ofNullable(found.commit()));
        return new Prepared(target, sha.flatMap(found -> commits.find(push.projectId(), found)));
    }

    /** Inside the unit of work that holds the push's lock. */
    void mirror(Push push, Prepared prepared) {
        Instant now = clock.instant();
        if (RefKind.LISTED.contains(push.ref().kind())) {
            list(push, prepared, now);
        }
        facts.touched(push.projectId(), now);
        if (push.ref().kind() == RefKind.BRANCH && !push.deletes() && facts.filled(push.projectId(), push.ref().name(), now)) {
            repositories.pointHead(push.projectId(), push.ref().name());
            protections.add(push.projectId(), ProtectedRef.standard(push.ref().name()), now);
        }
    }

    private void list(Push push, Prepared prepared, Instant now) {
        if (prepared.commit().isEmpty()) {
            mirror.remove(push.projectId(), push.ref());
        } else {
            Refs.Target target = prepared.target().orElseThrow();
            mirror.put(push.projectId(), push.ref(), target.object(), prepared.commit().get(), target.message(), now);
        }
    }

    /** Tells the listeners and settles the push; leaves it unsettled, to be tried again, where a listener fails. */
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

    /** @return whether the push is settled */
    private boolean tell(Push push) {
        try {
            listeners.forEach(listener -> listener.pushed(push));
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
        return transactions.write(() -> pushes.failed(push.id(), clock.instant()));
    }

    private boolean isOlder(Instant since, Duration age) {
        return !clock.instant().isBefore(since.plus(age));
    }

    /**
     * Only a push that is old, since a younger one may be under way in an attempt that is merely slow. Listeners say so to people; while
     * they cannot even do that the push stays unsettled, for some more time.
     *
     * @return whether the push is settled
     */
    private boolean giveUp(Push push, Instant since) {
        boolean told = true;
        for (PushListener listener : listeners) {
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
        observations.event("push.given_up", "push", push.id(), "project", push.projectId());
        return settle(push);
    }

    private boolean settle(Push push) {
        transactions.write(() -> {
            if (pushes.lock(push.id()).filter(State.RECORDED::equals).isPresent()) {
                pushes.settle(push.id(), clock.instant());
                transactions.afterCommit(() -> observations.event("push.settled", "push", push.id(), "project", push.projectId(),
                        "ref", push.ref().full(), "before", push.before(), "after", push.after(), "user", push.userId()));
            }
        });
        return true;
    }
}

package dev.slipway.application.namespace;

import dev.slipway.application.kernel.RemovalBackoff;
import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.port.Groups;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Removes the rows of a deleted namespace, after all its contents are removed. */
public final class RemoveNamespace implements WorkHandler {

    static final String KIND = "namespace.remove";

    private static final Duration EVERY = Duration.ofMinutes(10);
    private static final Duration SOONEST = Duration.ofSeconds(3);
    private static final int BATCH = 500;

    private final Groups groups;
    private final List<NamespaceCascade> contents;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;
    private final RemovalBackoff wait;

    public RemoveNamespace(Groups groups, List<NamespaceCascade> contents, Work work, Transactions transactions,
            Observations observations, InstantSource clock) {
        this.groups = groups;
        this.contents = contents;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
        this.wait = new RemovalBackoff(SOONEST, work, observations);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long namespaceId) {
        if (namespaceId == 0) {
            resume();
        } else {
            transactions.run(now -> groups.hiddenAt(namespaceId).ifPresent(hidden -> removeOrWait(namespaceId, hidden, now)));
        }
    }

    private void resume() {
        Instant limit = clock.instant().minus(RemovalBackoff.LATEST);
        UnrecordedWork.record(work, KIND, after -> groups.hidden(limit, after, BATCH));
    }

    private void removeOrWait(long namespaceId, Instant hidden, Instant now) {
        // All are asked, since each records work for what it waits for, which another may wait for too.
        List<Boolean> removed = contents.stream().map(content -> content.removed(namespaceId)).toList();
        if (!removed.contains(false)) {
            groups.remove(namespaceId);
            return;
        }
        wait.lookAgain(KIND, namespaceId, hidden, now);
    }
}

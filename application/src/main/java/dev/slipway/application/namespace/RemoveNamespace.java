package dev.slipway.application.namespace;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.port.Groups;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Removes the rows of a deleted namespace, once everything in it has gone. */
@Singleton
public final class RemoveNamespace implements WorkHandler {

    static final String KIND = "namespace.remove";

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(3);

    private final Groups groups;
    private final List<NamespaceContents> contents;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;

    public RemoveNamespace(Groups groups, List<NamespaceContents> contents, Work work, Transactions transactions, InstantSource clock) {
        this.groups = groups;
        this.contents = contents;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long namespaceId) {
        transactions.write(() -> {
            if (contents.stream().allMatch(content -> content.removed(namespaceId))) {
                groups.remove(namespaceId);
            } else {
                work.at(clock.instant().plus(LOOK_AGAIN), KIND, namespaceId);
            }
        });
    }
}

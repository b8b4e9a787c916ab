package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.port.MergeRequestClosings;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Issues that merge requests close, in memory. All issues exist until they are deleted. */
public final class FakeMergeRequestClosings implements MergeRequestClosings {

    private final FakeTable<Long, Set<Long>> rows;
    private final Set<Long> gone = ConcurrentHashMap.newKeySet();

    public FakeMergeRequestClosings(FakeTransactions transactions) {
        this.rows = new FakeTable<>(transactions);
    }

    /** Removes an issue. */
    public void deleteIssue(long id) {
        gone.add(id);
    }

    /** Returns the issues that a merge request closes. */
    public Set<Long> closed(long requestId) {
        return rows.find(requestId).orElse(Set.of()).stream().filter(id -> !gone.contains(id)).collect(Collectors.toSet());
    }

    @Override
    public void replace(long mergeRequestId, Collection<Long> issueIds) {
        rows.put(mergeRequestId, issueIds.stream().filter(id -> !gone.contains(id)).collect(Collectors.toSet()));
    }
}

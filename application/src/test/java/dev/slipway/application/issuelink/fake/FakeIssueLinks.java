package dev.slipway.application.issuelink.fake;

import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.issuelink.IssueLink;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Links in memory. All issues exist until they are deleted. */
public final class FakeIssueLinks implements IssueLinks {

    private final FakeTransactions transactions;
    private final FakeTable<Long, Stored> rows;
    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> gone = ConcurrentHashMap.newKeySet();

    public FakeIssueLinks(FakeTransactions transactions) {
        this.transactions = transactions;
        this.rows = new FakeTable<>(transactions);
    }

    private static boolean joins(IssueLink link, long issueId) {
        return link.sourceId() == issueId || link.targetId() == issueId;
    }

    /** Removes an issue, with its links. */
    public void delete(long issueId) {
        gone.add(issueId);
        rows.removeIf(stored -> joins(stored.link(), issueId));
    }

    @Override
    public boolean lock(long issueId, long otherId) {
        return !gone.contains(issueId) && !gone.contains(otherId);
    }

    @Override
    public int count(long issueId) {
        return of(issueId).size();
    }

    @Override
    public OptionalLong add(IssueLink link, Instant now) {
        return transactions.write(() -> {
            if (of(link.sourceId()).stream().anyMatch(stored -> joins(stored.link(), link.targetId()))) {
                return OptionalLong.empty();
            }
            long id = ids.incrementAndGet();
            rows.put(id, new Stored(id, link, now, now));
            return OptionalLong.of(id);
        });
    }

    @Override
    public List<Stored> of(long issueId) {
        return rows.rows(stored -> joins(stored.link(), issueId));
    }

    @Override
    public Optional<Stored> find(long issueId, long linkId) {
        return rows.find(linkId).filter(stored -> joins(stored.link(), issueId));
    }

    @Override
    public boolean remove(long linkId) {
        return rows.remove(linkId);
    }
}

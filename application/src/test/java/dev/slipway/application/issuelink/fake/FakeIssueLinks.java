package dev.slipway.application.issuelink.fake;

import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.domain.issuelink.IssueLinkUsage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/** Links in memory. All issues exist until they are deleted. The projects of issues are told by their ids. */
public final class FakeIssueLinks implements IssueLinks {

    private final FakeTransactions transactions;
    private final FakeTable<Long, Stored> rows;
    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> gone = ConcurrentHashMap.newKeySet();
    private final LongUnaryOperator projects;

    /** @param projects returns the project of an issue */
    public FakeIssueLinks(FakeTransactions transactions, LongUnaryOperator projects) {
        this.transactions = transactions;
        this.projects = projects;
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
    public IssueLinkUsage usage(long issueId) {
        List<Stored> all = of(issueId);
        int inside = (int) all.stream().map(stored -> stored.link().otherThan(issueId))
                .filter(other -> projects.applyAsLong(other) == projects.applyAsLong(issueId)).count();
        return new IssueLinkUsage(inside, all.size() - inside);
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

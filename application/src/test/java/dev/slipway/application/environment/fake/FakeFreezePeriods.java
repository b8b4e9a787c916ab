package dev.slipway.application.environment.fake;

import dev.slipway.application.environment.FreezePeriodView;
import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.environment.FreezeDraft;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;

/** Freeze periods in memory. */
public final class FakeFreezePeriods implements FreezePeriods {

    private final LongPredicate projects;
    private final FakeTable<Long, FreezePeriodView> rows;
    private final AtomicLong ids = new AtomicLong();

    /** @param projects those that exist */
    public FakeFreezePeriods(FakeTransactions transactions, LongPredicate projects) {
        this.projects = projects;
        this.rows = new FakeTable<>(transactions);
    }

    @Override
    public Page<FreezePeriodView> list(long projectId, PageRequest page) {
        return FakePages.of(rows.rows().filter(row -> row.projectId() == projectId),
                Comparator.comparing(FreezePeriodView::createdAt).thenComparingLong(FreezePeriodView::id), FreezePeriodView::id, page);
    }

    @Override
    public List<FreezeDraft> all(long projectId) {
        return rows.rows().filter(row -> row.projectId() == projectId).map(FreezePeriodView::draft).toList();
    }

    @Override
    public Optional<FreezePeriodView> find(long projectId, long periodId) {
        return rows.find(periodId).filter(row -> row.projectId() == projectId);
    }

    @Override
    public Optional<FreezePeriodView> lock(long projectId, long periodId) {
        return find(projectId, periodId);
    }

    @Override
    public int lockAndCount(long projectId) {
        if (!projects.test(projectId)) {
            throw Refusal.notFound("Project");
        }
        return all(projectId).size();
    }

    @Override
    public long insert(long projectId, FreezeDraft draft, Instant now) {
        long id = ids.incrementAndGet();
        rows.put(id, new FreezePeriodView(id, projectId, draft, now, now));
        return id;
    }

    @Override
    public void update(long periodId, FreezeDraft draft, Instant now) {
        rows.find(periodId).ifPresent(row ->
                rows.put(periodId, new FreezePeriodView(periodId, row.projectId(), draft, row.createdAt(), now)));
    }

    @Override
    public void delete(long periodId) {
        rows.remove(periodId);
    }
}

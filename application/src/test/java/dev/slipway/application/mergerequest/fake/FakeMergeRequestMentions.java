package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.port.MergeRequestMentions;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Mentions in memory. */
public final class FakeMergeRequestMentions implements MergeRequestMentions {

    private final FakeTable<Long, Row> rows;
    private final AtomicLong ids = new AtomicLong();

    public FakeMergeRequestMentions(FakeTransactions transactions) {
        this.rows = new FakeTable<>(transactions);
    }

    private record Row(long mergeRequestId, Pending pending) {}

    @Override
    public void add(long mergeRequestId, long writerId, List<Written> mentions) {
        mentions.forEach(written -> {
            long id = ids.incrementAndGet();
            rows.put(id, new Row(mergeRequestId, new Pending(id, writerId, written)));
        });
    }

    @Override
    public List<Pending> list(long mergeRequestId, int most) {
        return rows.rows().filter(row -> row.mergeRequestId() == mergeRequestId).map(Row::pending).limit(most).toList();
    }

    @Override
    public void remove(long id) {
        rows.remove(id);
    }
}

package dev.slipway.application.discussion.fake;

import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Mentions in memory. */
public final class FakeMentions implements Mentions {

    private final FakeTable<Long, Pending> rows;
    private final AtomicLong ids = new AtomicLong();

    public FakeMentions(FakeTransactions transactions) {
        this.rows = new FakeTable<>(transactions);
    }

    /** Returns all mentions that wait, in their order. */
    public List<Pending> waiting() {
        return rows.rows().toList();
    }

    @Override
    public List<Long> add(long writerId, List<Written> mentions) {
        return mentions.stream().distinct().filter(written -> rows.rows().noneMatch(row -> row.writerId() == writerId
                && row.written().equals(written))).map(written -> {
                    long id = ids.incrementAndGet();
                    rows.put(id, new Pending(id, writerId, written));
                    return id;
                }).toList();
    }

    @Override
    public int waiting(long writerId) {
        return rows.rows(row -> row.writerId() == writerId).size();
    }

    @Override
    public Optional<Pending> find(long id) {
        return rows.find(id);
    }

    @Override
    public void remove(long id) {
        rows.remove(id);
    }
}

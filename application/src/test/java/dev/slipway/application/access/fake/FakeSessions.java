package dev.slipway.application.access.fake;

import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.session.SessionStage;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Sessions in memory, of the users of a directory. */
public final class FakeSessions implements Sessions {

    private final FakeDirectory directory;
    private final FakeTable<Long, Row> rows;
    private final AtomicLong ids = new AtomicLong();

    private record Row(long id, NewSession made, Instant lastUsedAt) {}

    public FakeSessions(FakeTransactions transactions, FakeDirectory directory) {
        this.directory = directory;
        this.rows = new FakeTable<>(transactions);
    }

    @Override
    public Optional<FoundSession> find(byte[] digest) {
        return rows.rows().filter(row -> Arrays.equals(row.made().digest(), digest)).findFirst()
                .flatMap(row -> directory.account(row.made().userId())
                        .map(owner -> new FoundSession(row.id(), owner, directory.passwordExpired(owner.id()), row.made().stage(),
                                row.made().now(), row.lastUsedAt())));
    }

    @Override
    public long open(NewSession session, int most) {
        long id = ids.incrementAndGet();
        List<Row> others = ordered(session.userId());
        others.stream().skip(most - 1L).forEach(row -> rows.remove(row.id()));
        rows.put(id, new Row(id, session, session.now()));
        return id;
    }

    private List<Row> ordered(long userId) {
        return rows.rows().filter(row -> row.made().userId() == userId)
                .sorted(Comparator.comparing(Row::lastUsedAt).thenComparing(Row::id).reversed()).toList();
    }

    @Override
    public void used(long id, Instant now) {
        rows.find(id).filter(row -> row.lastUsedAt().isBefore(now)).ifPresent(row -> rows.put(id, new Row(id, row.made(), now)));
    }

    @Override
    public List<OpenSession> of(long userId) {
        return ordered(userId).stream().filter(row -> row.made().stage() == SessionStage.OPEN)
                .map(row -> new OpenSession(row.id(), row.made().address(), row.made().browser(), row.made().now(), row.lastUsedAt()))
                .toList();
    }

    @Override
    public boolean end(long userId, long id) {
        return rows.find(id).filter(row -> row.made().userId() == userId).isPresent() && rows.remove(id);
    }

    @Override
    public int endAll(long userId, long except) {
        return rows.removeIf(row -> row.made().userId() == userId && row.id() != except);
    }

    @Override
    public int removeOld(Instant lastUsedBefore, Instant createdBefore, int most) {
        return rows.removeIf(row -> row.lastUsedAt().isBefore(lastUsedBefore) || row.made().now().isBefore(createdBefore), most);
    }
}

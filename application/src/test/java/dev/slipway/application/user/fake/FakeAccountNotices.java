package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.notice.AccountNotice;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/** Notices to owners of accounts in memory. */
public final class FakeAccountNotices implements AccountNotices {

    private final FakeTable<Long, Row> rows;
    private final AtomicLong ids = new AtomicLong();

    private record Row(AccountNotice notice, int attempts, boolean sent) {}

    public FakeAccountNotices(FakeTransactions transactions) {
        rows = new FakeTable<>(transactions);
    }

    /** Returns the notices, sent or not. */
    public List<AccountNotice> all() {
        return rows.rows().map(Row::notice).toList();
    }

    @Override
    public long add(long userId, NoticeKind kind, String address, Instant changedAt) {
        long id = ids.incrementAndGet();
        rows.put(id, new Row(new AccountNotice(id, userId, kind, address, changedAt), 0, false));
        return id;
    }

    @Override
    public Optional<AccountNotice> find(long id) {
        return rows.find(id).filter(row -> !row.sent()).map(Row::notice);
    }

    @Override
    public int count(long userId, Instant since) {
        return rows.rows(row -> row.notice().userId() == userId && !row.notice().changedAt().isBefore(since)).size();
    }

    @Override
    public void sent(long id, Instant now) {
        rows.find(id).ifPresent(row -> rows.put(id, new Row(row.notice(), row.attempts(), true)));
    }

    @Override
    public OptionalInt failed(long id) {
        Optional<Row> failed = rows.find(id).map(row -> new Row(row.notice(), row.attempts() + 1, row.sent()));
        failed.ifPresent(row -> rows.put(id, row));
        return failed.map(row -> OptionalInt.of(row.attempts())).orElse(OptionalInt.empty());
    }

    @Override
    public void remove(long id) {
        rows.remove(id);
    }

    @Override
    public int removeOld(Instant before, int most) {
        return rows.removeIf(row -> row.notice().changedAt().isBefore(before), most);
    }
}

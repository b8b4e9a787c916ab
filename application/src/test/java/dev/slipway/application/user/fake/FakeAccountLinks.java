package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.link.AccountLink;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** Links to accounts in memory. */
public final class FakeAccountLinks implements AccountLinks {

    private final FakeTable<Long, Row> rows;
    private final AtomicLong ids = new AtomicLong();

    private record Row(AccountLink link, byte[] digest, Instant expires, int attempts, Instant created) {

        boolean opens(byte[] token, Instant now) {
            return Arrays.equals(digest, token) && now.isBefore(expires);
        }

        boolean of(long userId, Set<LinkPurpose> purposes) {
            return link.userId().equals(OptionalLong.of(userId)) && purposes.contains(link.purpose());
        }
    }

    public FakeAccountLinks(FakeTransactions transactions) {
        rows = new FakeTable<>(transactions);
    }

    /** Returns how many links there are. */
    public int size() {
        return (int) rows.rows().count();
    }

    @Override
    public long add(OptionalLong userId, LinkPurpose purpose, String address, Instant now) {
        long id = ids.incrementAndGet();
        rows.put(id, new Row(new AccountLink(id, userId, purpose, address, userId.isEmpty()), new byte[0], now, 0, now));
        return id;
    }

    @Override
    public Optional<AccountLink> find(long id) {
        return rows.find(id).map(Row::link);
    }

    private boolean change(long id, UnaryOperator<Row> change) {
        Optional<Row> row = rows.find(id);
        row.ifPresent(present -> rows.put(id, change.apply(present)));
        return row.isPresent();
    }

    @Override
    public boolean issue(long id, long userId, byte[] digest, Instant expiresAt) {
        return change(id, row -> new Row(new AccountLink(id, OptionalLong.of(userId), row.link().purpose(), row.link().address(),
                row.link().ofStranger()), digest, expiresAt, row.attempts(), row.created()));
    }

    @Override
    public Optional<AccountLink> issued(byte[] digest, Instant now) {
        return rows.rows().filter(row -> row.opens(digest, now)).map(Row::link).findFirst();
    }

    @Override
    public boolean take(byte[] digest, Instant now) {
        return rows.removeIf(row -> row.opens(digest, now)) == 1;
    }

    @Override
    public int countLike(AccountLink link, long userId, Instant since) {
        return rows.rows(row -> row.of(userId, Set.of(link.purpose())) && row.link().ofStranger() == link.ofStranger()
                && row.digest().length > 0 && !row.created().isBefore(since) && row.link().id() != link.id()).size();
    }

    @Override
    public OptionalInt failed(long id) {
        change(id, row -> new Row(row.link(), row.digest(), row.expires(), row.attempts() + 1, row.created()));
        return rows.find(id).map(row -> OptionalInt.of(row.attempts())).orElse(OptionalInt.empty());
    }

    @Override
    public void remove(long id) {
        rows.remove(id);
    }

    @Override
    public void removeAll(long userId, Set<LinkPurpose> purposes) {
        rows.removeIf(row -> row.of(userId, purposes));
    }

    @Override
    public void removeSentTo(long userId, String address) {
        rows.removeIf(row -> row.link().userId().equals(OptionalLong.of(userId)) && row.link().address().equalsIgnoreCase(address));
    }

    @Override
    public int removeOld(Instant before, int most) {
        return rows.removeIf(row -> row.created().isBefore(before), most);
    }
}

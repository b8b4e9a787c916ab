package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.port.SignInFailures;
import dev.slipway.domain.user.signin.SignInLock;
import java.time.Instant;
import java.util.HexFormat;

/** Failed sign-ins in memory. */
public final class FakeSignInFailures implements SignInFailures {

    private final FakeTable<String, Row> rows;
    private final FakeTransactions transactions;

    private record Row(SignInLock lock, Instant last) {}

    public FakeSignInFailures(FakeTransactions transactions) {
        this.transactions = transactions;
        this.rows = new FakeTable<>(transactions);
    }

    private static String key(byte[] subject) {
        return HexFormat.of().formatHex(subject);
    }

    @Override
    public SignInLock find(byte[] subject) {
        return rows.find(key(subject)).map(Row::lock).orElse(SignInLock.NONE);
    }

    @Override
    public SignInLock failed(byte[] subject, SignInLock.Policy policy, Instant now) {
        return transactions.write(() -> {
            SignInLock before = find(subject);
            rows.put(key(subject), new Row(before.failed(policy, now), now));
            return before;
        });
    }

    @Override
    public void clear(byte[] subject) {
        rows.remove(key(subject));
    }

    @Override
    public int removeOld(Instant before, int most) {
        return rows.removeIf(row -> row.last().isBefore(before), most);
    }
}

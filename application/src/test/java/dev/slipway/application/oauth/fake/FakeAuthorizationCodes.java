package dev.slipway.application.oauth.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.oauth.port.AuthorizationCodes;
import dev.slipway.domain.oauth.CodeState;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Authorization codes in memory. */
public final class FakeAuthorizationCodes implements AuthorizationCodes {

    private final AtomicLong ids = new AtomicLong();
    private final FakeTable<Long, Row> rows;

    private record Row(String key, Code code) {}

    public FakeAuthorizationCodes(FakeTransactions transactions) {
        rows = new FakeTable<>(transactions);
    }

    private static String key(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    @Override
    public void create(byte[] digest, Content content, Instant expiresAt, Instant now) {
        long id = ids.incrementAndGet();
        rows.put(id, new Row(key(digest), new Code(id, content, CodeState.ISSUED, OptionalLong.empty(), expiresAt)));
    }

    @Override
    public Optional<Code> lock(byte[] digest) {
        String key = key(digest);
        return rows.rows().filter(row -> row.key().equals(key)).map(Row::code).findFirst();
    }

    @Override
    public void move(long id, CodeState to, long grantId) {
        rows.find(id).ifPresent(row -> rows.put(id, new Row(row.key(),
                new Code(id, row.code().content(), to, OptionalLong.of(grantId), row.code().expiresAt()))));
    }

    @Override
    public int sweep(Instant before, int most) {
        return rows.removeIf(row -> row.code().expiresAt().isBefore(before), most);
    }
}

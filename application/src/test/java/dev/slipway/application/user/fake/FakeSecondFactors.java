package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.port.SecondFactors;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Second factors in memory. */
public final class FakeSecondFactors implements SecondFactors {

    private final FakeTransactions transactions;
    private final FakeTable<Long, StoredFactor> factors;
    private final FakeTable<String, Long> codes;

    public FakeSecondFactors(FakeTransactions transactions) {
        this.transactions = transactions;
        this.factors = new FakeTable<>(transactions);
        this.codes = new FakeTable<>(transactions);
    }

    /** Removes a factor as operations do. */
    public boolean remove(long userId) {
        codes.removeIf(owner -> owner == userId);
        return factors.remove(userId);
    }

    @Override
    public Optional<StoredFactor> find(long userId) {
        return factors.find(userId);
    }

    private boolean put(long userId, boolean allowed, StoredFactor factor) {
        if (allowed) {
            factors.put(userId, factor);
        }
        return allowed;
    }

    @Override
    public boolean offer(long userId, byte[] secret, Instant now) {
        return transactions.write(() -> put(userId, find(userId).filter(StoredFactor::active).isEmpty(),
                new StoredFactor(secret, false, 0)));
    }

    @Override
    public boolean activate(long userId, long step, Instant now) {
        return transactions.write(() -> find(userId).filter(factor -> !factor.active())
                .filter(factor -> put(userId, true, new StoredFactor(factor.secret(), true, step))).isPresent());
    }

    @Override
    public boolean use(long userId, long step) {
        return transactions.write(() -> find(userId).filter(factor -> factor.active() && factor.lastStep() < step)
                .filter(factor -> put(userId, true, new StoredFactor(factor.secret(), true, step))).isPresent());
    }

    private static String key(long userId, byte[] digest) {
        return userId + " " + HexFormat.of().formatHex(digest);
    }

    @Override
    public void replaceRecoveryCodes(long userId, List<byte[]> digests) {
        codes.removeIf(owner -> owner == userId);
        digests.forEach(digest -> codes.put(key(userId, digest), userId));
    }

    @Override
    public boolean useRecoveryCode(long userId, byte[] digest) {
        return codes.remove(key(userId, digest));
    }

    @Override
    public int recoveryCodesLeft(long userId) {
        return codes.rows(owner -> owner == userId).size();
    }
}

package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.key.GpgKey;
import dev.slipway.application.user.key.UserGpgKey;
import dev.slipway.application.user.key.UserGpgKey.StoredSubkey;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.domain.user.GpgKeyRules;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** OpenPGP keys of users in memory. */
public final class FakeGpgKeys implements GpgKeys {

    private final FakeTransactions transactions;
    private final FakeTable<Long, UserGpgKey> keys;
    private final AtomicLong ids = new AtomicLong();

    public FakeGpgKeys(FakeTransactions transactions) {
        this.transactions = transactions;
        keys = new FakeTable<>(transactions);
    }

    /** Removes the keys of a user who is deleted. */
    public void removeOwner(long userId) {
        keys.removeIf(key -> key.userId() == userId);
    }

    private Stream<UserGpgKey> of(long userId) {
        return keys.rows().filter(key -> key.userId() == userId);
    }

    @Override
    public Page<UserGpgKey> list(long userId, PageRequest page) {
        return FakePages.of(of(userId).map(key -> new UserGpgKey(key.id(), key.userId(), key.content(), key.fingerprint(), key.keyId(),
                key.createdAt(), List.of())), Comparator.comparingLong(UserGpgKey::id), UserGpgKey::id, page);
    }

    @Override
    public GpgKeyRules.Present present(long userId) {
        return new GpgKeyRules.Present((int) of(userId).count(),
                of(userId).mapToLong(key -> key.content().codePointCount(0, key.content().length())).sum());
    }

    @Override
    public Optional<UserGpgKey> find(long id) {
        return keys.find(id);
    }

    @Override
    public Optional<UserGpgKey> withFingerprint(String fingerprint) {
        return keys.rows().filter(key -> key.fingerprint().equals(fingerprint)).findFirst();
    }

    @Override
    public List<UserGpgKey> withKeyId(String keyId, int most) {
        return keys.rows().filter(key -> key.keyId().equals(keyId)
                || key.subkeys().stream().anyMatch(subkey -> subkey.key().keyId().equals(keyId))).limit(most).toList();
    }

    @Override
    public OptionalLong add(long userId, GpgKey key, Instant now) {
        return transactions.write(() -> {
            if (withFingerprint(key.fingerprint()).isPresent()) {
                return OptionalLong.empty();
            }
            long id = ids.incrementAndGet();
            keys.put(id, new UserGpgKey(id, userId, key.content(), key.fingerprint(), key.keyId(), now,
                    key.subkeys().stream().map(subkey -> new StoredSubkey(ids.incrementAndGet(), subkey)).toList()));
            return OptionalLong.of(id);
        });
    }

    @Override
    public boolean remove(long id) {
        return keys.remove(id);
    }
}

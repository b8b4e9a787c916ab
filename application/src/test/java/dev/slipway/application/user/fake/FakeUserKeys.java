package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.key.UserKey;
import dev.slipway.application.user.key.UserKey.Owner;
import dev.slipway.application.user.port.UserKeys;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** SSH keys of users in memory. */
public final class FakeUserKeys implements UserKeys {

    private final FakeTransactions transactions;
    private final FakeTable<Long, Owner> owners;
    private final FakeTable<Long, UserKey> keys;
    private final AtomicLong ids = new AtomicLong();
    private Predicate<String> taken = sha256 -> false;

    public FakeUserKeys(FakeTransactions transactions) {
        this.transactions = transactions;
        owners = new FakeTable<>(transactions);
        keys = new FakeTable<>(transactions);
    }

    /** Sets which fingerprints keys of others have. */
    public void takenBy(Predicate<String> others) {
        taken = others;
    }

    public void put(Owner owner) {
        owners.put(owner.id(), owner);
    }

    /** Removes an owner with its keys. */
    public void removeOwner(long id) {
        transactions.write(() -> {
            owners.remove(id);
            keys.removeIf(key -> key.owner().id() == id);
        });
    }

    private Stream<UserKey> of(long userId) {
        return keys.rows().filter(key -> key.owner().id() == userId);
    }

    @Override
    public Page<UserKey> list(long userId, PageRequest page) {
        return FakePages.of(of(userId), Comparator.comparingLong(UserKey::id), UserKey::id, page);
    }

    @Override
    public int count(long userId) {
        return (int) of(userId).count();
    }

    @Override
    public Optional<UserKey> find(long id) {
        return keys.find(id);
    }

    @Override
    public Optional<UserKey> withFingerprint(String fingerprint) {
        return keys.rows().filter(key -> key.key().md5().equals(fingerprint) || key.key().sha256().equals(fingerprint)).findFirst();
    }

    @Override
    public OptionalLong add(long userId, NewKey key, Instant now) {
        return transactions.write(() -> {
            if (withFingerprint(key.key().sha256()).isPresent() || taken.test(key.key().sha256())) {
                return OptionalLong.empty();
            }
            long id = ids.incrementAndGet();
            keys.put(id, new UserKey(id, owners.find(userId).orElseThrow(), key.title(), key.key(), key.usage(), key.expiresAt(), now));
            return OptionalLong.of(id);
        });
    }

    @Override
    public boolean remove(long id) {
        return keys.remove(id);
    }
}

package dev.slipway.application.avatar.fake;

import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.avatar.AvatarOwner;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Avatars in memory. */
public final class FakeAvatars implements Avatars {

    private final FakeTable<String, Avatar> rows;
    private final Predicate<AvatarOwner> hidden;

    public FakeAvatars(FakeTransactions transactions, Predicate<AvatarOwner> hidden) {
        this.rows = new FakeTable<>(transactions);
        this.hidden = hidden;
    }

    private static String key(AvatarOwner owner) {
        return owner.kind() + " " + owner.id();
    }

    @Override
    public void put(AvatarOwner owner, Avatar avatar) {
        rows.put(key(owner), avatar);
    }

    @Override
    public void remove(AvatarOwner owner) {
        rows.remove(key(owner));
    }

    @Override
    public Optional<Avatar> find(AvatarOwner owner) {
        return hidden.test(owner) ? Optional.empty() : rows.find(key(owner));
    }

    @Override
    public Set<String> named(Collection<String> blobs) {
        return rows.rows().map(Avatar::blob).filter(blobs::contains).collect(Collectors.toSet());
    }
}

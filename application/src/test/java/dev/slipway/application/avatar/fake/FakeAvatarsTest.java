package dev.slipway.application.avatar.fake;

import dev.slipway.application.avatar.AvatarsKit;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.avatar.AvatarOwner;
import java.util.HashSet;
import java.util.Set;

final class FakeAvatarsTest extends AvatarsKit {

    private final Set<AvatarOwner> hidden = new HashSet<>();
    private final FakeAvatars avatars = new FakeAvatars(new FakeTransactions(), hidden::contains);
    private long ids;

    @Override
    protected Avatars avatars() {
        return avatars;
    }

    @Override
    protected AvatarOwner owner(AvatarOwner.Kind kind) {
        return new AvatarOwner(kind, ++ids);
    }

    @Override
    protected void hide(AvatarOwner owner) {
        hidden.add(owner);
    }
}

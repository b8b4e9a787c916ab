package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.avatar.AvatarOwner;

/** Replaces or removes the avatar of the caller's account. */
public final class ChangeAvatar {

    private final Access access;
    private final Users users;
    private final AvatarStore avatars;

    public ChangeAvatar(Access access, Users users, AvatarStore avatars) {
        this.access = access;
        this.users = users;
        this.avatars = avatars;
    }

    public UserBrief change(Caller caller, Change<AvatarFile> avatar) {
        Account account = access.signedIn(caller);
        avatars.write(avatar, (avatarChange, now) -> {
            avatarChange.apply(AvatarOwner.user(account.id()));
            return account;
        });
        return users.find(account.id()).orElseThrow(Refusal::unauthenticated).brief();
    }
}

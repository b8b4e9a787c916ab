package dev.slipway.application.avatar;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.avatar.port.Avatars.Avatar;
import dev.slipway.domain.avatar.AvatarOwner;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code Avatars} does. */
public abstract class AvatarsKit {

    private static final Avatar FIRST = new Avatar("häuser.png", "a".repeat(32));
    private static final Avatar SECOND = new Avatar("me.gif", "b".repeat(32));

    protected abstract Avatars avatars();

    /** A fresh user, group, project or topic. */
    protected abstract AvatarOwner owner(AvatarOwner.Kind kind);

    /** Marks an owner for deletion, where its kind knows that; else removes it. */
    protected abstract void hide(AvatarOwner owner);

    @ParameterizedTest
    @EnumSource
    final void avatar_is_kept_replaced_and_removed(AvatarOwner.Kind kind) {
        AvatarOwner owner = owner(kind);
        AvatarOwner other = owner(kind);
        assertEquals(Optional.empty(), avatars().find(owner));
        avatars().put(owner, FIRST);
        assertEquals(Optional.of(FIRST), avatars().find(owner));
        assertEquals(Optional.empty(), avatars().find(other));
        avatars().put(owner, SECOND);
        assertEquals(Optional.of(SECOND), avatars().find(owner));
        avatars().remove(owner);
        avatars().remove(owner);
        assertEquals(Optional.empty(), avatars().find(owner));
    }

    @ParameterizedTest
    @EnumSource
    final void owners_of_other_kinds_keep_theirs(AvatarOwner.Kind kind) {
        AvatarOwner owner = owner(kind);
        avatars().put(owner, FIRST);
        for (AvatarOwner.Kind other : AvatarOwner.Kind.values()) {
            if (other != kind) {
                assertEquals(Optional.empty(), avatars().find(owner(other)), other.name());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    final void only_blobs_in_use_are_named(AvatarOwner.Kind kind) {
        AvatarOwner owner = owner(kind);
        avatars().put(owner, FIRST);
        assertEquals(Set.of(FIRST.blob()), avatars().named(List.of(FIRST.blob(), SECOND.blob())));
        avatars().put(owner, SECOND);
        assertEquals(Set.of(SECOND.blob()), avatars().named(List.of(FIRST.blob(), SECOND.blob())));
        avatars().remove(owner);
        assertEquals(Set.of(), avatars().named(List.of(FIRST.blob(), SECOND.blob())));
    }

    @ParameterizedTest
    @EnumSource
    final void hidden_owner_shows_no_avatar(AvatarOwner.Kind kind) {
        AvatarOwner owner = owner(kind);
        avatars().put(owner, FIRST);
        hide(owner);
        assertEquals(Optional.empty(), avatars().find(owner));
    }
}

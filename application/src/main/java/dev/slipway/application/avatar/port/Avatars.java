package dev.slipway.application.avatar.port;

import dev.slipway.domain.avatar.AvatarOwner;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** Which blob is the avatar of what. What is marked for deletion has none. */
public interface Avatars {

    /** Replaces the owner's avatar. */
    void put(AvatarOwner owner, Avatar avatar);

    /** Nothing happens where there is none. */
    void remove(AvatarOwner owner);

    Optional<Avatar> find(AvatarOwner owner);

    /** Returns those of the blobs that are avatars. */
    Set<String> named(Collection<String> blobs);

    /** @param fileName safe, part of the address */
    record Avatar(String fileName, String blob) {}
}

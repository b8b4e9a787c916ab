package dev.slipway.application.avatar.port;

import dev.slipway.domain.avatar.AvatarOwner;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** Avatars of owners, by blob. Owners that are marked for deletion have none. */
public interface Avatars {

    /** Replaces the owner's avatar. */
    void put(AvatarOwner owner, Avatar avatar);

    /** Removes the owner's avatar; does nothing without one. */
    void remove(AvatarOwner owner);

    Optional<Avatar> find(AvatarOwner owner);

    /** Returns the blobs that are avatars. */
    Set<String> named(Collection<String> blobs);

    /** @param fileName sanitized, part of the URL */
    record Avatar(String fileName, String blob) {}
}

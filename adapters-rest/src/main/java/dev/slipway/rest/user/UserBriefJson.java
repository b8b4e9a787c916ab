package dev.slipway.rest.user;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.edge.paging.Links;
import org.jspecify.annotations.Nullable;

/** A user as part of other objects. */
public record UserBriefJson(long id, String username, String name, String state, @Nullable String avatarUrl, String webUrl) {

    public static UserBriefJson of(UserBrief user, Links links) {
        return new UserBriefJson(user.id(), user.username(), user.name(), user.state().wireName(),
                avatar(user.id(), user.avatarHash(), user.avatarFile(), links), links.user(user.username()));
    }

    /** Returns null for null. */
    public static @Nullable UserBriefJson ofNullable(@Nullable UserBrief user, Links links) {
        return user == null ? null : of(user, links);
    }

    /** Returns the URL of the uploaded avatar, or that of a public avatar service for the digest of the e-mail address. */
    public static @Nullable String avatar(long id, String hash, @Nullable String file, Links links) {
        return file == null ? "https://www.gravatar.com/avatar/" + hash + "?s=80&d=identicon" : links.avatar(AvatarOwner.user(id), file);
    }
}

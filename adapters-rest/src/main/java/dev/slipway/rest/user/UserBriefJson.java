package dev.slipway.rest.user;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.edge.paging.Links;

/** A user as part of other objects. */
public record UserBriefJson(long id, String username, String name, String state, String avatarUrl, String webUrl) {

    /** Returns null for null. */
    public static UserBriefJson of(UserBrief user, Links links) {
        return user == null ? null : new UserBriefJson(user.id(), user.username(), user.name(), user.state().wireName(),
                avatar(user.id(), user.avatarHash(), user.avatarFile(), links),
                links.user(user.username()));
    }

    /** Returns the URL of the uploaded avatar, or that of a public avatar service for the digest of the e-mail address. */
    public static String avatar(long id, String hash, String file, Links links) {
        return file == null ? "https://www.gravatar.com/avatar/" + hash + "?s=80&d=identicon" : links.avatar(AvatarOwner.user(id), file);
    }
}

package dev.slipway.domain.avatar;

/** Owner of an avatar. */
public record AvatarOwner(Kind kind, long id) {

    public enum Kind { USER, GROUP, PROJECT, TOPIC }

    public static AvatarOwner user(long id) {
        return new AvatarOwner(Kind.USER, id);
    }

    public static AvatarOwner group(long id) {
        return new AvatarOwner(Kind.GROUP, id);
    }

    public static AvatarOwner project(long id) {
        return new AvatarOwner(Kind.PROJECT, id);
    }

    public static AvatarOwner topic(long id) {
        return new AvatarOwner(Kind.TOPIC, id);
    }
}

package dev.slipway.domain.avatar;

import java.util.Arrays;
import java.util.Optional;

/** Owner of an avatar. */
public record AvatarOwner(Kind kind, long id) {

    public enum Kind {
        USER("user"), GROUP("group"), PROJECT("project"), TOPIC("projects/topic");

        private final String path;

        Kind(String path) {
            this.path = path;
        }

        /** Returns the part of an avatar's address that names the kind of its owner. */
        public String path() {
            return path;
        }
    }

    /** Returns the owner that an address names; empty for an unknown kind. */
    public static Optional<AvatarOwner> at(String kind, long id) {
        return Arrays.stream(Kind.values()).filter(known -> known.path.equals(kind)).findFirst().map(known -> new AvatarOwner(known, id));
    }

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

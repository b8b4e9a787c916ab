package dev.slipway.domain.user;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What stands behind an account: a person, or a part of the server or of a project that needs one. */
public enum UserKind {
    HUMAN(false, false),
    PROJECT_BOT(true, false),
    ALERT_BOT(true, true),
    SUPPORT_BOT(true, true),
    MIGRATION_BOT(true, true),
    SECURITY_BOT(true, true),
    GHOST(false, true);

    private final boolean bot;
    private final boolean internal;

    UserKind(boolean bot, boolean internal) {
        this.bot = bot;
        this.internal = internal;
    }

    public boolean bot() {
        return bot;
    }

    /** Belongs to the server itself; nobody signs in with it. */
    public boolean internal() {
        return internal;
    }

    /** What an account of the server is called in full: {@code Alert Bot}. */
    public String fullName() {
        return this == GHOST ? "Ghost User" : Arrays.stream(name().split("_")).map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static UserKind of(String wireName) {
        return Arrays.stream(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst().orElseThrow();
    }
}

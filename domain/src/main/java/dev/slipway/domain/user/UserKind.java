package dev.slipway.domain.user;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Kind of an account: a person, or a bot of the server or of a project. */
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

    /** Returns whether the account belongs to the server itself. Such accounts cannot sign in. */
    public boolean internal() {
        return internal;
    }

    /** Returns whether the account can be a member of any group and project. The bot of an access token stays where it was made. */
    public boolean invitable() {
        return !internal && this != PROJECT_BOT;
    }

    /** Returns the full name of an account of the server, such as {@code Alert Bot}. */
    public String fullName() {
        return this == GHOST
                ? "Ghost User"
                : Arrays.stream(name().split("_")).map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static UserKind of(String wireName) {
        return Arrays.stream(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst().orElseThrow();
    }
}

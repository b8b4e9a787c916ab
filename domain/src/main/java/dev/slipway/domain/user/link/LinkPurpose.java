package dev.slipway.domain.user.link;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Purposes of links: what their holder may do, and for how long. */
public enum LinkPurpose {
    /** Confirms an address of the account. */
    CONFIRM_EMAIL(Duration.ofDays(3)),
    /** Confirms an address that becomes the primary one by it. */
    CONFIRM_PRIMARY_EMAIL(Duration.ofDays(3)),
    /** Chooses the first password of an account that an administrator made. */
    CHOOSE_PASSWORD(Duration.ofDays(2)),
    /** Chooses another password, for people who do not know theirs any more. */
    RESET_PASSWORD(Duration.ofHours(6));

    public static final Set<LinkPurpose> PASSWORDS = Set.of(CHOOSE_PASSWORD, RESET_PASSWORD);
    public static final Set<LinkPurpose> ADDRESSES = Set.of(CONFIRM_EMAIL, CONFIRM_PRIMARY_EMAIL);

    /** The longest life of a link. */
    public static final Duration LONGEST = Duration.ofDays(3);

    private final Duration life;

    LinkPurpose(Duration life) {
        this.life = life;
    }

    public Duration life() {
        return life;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static LinkPurpose of(String wireName) {
        return Arrays.stream(values()).filter(purpose -> purpose.wireName().equals(wireName)).findFirst().orElseThrow();
    }
}

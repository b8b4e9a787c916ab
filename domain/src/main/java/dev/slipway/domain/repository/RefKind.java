package dev.slipway.domain.repository;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Kinds of refs that users push. {@link RefSpaces} lists the refs of the server. */
public enum RefKind {
    BRANCH("refs/heads/"), TAG("refs/tags/"),
    /** Any other ref, such as notes: stored and served as it is, without pipelines, protections or lists. */
    OTHER("refs/");

    /** Kinds that lists show and pipelines run for. */
    public static final Set<RefKind> LISTED = Collections.unmodifiableSet(EnumSet.of(BRANCH, TAG));

    private final String prefix;

    RefKind(String prefix) {
        this.prefix = prefix;
    }

    public String prefix() {
        return prefix;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RefKind of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

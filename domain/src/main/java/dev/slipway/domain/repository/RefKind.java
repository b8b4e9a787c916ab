package dev.slipway.domain.repository;

import java.util.Locale;

/** The refs that people push: branches and tags. Everything else in a repository belongs to the server. */
public enum RefKind {
    BRANCH("refs/heads/"), TAG("refs/tags/");

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

package dev.slipway.domain.namespace;

import java.util.Locale;

/** What owns projects: a group of people, or one user's own space. */
public enum NamespaceKind {
    GROUP, USER;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static NamespaceKind of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

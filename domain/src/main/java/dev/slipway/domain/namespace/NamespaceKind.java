package dev.slipway.domain.namespace;

import java.util.Locale;

/** Kind of an owner of projects: a group, or the personal namespace of a user. */
public enum NamespaceKind {
    GROUP, USER;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static NamespaceKind of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

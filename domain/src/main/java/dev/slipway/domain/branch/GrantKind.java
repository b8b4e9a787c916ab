package dev.slipway.domain.branch;

import java.util.Locale;

/** What a grant on a protected branch lets somebody do. */
public enum GrantKind {
    PUSH, MERGE, UNPROTECT;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

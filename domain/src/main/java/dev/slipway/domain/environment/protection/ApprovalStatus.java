package dev.slipway.domain.environment.protection;

import java.util.Locale;

/** Decision of a user about a deployment that waits for approvals. */
public enum ApprovalStatus {
    APPROVED, REJECTED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static ApprovalStatus of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

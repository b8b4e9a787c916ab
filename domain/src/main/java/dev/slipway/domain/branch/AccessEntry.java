package dev.slipway.domain.branch;

import java.util.Objects;

/**
 * Entry of a protection: accounts that are admitted to an operation.
 *
 * @param id by which clients change the entry; 0 for one that is not stored yet
 */
public record AccessEntry(long id, ProtectedOperation operation, AccessGrant grant) implements EntryList.Entry {

    public AccessEntry {
        Objects.requireNonNull(operation);
        Objects.requireNonNull(grant);
    }

    public static AccessEntry added(ProtectedOperation operation, AccessGrant grant) {
        return new AccessEntry(0, operation, grant);
    }
}

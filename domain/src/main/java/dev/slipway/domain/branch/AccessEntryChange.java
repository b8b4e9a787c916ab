package dev.slipway.domain.branch;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Requested change of one entry of a list.
 *
 * @param id     entry to change or remove; empty for an entry to add
 * @param remove whether to remove the entry
 * @param grant  the new value; empty leaves an entry as it is
 */
public record AccessEntryChange(OptionalLong id, boolean remove, Optional<AccessGrant> grant) {

    public static AccessEntryChange add(AccessGrant grant) {
        return new AccessEntryChange(OptionalLong.empty(), false, Optional.of(grant));
    }

    /** Returns the change of an entry of an operation's list. */
    EntryList.Change<AccessEntry> of(ProtectedOperation operation) {
        return new EntryList.Change<>(id, remove, grant.map(named -> AccessEntry.added(operation, named)),
                old -> new AccessEntry(old.id(), operation, grant.orElse(old.grant())));
    }
}

package dev.slipway.application.branch;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.branch.EntryList;
import java.util.List;

/** Entries that changes of a list leave, as use cases answer them. */
public final class ChangedEntries {

    private ChangedEntries() {
    }

    /** Returns the entries. Not found if the list has no entry with an id, unprocessable if the list cannot be stored. */
    public static <E> List<E> of(EntryList.Outcome<E> outcome) {
        return switch (outcome) {
            case EntryList.Outcome.Changed<E>(List<E> entries) -> entries;
            case EntryList.Outcome.Unknown<E> unknown -> throw Refusal.notFound();
            case EntryList.Outcome.Rejected<E>(var reason) -> throw Refusal.unprocessable(reason);
        };
    }
}

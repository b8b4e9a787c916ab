package dev.slipway.domain.branch;

import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Changes of one list of entries, which clients name by id, of a protection of any kind. */
public final class EntryList {

    private EntryList() {
    }

    /** Entry of a list. */
    public interface Entry {

        /** Returns the id by which clients change the entry; 0 for one that is not stored yet. */
        long id();
    }

    /**
     * Requested change of one entry.
     *
     * @param id      entry to change or remove; empty for an entry to add
     * @param added   the entry to add; empty if the change names no accounts
     * @param applied returns an entry as the change leaves it
     */
    public record Change<E>(OptionalLong id, boolean remove, Optional<E> added, UnaryOperator<E> applied) {}

    /** Result of changing a list. */
    public sealed interface Outcome<E> {

        record Changed<E>(List<E> entries) implements Outcome<E> {}

        /** The list has no entry with this id. */
        record Unknown<E>(long id) implements Outcome<E> {}

        record Rejected<E>(Reason reason) implements Outcome<E> {}
    }

    /**
     * Applies changes in their order. Entries that are changed keep their ids; added ones come last.
     *
     * @param unnamed why an entry without accounts is not added
     * @param problem why a list cannot be stored
     */
    public static <E extends Entry> Outcome<E> changed(List<E> present, List<Change<E>> changes, Reason unnamed,
            Function<List<E>, Optional<Reason>> problem) {
        Map<Long, E> kept = new LinkedHashMap<>();
        present.forEach(entry -> kept.put(entry.id(), entry));
        List<E> more = new ArrayList<>();
        for (Change<E> change : changes) {
            if (change.id().isPresent()) {
                long id = change.id().getAsLong();
                if (!kept.containsKey(id)) {
                    return new Outcome.Unknown<>(id);
                }
                if (change.remove()) {
                    kept.remove(id);
                } else {
                    kept.computeIfPresent(id, (any, old) -> change.applied().apply(old));
                }
            } else if (!change.remove()) {
                if (change.added().isEmpty()) {
                    return new Outcome.Rejected<>(unnamed);
                }
                more.add(change.added().get());
            }
        }
        List<E> entries = new ArrayList<>(kept.values());
        entries.addAll(more);
        return problem.apply(entries).<Outcome<E>>map(Outcome.Rejected::new).orElseGet(() -> new Outcome.Changed<>(List.copyOf(entries)));
    }
}

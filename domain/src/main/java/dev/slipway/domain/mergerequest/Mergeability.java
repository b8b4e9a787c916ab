package dev.slipway.domain.mergerequest;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether git can merge the branches of a merge request, as far as it is known. */
public enum Mergeability {
    /** Not known for the present commits. */
    UNCHECKED,
    /** Not known for the present commits, and being worked out. */
    CHECKING,
    CAN_BE_MERGED,
    CANNOT_BE_MERGED;

    /**
     * Result of a check with the commits that it was made for. Nothing else is stored, so a push that moves a branch needs no update of the
     * requests that name it.
     */
    public record Checked(boolean mergeable, String source, String target) {

        public Checked {
            Objects.requireNonNull(source);
            Objects.requireNonNull(target);
        }
    }

    /** Commits of both branches at this moment; null for a branch that does not exist. */
    public record Heads(@Nullable String source, @Nullable String target) {}

    /**
     * Returns what is known for the present commits. A stored result counts only if it was made for these; nothing can be merged without
     * both branches.
     */
    public static Mergeability of(Optional<Checked> stored, Heads heads) {
        if (heads.source() == null || heads.target() == null) {
            return CANNOT_BE_MERGED;
        }
        return last(stored.filter(checked -> checked.source().equals(heads.source()) && checked.target().equals(heads.target())));
    }

    /** Returns the result of the last check for a request that is not open any more, whose branches may have moved or gone. */
    public static Mergeability last(Optional<Checked> stored) {
        return stored.map(checked -> checked.mergeable() ? CAN_BE_MERGED : CANNOT_BE_MERGED).orElse(UNCHECKED);
    }

    public boolean known() {
        return this == CAN_BE_MERGED || this == CANNOT_BE_MERGED;
    }

    /** Returns the value of {@code merge_status}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

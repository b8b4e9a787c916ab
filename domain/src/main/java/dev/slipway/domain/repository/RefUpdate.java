package dev.slipway.domain.repository;

import java.util.Objects;

/**
 * A wanted change of one ref.
 *
 * @param before the object the ref names now; {@link Shas#ZERO} where it does not exist
 * @param after  the object it shall name; {@link Shas#ZERO} to delete it
 * @param rewind whether commits that the ref reaches now would no longer be reached
 */
public record RefUpdate(RefName ref, String before, String after, boolean rewind) {

    public RefUpdate {
        Objects.requireNonNull(ref);
        if (!Shas.isFull(before) || !Shas.isFull(after)) {
            throw new IllegalArgumentException(before + ".." + after);
        }
    }

    /** A forward update whose new object is not made yet: enough to ask whether it may be done. */
    public static RefUpdate intended(RefName ref, String before) {
        return new RefUpdate(ref, before, "f".repeat(Shas.ZERO.length()), false);
    }

    public boolean creates() {
        return Shas.isZero(before);
    }

    public boolean deletes() {
        return Shas.isZero(after);
    }

    public boolean ofBranch() {
        return ref.kind() == RefKind.BRANCH;
    }
}

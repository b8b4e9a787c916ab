package dev.slipway.git.repository.limit;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * Ends a walk through trees after a number of entries, directories included, and when time is over. A few small trees that refer to one
 * another repeatedly expand to more entries than can be visited, none of which need be a file.
 */
public final class EntryLimit extends WalkLimit {

    /** Maximum entries visited for one answer. */
    public static final int USUAL = 100_000;

    /** Maximum entries visited to evaluate a pipeline, which must not miss files of a large repository. */
    static final int LARGEST = 300_000;

    private final int most;
    private final BooleanSupplier late;
    private int entries;

    /** @param late whether time is over, asked before each entry */
    public EntryLimit(int most, BooleanSupplier late) {
        this.most = most;
        this.late = late;
    }

    public static EntryLimit usual(Duration time) {
        long start = System.nanoTime();
        return new EntryLimit(USUAL, () -> System.nanoTime() - start > time.toNanos());
    }

    public static EntryLimit largest() {
        return new EntryLimit(LARGEST, () -> false);
    }

    @Override
    protected boolean admits(TreeWalk walk) {
        if (entries == most || late.getAsBoolean()) {
            return false;
        }
        entries++;
        return true;
    }
}

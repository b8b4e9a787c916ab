package dev.slipway.git.repository;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.eclipse.jgit.errors.StopWalkException;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/**
 * Ends a walk through trees after a number of entries, directories included, and when time is over. A few small trees that name one another
 * again and again stand for more entries than can ever be visited, none of which need be a file.
 */
final class EntryLimit extends TreeFilter {

    /** Entries visited for one answer. */
    static final int USUAL = 100_000;

    /** Entries visited for one evaluation of a pipeline, which must not miss files of a large repository. */
    static final int LARGEST = 300_000;

    private final int most;
    private final BooleanSupplier late;
    private int entries;
    private boolean passed;

    /** @param late whether time is over, asked before each entry */
    EntryLimit(int most, BooleanSupplier late) {
        this.most = most;
        this.late = late;
    }

    static EntryLimit usual(Duration time) {
        long start = System.nanoTime();
        return new EntryLimit(USUAL, () -> System.nanoTime() - start > time.toNanos());
    }

    static EntryLimit largest() {
        return new EntryLimit(LARGEST, () -> false);
    }

    /** Returns whether the walk ended before it was complete. */
    boolean passed() {
        return passed;
    }

    @Override
    public boolean include(TreeWalk walk) {
        if (entries == most || late.getAsBoolean()) {
            passed = true;
            throw StopWalkException.INSTANCE;
        }
        entries++;
        return true;
    }

    @Override
    public boolean shouldBeRecursive() {
        return false;
    }

    @Override
    public TreeFilter clone() {
        return this;
    }
}

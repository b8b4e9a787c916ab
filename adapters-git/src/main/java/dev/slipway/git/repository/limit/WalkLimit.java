package dev.slipway.git.repository.limit;

import org.eclipse.jgit.errors.StopWalkException;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/** Ends a walk through trees at a limit, and tells afterwards whether it did. */
public abstract class WalkLimit extends TreeFilter {

    private boolean passed;

    /** Returns whether the walk may visit its present entry, and counts that entry. */
    protected abstract boolean admits(TreeWalk walk);

    /** Returns whether the walk ended before it was complete. */
    public final boolean passed() {
        return passed;
    }

    @Override
    public final boolean include(TreeWalk walk) {
        if (!admits(walk)) {
            passed = true;
            throw StopWalkException.INSTANCE;
        }
        return true;
    }

    @Override
    public final boolean shouldBeRecursive() {
        return false;
    }

    @Override
    public final TreeFilter clone() {
        return this;
    }
}

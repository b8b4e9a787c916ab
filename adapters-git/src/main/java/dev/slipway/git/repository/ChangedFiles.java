package dev.slipway.git.repository;

import dev.slipway.git.repository.limit.WalkLimit;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.eclipse.jgit.api.errors.CanceledException;
import org.eclipse.jgit.diff.DiffConfig;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.RenameDetector;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.EmptyProgressMonitor;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * Files that differ between two trees, by path. Renames are detected within a limit of candidates and time.
 *
 * @param more whether files beyond the limit differ
 */
record ChangedFiles(List<DiffEntry> files, boolean more) {

    /** Maximum number of added and of removed files that are compared to detect renames. */
    private static final int RENAMES = 100;
    private static final int LARGEST_RENAMED = 1024 * 1024;

    /** Maximum length of a path, in bytes, as operating systems have it. */
    private static final int LONGEST_PATH = 4096;

    /** @param before null for an empty tree */
    static ChangedFiles find(ObjectReader reader, @Nullable RevTree before, RevTree after, int most,
            BooleanSupplier late) throws IOException {
        try (TreeWalk trees = new TreeWalk(reader)) {
            Counter counter = new Counter(most, late);
            trees.setRecursive(true);
            trees.setFilter(AndTreeFilter.create(TreeFilter.ANY_DIFF, counter));
            if (before == null) {
                trees.addTree(new EmptyTreeIterator());
            } else {
                trees.addTree(before);
            }
            trees.addTree(after);
            List<DiffEntry> found = renamed(reader, DiffEntry.scan(trees), late);
            return new ChangedFiles(found.stream().sorted(Comparator.comparing(ChangedFiles::path)).toList(), counter.passed());
        }
    }

    private static String path(DiffEntry entry) {
        return entry.getPath(entry.getChangeType() == DiffEntry.ChangeType.DELETE ? DiffEntry.Side.OLD : DiffEntry.Side.NEW);
    }

    private static List<DiffEntry> renamed(ObjectReader reader, List<DiffEntry> found, BooleanSupplier late) throws IOException {
        RenameDetector detector = new RenameDetector(reader, new Config().get(DiffConfig.KEY));
        detector.setRenameLimit(RENAMES);
        detector.setBigFileThreshold(LARGEST_RENAMED);
        detector.setSkipContentRenamesForBinaryFiles(true);
        detector.addAll(found);
        try {
            return detector.compute(reader, new EmptyProgressMonitor() {
                @Override
                public boolean isCancelled() {
                    return late.getAsBoolean();
                }
            });
        } catch (CanceledException over) {
            return found;
        }
    }

    /** Ends a walk at a number of files, at a path that is too long, or at the end of its time. */
    private static final class Counter extends WalkLimit {

        private final int most;
        private final BooleanSupplier late;
        private int files;

        Counter(int most, BooleanSupplier late) {
            this.most = most;
            this.late = late;
        }

        @Override
        protected boolean admits(TreeWalk walk) {
            boolean file = walk.getFileMode(0) != FileMode.TREE && walk.getFileMode(1) != FileMode.TREE;
            if (file && files == most || walk.getPathLength() > LONGEST_PATH || late.getAsBoolean()) {
                return false;
            }
            files += file ? 1 : 0;
            return true;
        }
    }
}

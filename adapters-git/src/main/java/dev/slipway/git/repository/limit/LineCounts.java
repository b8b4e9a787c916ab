package dev.slipway.git.repository.limit;

import dev.slipway.domain.repository.CommitStats;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.errors.BinaryBlobException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/**
 * Counts the lines that commits add and remove. Files and trees are untrusted: files that are too large to compare count as binary, without
 * lines, or as replaced.
 */
public final class LineCounts {

    /**
     * Limits of the comparison of a commit.
     *
     * @param files of one commit; what follows them is not counted
     * @param bytes of one file; larger ones count as binary
     * @param pairs of lines, without those at the beginning and the end that did not change: with more, all of them count as replaced
     */
    public record Limits(int files, int bytes, long pairs) {
        public static final Limits USUAL = new Limits(10_000, 4 << 20, 100_000_000);
    }

    private final ObjectReader reader;
    private final RevWalk walk;
    private final Limits limits;
    private final BooleanSupplier late;
    private final HistogramDiff algorithm = new HistogramDiff();

    /** @param late whether no more is to be counted, asked before each file */
    public LineCounts(ObjectReader reader, Limits limits, BooleanSupplier late) {
        this.reader = reader;
        this.walk = new RevWalk(reader);
        this.limits = limits;
        this.late = late;
        algorithm.setFallbackAlgorithm(null);
    }

    public CommitStats of(ObjectId id) throws IOException {
        RevCommit commit = walk.parseCommit(id);
        int additions = 0;
        int deletions = 0;
        try (TreeWalk trees = new TreeWalk(reader)) {
            trees.setRecursive(true);
            trees.setFilter(AndTreeFilter.create(TreeFilter.ANY_DIFF, new EntryLimit(EntryLimit.USUAL, late)));
            if (commit.getParentCount() == 0) {
                trees.addTree(new EmptyTreeIterator());
            } else {
                trees.addTree(walk.parseCommit(commit.getParent(0)).getTree());
            }
            trees.addTree(commit.getTree());
            for (int files = 0; files < limits.files() && trees.next(); files++) {
                CommitStats file = file(trees);
                additions += file.additions();
                deletions += file.deletions();
            }
        }
        return new CommitStats(additions, deletions);
    }

    private CommitStats file(TreeWalk trees) throws IOException {
        try {
            return trees.idEqual(0, 1) ? new CommitStats(0, 0) : compared(text(trees, 0), text(trees, 1));
        } catch (BinaryBlobException binary) {
            return new CommitStats(0, 0);
        }
    }

    private RawText text(TreeWalk trees, int side) throws IOException, BinaryBlobException {
        FileMode mode = trees.getFileMode(side);
        return mode.getObjectType() != Constants.OBJ_BLOB ? RawText.EMPTY_TEXT
                : RawText.load(reader.open(trees.getObjectId(side), Constants.OBJ_BLOB), limits.bytes());
    }

    private CommitStats compared(RawText before, RawText after) {
        Edit changed = RawTextComparator.DEFAULT.reduceCommonStartEnd(before, after, new Edit(0, before.size(), 0, after.size()));
        if ((long) changed.getLengthA() * changed.getLengthB() > limits.pairs()) {
            return new CommitStats(changed.getLengthB(), changed.getLengthA());
        }
        int additions = 0;
        int deletions = 0;
        for (Edit edit : algorithm.diff(RawTextComparator.DEFAULT, before, after)) {
            additions += edit.getLengthB();
            deletions += edit.getLengthA();
        }
        return new CommitStats(additions, deletions);
    }
}

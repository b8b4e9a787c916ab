package dev.slipway.git.repository.merge;

import dev.slipway.application.repository.port.Merges.Rejected;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/** Merges trees by the git program, and without it where the result is one of the trees. New trees go into the quarantine. */
final class TreeMerger {

    /** Larger files of attributes are ignored. */
    private static final int MOST_ATTRIBUTES = 64 * 1024;

    private final Repository repository;
    private final ObjectReader reader;
    private final ObjectInserter inserter;
    private final Opening opening;
    private @Nullable IsolatedGit git;

    /** Prepares the git program. */
    @FunctionalInterface
    interface Opening {
        IsolatedGit open() throws IOException;
    }

    TreeMerger(Repository repository, ObjectReader reader, ObjectInserter inserter, Opening opening) {
        this.repository = repository;
        this.reader = reader;
        this.inserter = inserter;
        this.opening = opening;
    }

    IsolatedGit git() throws IOException {
        IsolatedGit opened = git == null ? opening.open() : git;
        git = opened;
        return opened;
    }

    ObjectId empty() throws IOException {
        ObjectId empty = inserter.insert(Constants.OBJ_TREE, new byte[0]);
        inserter.flush();
        return empty;
    }

    MergedTree merge(RevCommit ours, RevCommit theirs) throws IOException {
        return merge(List.of(ours.getTree().copy(), theirs.getTree().copy()), ours, theirs);
    }

    /**
     * Applies the difference of two trees to a third. git finds the base of a merge in the history of its sides (an option that names it
     * came with 2.40), so each tree becomes a commit on top of the base.
     */
    MergedTree apply(ObjectId base, ObjectId ours, ObjectId theirs) throws IOException {
        if (ours.equals(base) || ours.equals(theirs)) {
            return new MergedTree.Whole(theirs.copy());
        }
        if (theirs.equals(base)) {
            return new MergedTree.Whole(ours.copy());
        }
        ObjectId root = inserter.insert(Constants.OBJ_COMMIT, CommitBytes.bare(base, List.of()));
        ObjectId left = inserter.insert(Constants.OBJ_COMMIT, CommitBytes.bare(ours, List.of(root)));
        ObjectId right = inserter.insert(Constants.OBJ_COMMIT, CommitBytes.bare(theirs, List.of(root)));
        inserter.flush();
        return merge(List.of(ours.copy(), theirs.copy(), base.copy()), left, right);
    }

    /** @param sides trees that are merged, {@code ours} first */
    private MergedTree merge(List<ObjectId> sides, AnyObjectId ours, AnyObjectId theirs) throws IOException {
        IsolatedGit program = git();
        program.attributes(attributes(sides.getFirst()));
        MergedTree merged = MergedTree.of(program.run("merge-tree", "--write-tree", "-z", "--name-only", ours.name(), theirs.name()));
        return merged instanceof MergedTree.Whole(ObjectId made) ? checked(made, sides) : merged;
    }

    private MergedTree checked(ObjectId made, List<ObjectId> sides) throws IOException {
        Optional<String> fault = MergedFiles.fault(repository, reader, made, sides);
        return fault.isPresent() ? new MergedTree.Blocked(new Rejected(fault.get())) : new MergedTree.Whole(made);
    }

    /** Returns the attributes in the root of a tree that choose a merge driver of git itself. */
    private byte[] attributes(ObjectId tree) throws IOException {
        try (TreeWalk found = TreeWalk.forPath(reader, Constants.DOT_GIT_ATTRIBUTES, tree)) {
            if (found == null || (found.getFileMode(0).getBits() & FileMode.TYPE_MASK) != FileMode.TYPE_FILE) {
                return new byte[0];
            }
            ObjectLoader file = reader.open(found.getObjectId(0), Constants.OBJ_BLOB);
            return file.getSize() > MOST_ATTRIBUTES ? new byte[0] : MergeAttributes.of(file.getCachedBytes(MOST_ATTRIBUTES));
        }
    }
}

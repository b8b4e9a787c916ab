package dev.slipway.git.repository.merge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator.SubmoduleValidationException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.GitmoduleEntry;
import org.eclipse.jgit.lib.ObjectChecker;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.TransferConfig;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * Checks the result of a merge as a push of it is checked. A merge may combine the name {@code .gitmodules} of one side with content of the
 * other, which was checked under another name.
 */
final class MergedFiles {

    private static final int LARGEST_MODULES = 16 << 20;

    private final ObjectReader reader;
    private final ObjectChecker checker;
    /** Modes of the files that no side has at their path. */
    private final Map<ObjectId, FileMode> made = new HashMap<>();

    private MergedFiles(ObjectReader reader, ObjectChecker checker) {
        this.reader = reader;
        this.checker = checker;
    }

    /** @param sides trees that were pushed, and so are checked */
    static Optional<String> fault(Repository repository, ObjectReader reader, ObjectId tree, List<ObjectId> sides) throws IOException {
        ObjectChecker checker = repository.getConfig().get(TransferConfig::new).newReceiveObjectChecker();
        return checker == null ? Optional.empty() : new MergedFiles(reader, checker).fault(tree, sides);
    }

    private Optional<String> fault(ObjectId tree, List<ObjectId> sides) throws IOException {
        try {
            find(tree, sides);
            for (GitmoduleEntry entry : checker.getGitsubmodules()) {
                FileMode mode = made.get(entry.getBlobId());
                if (mode != null) {
                    check(mode, entry.getBlobId());
                }
            }
            return Optional.empty();
        } catch (CorruptObjectException | LargeObjectException malformed) {
            return Optional.of(String.valueOf(malformed.getMessage()));
        } catch (SubmoduleValidationException malformed) {
            return Optional.of(malformed.getFsckMessageId().getMessageId() + ": " + malformed.getMessage());
        }
    }

    private void find(ObjectId tree, List<ObjectId> sides) throws IOException {
        if (sides.contains(tree)) {
            return;
        }
        checker.checkTree(tree, reader.open(tree, Constants.OBJ_TREE).getBytes());
        try (TreeWalk walk = new TreeWalk(reader)) {
            walk.addTree(tree);
            for (ObjectId side : sides) {
                walk.addTree(side);
            }
            while (walk.next()) {
                if (walk.getRawMode(0) != 0 && fresh(walk)) {
                    found(walk);
                }
            }
        }
    }

    private void found(TreeWalk walk) throws IOException {
        ObjectId id = walk.getObjectId(0);
        if (walk.isSubtree()) {
            checker.checkTree(id, reader.open(id, Constants.OBJ_TREE).getBytes());
            walk.enterSubtree();
        } else {
            made.put(id, walk.getFileMode(0));
        }
    }

    /** Returns whether no side has this entry. */
    private static boolean fresh(TreeWalk walk) {
        for (int side = 1; side < walk.getTreeCount(); side++) {
            if (walk.getRawMode(0) == walk.getRawMode(side) && walk.idEqual(0, side)) {
                return false;
            }
        }
        return true;
    }

    private void check(FileMode mode, AnyObjectId id) throws IOException, SubmoduleValidationException {
        if ((mode.getBits() & FileMode.TYPE_MASK) != FileMode.TYPE_FILE) {
            throw new CorruptObjectException(id, ".gitmodules is no file");
        }
        byte[] content = reader.open(id, Constants.OBJ_BLOB).getCachedBytes(LARGEST_MODULES);
        SubmoduleValidator.assertValidGitModulesFile(new String(content, StandardCharsets.UTF_8));
    }
}

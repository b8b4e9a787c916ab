package dev.slipway.git.repository.transport;

import java.io.IOException;
import java.util.Optional;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.GitmoduleEntry;
import org.eclipse.jgit.lib.ObjectChecker;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;

/**
 * Finds a {@code .gitmodules} that is no file among pushed objects, as git's fsck does. The library reads its bytes like those of a file.
 */
final class SubmoduleFiles {

    private SubmoduleFiles() {
    }

    /** Returns what git says about the first one; empty if all are files. */
    static Optional<String> fault(Repository repository, ObjectChecker checked) throws IOException {
        try (ObjectReader reader = repository.newObjectReader()) {
            for (GitmoduleEntry entry : checked.getGitsubmodules()) {
                Optional<String> fault = fault(reader, entry);
                if (fault.isPresent()) {
                    return fault;
                }
            }
            return Optional.empty();
        }
    }

    private static Optional<String> fault(ObjectReader reader, GitmoduleEntry entry) throws IOException {
        CanonicalTreeParser tree = new CanonicalTreeParser();
        for (tree.reset(reader, entry.getTreeId()); !tree.eof(); tree.next(1)) {
            if (tree.getEntryObjectId().equals(entry.getBlobId()) && tree.getEntryFileMode() == FileMode.SYMLINK) {
                return Optional.of("object " + entry.getTreeId().name() + ": gitmodulesSymlink: .gitmodules is a symbolic link");
            }
            if (tree.getEntryObjectId().equals(entry.getBlobId()) && tree.getEntryFileMode() == FileMode.TREE) {
                return Optional.of("object " + entry.getTreeId().name() + ": gitmodulesBlob: non-blob found at .gitmodules");
            }
        }
        return Optional.empty();
    }
}

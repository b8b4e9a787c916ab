package dev.slipway.git.repository;

import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileChanges;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.repository.FileEdit;
import dev.slipway.domain.repository.FileMode;
import dev.slipway.domain.repository.TreeFacts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEditor;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/** Makes a commit out of actions on files, in the object store alone. */
final class CommitWriter {

    private final Repository repository;

    CommitWriter(Repository repository) {
        this.repository = repository;
    }

    Written write(Draft draft) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            RevTree base = draft.parent() == null ? null : walk.parseCommit(Stores.id(draft.parent())).getTree();
            TreeFacts facts = path -> at(walk.getObjectReader(), base, path);
            return switch (FileChanges.plan(draft.actions(), facts)) {
                case FileChanges.Outcome.Refused refused -> new Written.Refused(refused.reason());
                case FileChanges.Outcome.Fits fits -> written(draft, walk, base, fits.edits());
            };
        }
    }

    private Written written(Draft draft, RevWalk walk, @Nullable RevTree base, List<FileEdit> edits) throws IOException {
        Optional<Reason> fault = SubmoduleEdits.fault(walk.getObjectReader(), edits);
        return fault.isPresent() ? new Written.Refused(fault.get())
                : new Written.Done(JGitCommits.commit(walk.parseCommit(insert(draft, base, edits))));
    }

    private static Optional<TreeFacts.Standing> at(ObjectReader reader, @Nullable RevTree base, String path) {
        try (TreeWalk found = base == null ? null : TreeWalk.forPath(reader, path, base)) {
            if (found == null) {
                return Optional.empty();
            }
            org.eclipse.jgit.lib.FileMode mode = found.getFileMode(0);
            boolean file = mode.getObjectType() == Constants.OBJ_BLOB;
            return Optional.of(file ? new TreeFacts.Standing(found.getObjectId(0).name(), mode(mode)) : TreeFacts.Standing.DIRECTORY);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static FileMode mode(org.eclipse.jgit.lib.FileMode mode) {
        if (org.eclipse.jgit.lib.FileMode.SYMLINK.equals(mode)) {
            return FileMode.LINK;
        }
        return FileMode.executable(org.eclipse.jgit.lib.FileMode.EXECUTABLE_FILE.equals(mode));
    }

    private static org.eclipse.jgit.lib.FileMode mode(FileMode mode) {
        return switch (mode) {
            case REGULAR -> org.eclipse.jgit.lib.FileMode.REGULAR_FILE;
            case EXECUTABLE -> org.eclipse.jgit.lib.FileMode.EXECUTABLE_FILE;
            case LINK -> org.eclipse.jgit.lib.FileMode.SYMLINK;
        };
    }

    private ObjectId insert(Draft draft, @Nullable RevTree base, List<FileEdit> edits) throws IOException {
        try (ObjectInserter inserter = repository.newObjectInserter(); ObjectReader reader = inserter.newReader()) {
            DirCache tree = DirCache.newInCore();
            DirCacheBuilder builder = tree.builder();
            if (base != null) {
                builder.addTree(new byte[0], DirCacheEntry.STAGE_0, reader, base);
            }
            builder.finish();
            DirCacheEditor editor = tree.editor();
            for (FileEdit edit : edits) {
                editor.add(edit(inserter, edit));
            }
            editor.finish();
            CommitBuilder commit = new CommitBuilder();
            commit.setTreeId(tree.writeTree(inserter));
            if (draft.parent() != null) {
                commit.setParentId(Stores.id(draft.parent()));
            }
            commit.setAuthor(Idents.ident(draft.author()));
            commit.setCommitter(Idents.ident(draft.committer()));
            commit.setMessage(draft.message());
            ObjectId id = inserter.insert(commit);
            inserter.flush();
            return id;
        }
    }

    private static DirCacheEditor.PathEdit edit(ObjectInserter inserter, FileEdit edit) throws IOException {
        return switch (edit) {
            case FileEdit.Write write -> put(write.path(), insert(inserter, write.content()), write.mode());
            case FileEdit.Link link -> put(link.path(), Stores.id(link.blobId()), link.mode());
            case FileEdit.Remove remove -> new DirCacheEditor.DeletePath(remove.path());
        };
    }

    /** Content that does not fit the buffer of the inserter goes through a file. */
    private static ObjectId insert(ObjectInserter inserter, FileContent content) throws IOException {
        try (InputStream in = content.open()) {
            return inserter.insert(Constants.OBJ_BLOB, content.size(), in);
        }
    }

    private static DirCacheEditor.PathEdit put(String path, ObjectId blob, FileMode mode) {
        return new DirCacheEditor.PathEdit(path) {
            @Override
            public void apply(DirCacheEntry entry) {
                entry.setFileMode(mode(mode));
                entry.setObjectId(blob);
            }
        };
    }
}

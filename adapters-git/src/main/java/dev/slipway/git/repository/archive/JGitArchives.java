package dev.slipway.git.repository.archive;

import dev.slipway.application.repository.port.Archives;
import dev.slipway.domain.repository.FilePaths;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.Idents;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.eclipse.jgit.util.RawParseUtils;

/** Archives commits of stored repositories. */
@Singleton
public final class JGitArchives implements Archives {

    /** Larger files are streamed. */
    private static final int LARGEST_HELD = 4 * 1024 * 1024;

    private static final int MOST = 1_000_000;

    /** In bytes. Git takes paths of any length; no system has files with longer ones. */
    private static final int LONGEST_PATH = 4096;

    private final RepositoryHome home;
    private final Stores stores;

    public JGitArchives(RepositoryHome home) {
        this.home = home;
        this.stores = new Stores(home);
    }

    @Override
    public boolean exists(long projectId, String sha, String path) {
        if (path.isEmpty()) {
            return true;
        }
        return FilePaths.problem(path).isEmpty() && stores.ask(RepositoryId.ofProject(projectId), false, repository -> {
            try (RevWalk walk = new RevWalk(repository);
                    TreeWalk found = TreeWalk.forPath(repository, path, walk.parseCommit(Stores.id(sha)).getTree())) {
                return found != null;
            }
        });
    }

    @Override
    public void write(long projectId, Content content, OutputStream out) throws IOException {
        try (Repository repository = stores.open(RepositoryId.ofProject(projectId));
                ObjectReader reader = repository.newObjectReader();
                RevWalk walk = new RevWalk(reader)) {
            reader.setStreamFileThreshold(LARGEST_HELD);
            RevCommit commit = walk.parseCommit(Stores.id(content.sha()));
            Instant time = Idents.committer(commit).at();
            try (ArchiveWriter archive = ArchiveWriter.of(content.format(), out, content.sha(), time, home.directory());
                    TreeWalk trees = new TreeWalk(reader)) {
                trees.addTree(commit.getTree());
                if (!content.path().isEmpty()) {
                    trees.setFilter(PathFilter.create(content.path()));
                }
                archive.folder(content.folder());
                write(reader, trees, archive, content.folder() + "/");
            }
        }
    }

    private static void write(ObjectReader reader, TreeWalk trees, ArchiveWriter archive, String folder) throws IOException {
        for (int entries = 0; trees.next(); entries++) {
            if (entries == MOST) {
                throw new IOException("too many files for an archive");
            }
            if (trees.getPathLength() > LONGEST_PATH) {
                throw new IOException("a path is too long for an archive");
            }
            String path = folder + trees.getPathString();
            FileMode mode = trees.getFileMode(0);
            if (mode == FileMode.TREE) {
                archive.folder(path);
                trees.enterSubtree();
            } else if (mode == FileMode.GITLINK) {
                archive.folder(path);
            } else {
                file(reader, trees.getObjectId(0), mode, archive, path);
            }
        }
    }

    private static void file(ObjectReader reader, ObjectId id, FileMode mode, ArchiveWriter archive, String path) throws IOException {
        ObjectLoader content = reader.open(id, Constants.OBJ_BLOB);
        if (mode == FileMode.SYMLINK && content.getSize() <= ArchiveWriter.LONGEST_TARGET) {
            archive.link(path, RawParseUtils.decode(content.getCachedBytes()));
        } else {
            archive.file(path, mode == FileMode.EXECUTABLE_FILE, content);
        }
    }
}

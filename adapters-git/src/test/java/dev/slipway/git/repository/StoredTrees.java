package dev.slipway.git.repository;

import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.internal.storage.file.ObjectDirectory;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;

/** Stores trees with links, submodules and files of any size, as a push may bring them. */
public record StoredTrees(Path directory) {

    public static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

    /** @param content the name of a commit where it is a submodule */
    public record File(FileMode mode, byte[] content) {

        public static File text(String content) {
            return new File(FileMode.REGULAR_FILE, content.getBytes(StandardCharsets.UTF_8));
        }

        public static File link(String target) {
            return new File(FileMode.SYMLINK, target.getBytes(StandardCharsets.UTF_8));
        }

        public static File submodule(String sha) {
            return new File(FileMode.GITLINK, sha.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** The name of a commit without a ref, in a repository that is made where it is missing. */
    public String commit(Map<String, File> files, String... parents) {
        return commit(TIME, files, parents);
    }

    public String commit(Instant time, Map<String, File> files, String... parents) {
        RepositoryHome home = new RepositoryHome(directory);
        new JGitRepositories(home).create(1, "main");
        try (Repository repository = new Stores(home).open(RepositoryId.ofProject(1));
                ObjectInserter inserter = ((ObjectDirectory) repository.getObjectDatabase()).newPackInserter()) {
            CommitBuilder commit = new CommitBuilder();
            commit.setTreeId(tree(inserter, files));
            commit.setParentIds(List.of(parents).stream().map(ObjectId::fromString).toList());
            commit.setAuthor(new PersonIdent("Ada", "ada@example.com", time, ZoneOffset.UTC));
            commit.setCommitter(commit.getAuthor());
            commit.setMessage("Stored");
            ObjectId id = inserter.insert(commit);
            inserter.flush();
            return id.name();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ObjectId tree(ObjectInserter inserter, Map<String, File> files) throws IOException {
        DirCache cache = DirCache.newInCore();
        DirCacheBuilder builder = cache.builder();
        for (Map.Entry<String, File> file : files.entrySet()) {
            DirCacheEntry entry = new DirCacheEntry(file.getKey());
            entry.setFileMode(file.getValue().mode());
            byte[] content = file.getValue().content();
            entry.setObjectId(file.getValue().mode() == FileMode.GITLINK ? ObjectId.fromString(content, 0)
                    : inserter.insert(Constants.OBJ_BLOB, content));
            builder.add(entry);
        }
        builder.finish();
        return cache.writeTree(inserter);
    }
}

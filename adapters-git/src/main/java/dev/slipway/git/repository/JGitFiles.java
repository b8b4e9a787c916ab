package dev.slipway.git.repository;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.limit.EntryLimit;
import dev.slipway.git.repository.limit.HeavyWork;
import jakarta.inject.Singleton;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/** Reads files of stored repositories. */
@Singleton
public final class JGitFiles implements Files {

    private final Stores stores;

    public JGitFiles(RepositoryHome home) {
        this.stores = new Stores(home);
    }

    @FunctionalInterface
    private interface TreeQuestion<T> {
        T ask(Repository repository, RevTree tree) throws IOException;
    }

    private <T> T inTree(RepositoryId repositoryId, String sha, T missing, TreeQuestion<T> question) {
        return stores.ask(repositoryId, missing, repository -> {
            try (RevWalk walk = new RevWalk(repository)) {
                Optional<RevCommit> commit = Shas.isFull(sha) ? Stores.commit(walk, Stores.id(sha)) : Optional.empty();
                return commit.isEmpty() ? missing : question.ask(repository, commit.get().getTree());
            }
        });
    }

    @Override
    public Optional<Entry> find(RepositoryId repositoryId, String sha, String path) {
        return inTree(repositoryId, sha, Optional.empty(), (repository, tree) -> {
            try (TreeWalk found = at(repository, tree, path)) {
                if (found == null || found.getFileMode(0).getObjectType() != Constants.OBJ_BLOB) {
                    return Optional.empty();
                }
                long size = found.getObjectReader().getObjectSize(found.getObjectId(0), Constants.OBJ_BLOB);
                boolean executable = FileMode.EXECUTABLE_FILE.equals(found.getFileMode(0));
                return Optional.of(new Entry(found.getPathString(), found.getObjectId(0).name(), size, executable));
            }
        });
    }

    private static @Nullable TreeWalk at(Repository repository, RevTree tree, String path) throws IOException {
        return path.isEmpty() || path.startsWith("/") || path.endsWith("/") ? null : TreeWalk.forPath(repository, path, tree);
    }

    @Override
    public Optional<Blob> blob(RepositoryId repositoryId, String id) {
        return stores.ask(repositoryId, Optional.empty(), repository -> {
            if (!Shas.isFull(id) || !repository.getObjectDatabase().has(Stores.id(id))) {
                return Optional.empty();
            }
            ObjectLoader loader = repository.open(Stores.id(id));
            return loader.getType() == Constants.OBJ_BLOB ? Optional.of(new Blob(id, loader.getSize())) : Optional.empty();
        });
    }

    @Override
    public InputStream open(RepositoryId repositoryId, String blobId) {
        try {
            Repository repository = stores.open(repositoryId);
            try {
                return closing(repository, repository.open(Stores.id(blobId), Constants.OBJ_BLOB).openStream());
            } catch (IOException | RuntimeException failed) {
                repository.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("blob " + blobId + " in the repository of " + repositoryId, failed);
        }
    }

    private static InputStream closing(Repository repository, InputStream stream) {
        return new FilterInputStream(stream) {
            @Override
            public void close() throws IOException {
                try (repository) {
                    super.close();
                }
            }
        };
    }

    @Override
    public Optional<byte[]> content(RepositoryId repositoryId, String blobId, int max) {
        return stores.ask(repositoryId, repository -> {
            ObjectLoader loader = repository.open(Stores.id(blobId), Constants.OBJ_BLOB);
            return loader.getSize() > max ? Optional.<byte[]>empty() : Optional.of(loader.getCachedBytes(max));
        });
    }

    @Override
    public String sha256(RepositoryId repositoryId, String blobId) {
        try (InputStream content = open(repositoryId, blobId)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException failed) {
            throw new UncheckedIOException("blob " + blobId + " in the repository of " + repositoryId, failed);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public Optional<byte[]> read(RepositoryId repositoryId, String sha, String path, int max) {
        return find(repositoryId, sha, path).flatMap(found -> content(repositoryId, found.id(), max));
    }

    @Override
    public Optional<Page<Item>> list(RepositoryId repositoryId, String sha, String path, boolean recursive, PageRequest page) {
        return recursive ? HeavyWork.ask(() -> listed(repositoryId, sha, path, true, page)) : listed(repositoryId, sha, path, false, page);
    }

    private Optional<Page<Item>> listed(RepositoryId repositoryId, String sha, String path, boolean recursive, PageRequest page) {
        return inTree(repositoryId, sha, Optional.empty(), (repository, tree) -> {
            Optional<ObjectId> directory = directory(repository, tree, path);
            if (directory.isEmpty()) {
                return Optional.empty();
            }
            TreePages pages = new TreePages(() -> walk(repository, directory.get()), path.isEmpty() ? "" : path + "/");
            return Optional.of(recursive ? pages.streamed(page) : pages.sorted(page));
        });
    }

    private static Optional<ObjectId> directory(Repository repository, RevTree tree, String path) throws IOException {
        if (path.isEmpty()) {
            return Optional.of(tree);
        }
        try (TreeWalk found = at(repository, tree, path)) {
            return found == null || !FileMode.TREE.equals(found.getFileMode(0)) ? Optional.empty() : Optional.of(found.getObjectId(0));
        }
    }

    private static TreeWalk walk(Repository repository, ObjectId directory) throws IOException {
        TreeWalk walk = new TreeWalk(repository);
        walk.addTree(directory);
        return walk;
    }

    @Override
    public List<String> paths(RepositoryId repositoryId, String sha, int max) {
        return inTree(repositoryId, sha, List.of(), (repository, tree) -> {
            try (TreeWalk walk = new TreeWalk(repository)) {
                walk.addTree(tree);
                walk.setRecursive(true);
                walk.setFilter(EntryLimit.largest());
                List<String> paths = new ArrayList<>();
                while (paths.size() < max && walk.next()) {
                    if (walk.getFileMode(0).getObjectType() == Constants.OBJ_BLOB) {
                        paths.add(walk.getPathString());
                    }
                }
                return List.copyOf(paths);
            }
        });
    }

    @Override
    public Optional<String> lastCommit(RepositoryId repositoryId, String sha, String path) {
        return stores.ask(repositoryId, Optional.empty(), repository -> {
            try (RevWalk walk = new RevWalk(repository)) {
                walk.setTreeFilter(LogRevFilter.changing(path));
                walk.markStart(walk.parseCommit(Stores.id(sha)));
                return Optional.ofNullable(walk.next()).map(RevCommit::name);
            }
        });
    }
}

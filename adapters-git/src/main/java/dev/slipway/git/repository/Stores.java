package dev.slipway.git.repository;

import dev.slipway.application.repository.ObjectSource;
import dev.slipway.domain.kernel.FileNames;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevObject;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/**
 * Opens repositories for the adapters of this package. No repository stays open between two queries, so several processes can share a home.
 */
public final class Stores {

    static {
        IsolatedSystem.install();
    }

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final RepositoryHome home;

    public Stores(RepositoryHome home) {
        this.home = home;
    }

    @FunctionalInterface
    public interface Question<T> {
        T ask(Repository repository) throws IOException;
    }

    Path directory(RepositoryId repositoryId) {
        return home.of(repositoryId);
    }

    /** Creates a directory for repositories. Closes the home to other accounts of the machine where the file system supports owners. */
    void prepare(Path shard) throws IOException {
        Files.createDirectories(shard);
        PosixFileAttributeView rights = Files.getFileAttributeView(home.directory(), PosixFileAttributeView.class);
        if (rights == null || rights.readAttributes().permissions().equals(OWNER_ONLY)) {
            return;
        }
        try {
            rights.setPermissions(OWNER_ONLY);
        } catch (FileSystemException notOurs) {
            // the owner of the directory sets its permissions
        }
    }

    /** Returns the directory of the objects of a repository. */
    public Path objects(RepositoryId repositoryId) {
        return directory(repositoryId).resolve(Quarantine.OBJECTS);
    }

    boolean exists(RepositoryId repositoryId) {
        return Files.isRegularFile(directory(repositoryId).resolve(Constants.HEAD));
    }

    /** Opens a repository. The caller closes it. */
    public Repository open(RepositoryId repositoryId) throws IOException {
        return new FileRepositoryBuilder().setGitDir(directory(repositoryId).toFile()).setBare().setMustExist(true).build();
    }

    /**
     * Opens a repository with the objects of another one as alternates, for reading. Nothing is copied or stored. The caller closes it.
     */
    private Repository open(ObjectSource source) throws IOException {
        if (source.other().isEmpty()) {
            return open(source.repository());
        }
        File other = objects(source.other().get()).toFile();
        return new FileRepositoryBuilder().setGitDir(directory(source.repository()).toFile()).setBare().setMustExist(true)
                .addAlternateObjectDirectory(Quarantine.alternate(other)).build();
    }

    /** Queries the objects of a repository, and of another one if there is one; returns {@code missing} without the first. */
    public <T> T ask(ObjectSource source, T missing, Question<T> question) {
        if (!exists(source.repository())) {
            return missing;
        }
        try (Repository repository = open(source)) {
            return question.ask(repository);
        } catch (IOException failed) {
            throw new UncheckedIOException("repository of " + source.repository(), failed);
        }
    }

    /** Queries a repository; returns {@code missing} if there is none. */
    public <T> T ask(RepositoryId repositoryId, T missing, Question<T> question) {
        return exists(repositoryId) ? ask(repositoryId, question) : missing;
    }

    public <T> T ask(RepositoryId repositoryId, Question<T> question) {
        try (Repository repository = open(repositoryId)) {
            return question.ask(repository);
        } catch (IOException failed) {
            throw new UncheckedIOException("repository of " + repositoryId, failed);
        }
    }

    public static ObjectId id(String sha) {
        return ObjectId.fromString(sha);
    }

    /** Returns a ref by full name. Names that git rejects never reach the file system. */
    static Optional<Ref> ref(Repository repository, String full) throws IOException {
        return Repository.isValidRefName(full) && FileNames.fit(full) ? Optional.ofNullable(repository.exactRef(full)) : Optional.empty();
    }

    /** Returns the commit of an object, through annotated tags; empty for trees and blobs. */
    static Optional<RevCommit> commit(RevWalk walk, ObjectId id) throws IOException {
        try {
            RevObject peeled = walk.peel(walk.parseAny(id));
            return peeled instanceof RevCommit commit ? Optional.of(commit) : Optional.empty();
        } catch (MissingObjectException gone) {
            return Optional.empty();
        }
    }
}

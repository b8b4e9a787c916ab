package dev.slipway.git.repository;

import dev.slipway.application.repository.port.Repositories;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.limit.HeavyWork;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.SystemReader;

/** Stores bare repositories in the file system. Creates and removes each atomically, by renaming a directory. */
@Singleton
public final class JGitRepositories implements Repositories {

    /** Retention of unreachable objects, from when they were stored. */
    private static final Duration OBJECTS_STAY = Duration.ofDays(14);
    /** Retention of packs: the push of a younger pack may be under way, or a reader may have it open. */
    private static final String PACKS_STAY = "1.day.ago";

    private final Stores stores;

    public JGitRepositories(RepositoryHome home) {
        this.stores = new Stores(home);
    }

    @Override
    public void create(RepositoryId repositoryId, String head) {
        make(repositoryId, draft -> fill(draft, head));
    }

    @Override
    public void copy(long sourceId, long projectId, String head, Set<String> branches) {
        make(RepositoryId.ofProject(projectId), draft -> {
            fill(draft, head);
            RepositoryId source = RepositoryId.ofProject(sourceId);
            if (stores.exists(source)) {
                HeavyWork.ask(() -> {
                    RepositoryCopy.fetch(stores.directory(source), draft, branches);
                    return draft;
                });
            }
        });
    }

    @FunctionalInterface
    private interface Content {
        void write(Path draft) throws IOException;
    }

    /** Writes a repository beside its place, and moves it there. */
    private void make(RepositoryId repositoryId, Content content) {
        if (stores.exists(repositoryId)) {
            return;
        }
        Path target = stores.directory(repositoryId);
        Path draft = beside(target, "new");
        try {
            stores.prepare(shard(target));
            content.write(draft);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            remove(draft);
            if (!stores.exists(repositoryId)) {
                throw new UncheckedIOException("repository of " + repositoryId, failed);
            }
        } catch (RuntimeException failed) {
            remove(draft);
            throw failed;
        }
    }

    private static void fill(Path directory, String head) throws IOException {
        try (Repository repository = new FileRepositoryBuilder().setGitDir(directory.toFile()).setBare().build()) {
            repository.create(true);
            StoredConfig config = repository.getConfig();
            config.setBoolean("core", null, "logAllRefUpdates", false);
            config.setBoolean("core", null, "fsyncObjectFiles", true);
            config.setBoolean("core", null, "fsyncRefFiles", true);
            config.setInt("gc", null, "auto", 0);
            config.setBoolean("receive", null, "autogc", false);
            config.setBoolean("transfer", null, "fsckObjects", true);
            config.setBoolean("fsck", null, "allowLeadingZeroFileMode", true);
            config.setBoolean("fsck", null, "allowInvalidPersonIdent", true);
            config.setBoolean("uploadpack", null, "allowFilter", true);
            config.setBoolean("uploadpack", null, "allowReachableSHA1InWant", true);
            config.setInt("pack", null, "threads", 1);
            config.setString("pack", null, "windowMemory", "16m");
            config.setString("pack", null, "bigFileThreshold", "4m");
            config.save();
            link(repository, head);
        }
    }

    private static void link(Repository repository, String branch) throws IOException {
        RefUpdate update = repository.updateRef(Constants.HEAD);
        update.disableRefLog();
        RefUpdate.Result result = update.link(Constants.R_HEADS + branch);
        if (result != RefUpdate.Result.FORCED && result != RefUpdate.Result.NEW && result != RefUpdate.Result.NO_CHANGE) {
            throw new IOException("HEAD could not be written: " + result);
        }
    }

    private static Path shard(Path directory) {
        return Objects.requireNonNull(directory.getParent());
    }

    @Override
    public boolean exists(RepositoryId repositoryId) {
        return stores.exists(repositoryId);
    }

    @Override
    public void pointHead(RepositoryId repositoryId, String branch) {
        stores.ask(repositoryId, repository -> {
            link(repository, branch);
            return branch;
        });
    }

    @Override
    public void delete(RepositoryId repositoryId) {
        Path directory = stores.directory(repositoryId);
        try {
            Files.move(directory, beside(directory, "deleted"), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException gone) {
            // an earlier removal has deleted the directory already
        } catch (IOException failed) {
            throw new UncheckedIOException("repository of " + repositoryId, failed);
        }
        drafts(directory).forEach(JGitRepositories::remove);
    }

    /** Returns the temporary directories of a repository: creations and removals under way or interrupted. */
    private static List<Path> drafts(Path directory) {
        if (!Files.isDirectory(shard(directory))) {
            return List.of();
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(shard(directory), "." + directory.getFileName() + ".*")) {
            return StreamSupport.stream(found.spliterator(), false).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(directory.toString(), failed);
        }
    }

    @Override
    public void tidy(RepositoryId repositoryId) {
        if (!stores.exists(repositoryId)) {
            return;
        }
        try (Repository repository = stores.open(repositoryId); Git git = Git.wrap(repository)) {
            repository.getConfig().setString("gc", null, "prunePackExpire", PACKS_STAY);
            Quarantine.sweep(repository, SystemReader.getInstance().now().minus(Quarantine.LONGEST));
            git.gc().setExpire(SystemReader.getInstance().now().minus(OBJECTS_STAY)).call();
        } catch (IOException | GitAPIException failed) {
            throw new UncheckedIOException(new IOException("repository of " + repositoryId, failed));
        }
    }

    @Override
    public long size(RepositoryId repositoryId) {
        long[] sum = {0};
        walk(stores.directory(repositoryId), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                sum[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return sum[0];
    }

    private static Path beside(Path directory, String purpose) {
        return directory.resolveSibling("." + directory.getFileName() + "." + purpose + "-" + UUID.randomUUID());
    }

    private static void remove(Path directory) {
        walk(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            /** What another removal has deleted meanwhile is gone, as it should be. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
                if (failed instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failed;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failed) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void walk(Path directory, SimpleFileVisitor<Path> visitor) {
        try {
            if (Files.exists(directory)) {
                Files.walkFileTree(directory, visitor);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(directory.toString(), failed);
        }
    }
}

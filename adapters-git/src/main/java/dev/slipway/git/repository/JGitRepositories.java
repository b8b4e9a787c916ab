package dev.slipway.git.repository;

import dev.slipway.application.repository.port.Repositories;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** Bare repositories in the file system. They appear and vanish whole: by renaming a directory. */
@Singleton
public final class JGitRepositories implements Repositories {

    private final Stores stores;

    public JGitRepositories(RepositoryHome home) {
        this.stores = new Stores(home);
    }

    @Override
    public void create(long projectId, String head) {
        if (stores.exists(projectId)) {
            return;
        }
        Path target = stores.directory(projectId);
        Path draft = beside(target, "new");
        try {
            Files.createDirectories(target.getParent());
            fill(draft, head);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            remove(draft);
            if (!stores.exists(projectId)) {
                throw new UncheckedIOException("repository " + projectId, failed);
            }
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

    @Override
    public boolean exists(long projectId) {
        return stores.exists(projectId);
    }

    @Override
    public void pointHead(long projectId, String branch) {
        stores.ask(projectId, repository -> {
            link(repository, branch);
            return null;
        });
    }

    @Override
    public void delete(long projectId) {
        Path directory = stores.directory(projectId);
        Path doomed = beside(directory, "deleted");
        try {
            Files.move(directory, doomed, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException gone) {
            return;
        } catch (IOException failed) {
            throw new UncheckedIOException("repository " + projectId, failed);
        }
        remove(doomed);
    }

    @Override
    public long size(long projectId) {
        long[] sum = {0};
        walk(stores.directory(projectId), new SimpleFileVisitor<>() {
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

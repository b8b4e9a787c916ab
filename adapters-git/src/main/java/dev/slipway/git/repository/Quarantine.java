package dev.slipway.git.repository;

import dev.slipway.git.repository.limit.PackLimit;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.SystemReader;

/**
 * Directory for the objects of one push or merge until they are complete, checked and connected, as git has it. Closing it deletes it, so
 * that a rejected push leaves nothing behind. A directory that a killed process left is deleted when the next one is made, or when the
 * repository is tidied.
 */
public final class Quarantine implements AutoCloseable {

    /** Age from which a directory counts as left by a killed process. */
    static final Duration LONGEST = Duration.ofDays(1);

    private static final String PREFIX = "incoming-";
    /** Directory of the objects of a repository. */
    static final String OBJECTS = "objects";
    private static final String PACKS = "pack";
    private static final String PACK = ".pack";
    private static final String INDEX = ".idx";
    /** Bytes of the checksum at the end of a pack. */
    private static final int CHECKSUM = 20;

    private final Path objects;
    private final List<Path> others;
    private final Path directory;
    private final Repository repository;

    private Quarantine(Path objects, List<Path> others, Path directory, Repository repository) {
        this.objects = objects;
        this.others = List.copyOf(others);
        this.directory = directory;
        this.repository = repository;
    }

    public static Quarantine of(Repository repository) throws IOException {
        return of(repository, List.of());
    }

    /** @param others directories of objects of other repositories, which are read too */
    public static Quarantine of(Repository repository, List<Path> others) throws IOException {
        Path objects = objects(repository);
        sweepOld(repository);
        Path directory = objects.resolve(PREFIX + UUID.randomUUID());
        try {
            Files.createDirectories(directory.resolve(PACKS));
            FileRepositoryBuilder builder = new FileRepositoryBuilder().setGitDir(repository.getDirectory()).setBare()
                    .setObjectDirectory(directory.toFile()).addAlternateObjectDirectory(alternate(objects.toFile()));
            others.forEach(other -> builder.addAlternateObjectDirectory(alternate(other.toFile())));
            return new Quarantine(objects, others, directory, builder.build());
        } catch (IOException failed) {
            delete(directory);
            throw failed;
        }
    }

    /** The dot keeps the library from opening the alternate as a repository of its cache, which would stay open. */
    static File alternate(File objects) {
        return new File(objects, ".");
    }

    /** Returns the repository as a receiver sees it: new objects go into quarantine, and all others are read where they are. */
    public Repository repository() {
        return repository;
    }

    /** Returns the directory that takes new objects. */
    public Path directory() {
        return directory;
    }

    /** Returns the directories of the objects that are read where they are. */
    public List<Path> alternates() {
        return Stream.concat(Stream.of(objects), others.stream()).toList();
    }

    /** Returns the directory of new packs. */
    Path packs() {
        return directory.resolve(PACKS);
    }

    /** Stores the objects that some reach and others do not in a pack, ready for {@link #release}. */
    public void pack(Set<? extends ObjectId> wanted, Set<? extends ObjectId> known, PackLimit limit) throws IOException {
        ObjectPack.write(repository, packs(), wanted, known, limit);
    }

    /** Moves the packs into the repository. They are durable afterwards. */
    public void release() throws IOException {
        for (Path pack : list(packs(), "*" + PACK)) {
            release(pack);
        }
    }

    /**
     * Names a pack by its checksum, as git does: packs of one name are the same, so either of two pushes may store it. Readers see a pack
     * once its index is there, so the index comes last.
     */
    private void release(Path pack) throws IOException {
        Path packs = objects.resolve(PACKS);
        String name = PACKS + "-" + checksum(pack);
        if (Files.exists(packs.resolve(name + INDEX))) {
            return;
        }
        Path index = pack.resolveSibling(pack.getFileName().toString().replace(PACK, INDEX));
        Files.move(pack, packs.resolve(name + PACK), StandardCopyOption.ATOMIC_MOVE);
        Files.move(index, packs.resolve(name + INDEX), StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel channel = FileChannel.open(packs, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static String checksum(Path pack) throws IOException {
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ)) {
            InputStream end = Channels.newInputStream(channel.position(channel.size() - CHECKSUM));
            return HexFormat.of().formatHex(end.readNBytes(CHECKSUM));
        }
    }

    @Override
    public void close() {
        repository.close();
        delete(directory);
    }

    /** A repository without pushes is not tidied, so merges sweep what killed merges left. */
    private static void sweepOld(Repository repository) {
        try {
            sweep(repository, SystemReader.getInstance().now().minus(LONGEST));
        } catch (IOException | UncheckedIOException left) {
            // the next one tries again
        }
    }

    /** Deletes the directories of pushes and merges whose process was killed before a time. */
    static void sweep(Repository repository, Instant before) throws IOException {
        for (Path found : list(objects(repository), PREFIX + "*")) {
            if (changed(found).isBefore(before)) {
                delete(found);
            }
        }
    }

    /** Returns the time of the last change of a directory, which its process may delete meanwhile. */
    private static Instant changed(Path directory) throws IOException {
        try {
            return Files.getLastModifiedTime(directory).toInstant();
        } catch (NoSuchFileException gone) {
            return Instant.MAX;
        }
    }

    private static Path objects(Repository repository) {
        return repository.getDirectory().toPath().resolve(OBJECTS);
    }

    private static List<Path> list(Path directory, String pattern) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, pattern)) {
            return StreamSupport.stream(found.spliterator(), false).toList();
        }
    }

    private static void delete(Path directory) {
        try {
            for (Path file : list(directory, "*")) {
                if (Files.isDirectory(file)) {
                    delete(file);
                } else {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(directory);
        } catch (NoSuchFileException gone) {
            // nothing is left
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}

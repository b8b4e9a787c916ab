package dev.slipway.schema;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Properties;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Unpacks the programs of PostgreSQL, once per version. Several processes may want them at the same time and any of them may be
 * killed half way, so the work is done under a lock, in a directory of its own, and shown by a rename.
 */
final class Binaries {

    private static final String MANIFEST = "unpacked";

    private final Path root;
    private final Platform platform;

    private Binaries(Path root, Platform platform) {
        this.root = root;
        this.platform = platform;
    }

    /** Finds the programs below the directory, or puts them there. */
    static Binaries in(Path directory) {
        return in(directory, Platform.current());
    }

    static synchronized Binaries in(Path directory, Platform platform) {
        if (Binaries.class.getResource(platform.archive()) == null) {
            throw new EmbeddedPostgresException("There is no embedded PostgreSQL for " + platform + " in this program (it exists for "
                    + String.join(", ", Platform.supported()) + ", and a build brings that of its own machine). Name an external"
                    + " database with SLIPWAY_DATABASE_URL.");
        }
        try {
            Path shelf = Files.createDirectories(directory).toRealPath();
            Path root = shelf.resolve("postgresql-" + version() + "-" + platform.system() + "-" + platform.processor());
            try (FileChannel channel = FileChannel.open(shelf.resolve("unpack.lock"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
                if (!lock.isValid() || !complete(root)) {
                    unpack(platform, root);
                }
            }
            return new Binaries(root, platform);
        } catch (IOException failure) {
            throw new EmbeddedPostgresException("The programs of PostgreSQL cannot be unpacked to " + directory.toAbsolutePath()
                    + ", which needs 60 MB and the right to write: " + failure, failure);
        }
    }

    static String version() {
        Properties versions = new Properties();
        try (InputStream in = Binaries.class.getResourceAsStream("versions.properties")) {
            versions.load(in);
        } catch (IOException failure) {
            throw new EmbeddedPostgresException("The file versions.properties of this program cannot be read: " + failure, failure);
        }
        return versions.getProperty("postgresql");
    }

    Path root() {
        return root;
    }

    Path program(String name) {
        return root.resolve("bin").resolve(platform.program(name));
    }

    private static boolean complete(Path root) throws IOException {
        Path manifest = root.resolve(MANIFEST);
        return Files.isRegularFile(manifest) && Files.readString(manifest).equals(contentOf(root));
    }

    private static void unpack(Platform platform, Path root) throws IOException {
        Path temporary = root.resolveSibling(root.getFileName() + ".unpacking");
        Directories.delete(temporary);
        Directories.delete(root);
        Files.createDirectories(temporary);
        try (InputStream resource = Binaries.class.getResourceAsStream(platform.archive());
                TarArchiveInputStream archive = new TarArchiveInputStream(
                        new BufferedInputStream(new XZCompressorInputStream(new BufferedInputStream(resource)), 1 << 16))) {
            for (TarArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                write(temporary, entry, archive);
            }
        }
        Directories.permit(temporary, "rwxr-xr-x");
        Files.writeString(temporary.resolve(MANIFEST), contentOf(temporary));
        Files.move(temporary, root, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void write(Path root, TarArchiveEntry entry, TarArchiveInputStream archive) throws IOException {
        Path path = root.resolve(entry.getName()).normalize();
        if (!path.startsWith(root)) {
            throw new IOException("The archive names a file outside of its directory: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            Directories.permit(path, "rwxr-xr-x");
            return;
        }
        Files.createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(archive, path);
            boolean executable = (entry.getMode() & 0100) != 0;
            Directories.permit(path, executable ? "rwxr-xr-x" : "rw-r--r--");
        }
    }

    /** Returns number and size of the files, which change when a cleaner or a power failure removes some. */
    private static String contentOf(Path root) throws IOException {
        long files = 0;
        long bytes = 0;
        try (var paths = Files.walk(root)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && !path.endsWith(MANIFEST)) {
                    files++;
                    bytes += Files.size(path);
                }
            }
        }
        return files + " files, " + bytes + " bytes\n";
    }
}

package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Storage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Blobs as files under one folder, two levels deep. A file gets its name when it is complete and synced, so a crash leaves no half blob.
 */
public final class FileBlobs implements Blobs {

    private static final Pattern KEY = Pattern.compile("[0-9a-f]{32}");
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path root;
    private final Path incoming;
    private final Storage storage;

    /**
     * @param root    made where it does not exist
     * @param storage the volume of the folder
     */
    public FileBlobs(Path root, Storage storage) throws IOException {
        this.root = root;
        this.storage = storage;
        this.incoming = Files.createDirectories(root.resolve("incoming"));
        closeToOthers(root);
    }

    /** Other accounts of the machine have no business in there; file systems that know no owners are left alone. */
    private static void closeToOthers(Path directory) throws IOException {
        PosixFileAttributeView rights = Files.getFileAttributeView(directory, PosixFileAttributeView.class);
        if (rights == null || rights.readAttributes().permissions().equals(OWNER_ONLY)) {
            return;
        }
        try {
            rights.setPermissions(OWNER_ONLY);
        } catch (FileSystemException notOurs) {
            // whose directory it is closes it
        }
    }

    @Override
    public Blob write(InputStream content, long limit) throws IOException, TooLarge {
        String key = UUID.randomUUID().toString().replace("-", "");
        Path unfinished = incoming.resolve(key);
        try {
            Blob blob = copy(StorageGuard.guarded(storage, content), limit, key, unfinished);
            Path place = place(key);
            Path inner = Objects.requireNonNull(place.getParent());
            Files.createDirectories(inner);
            Files.move(unfinished, place);
            sync(inner);
            sync(Objects.requireNonNull(inner.getParent()));
            sync(root);
            return blob;
        } catch (IOException failed) {
            if (StorageGuard.exhausted(storage, failed)) {
                throw Refusal.storageFull();
            }
            throw failed;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static Blob copy(InputStream content, long limit, String key, Path file) throws IOException, TooLarge {
        MessageDigest digest = sha256();
        long size = 0;
        byte[] buffer = new byte[BUFFER_BYTES];
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                size += read;
                if (size > limit) {
                    throw new TooLarge(limit);
                }
                digest.update(buffer, 0, read);
                for (ByteBuffer rest = ByteBuffer.wrap(buffer, 0, read); rest.hasRemaining(); ) {
                    out.write(rest);
                }
            }
            out.force(true);
        }
        return new Blob(key, size, digest.digest());
    }

    @Override
    public SeekableByteChannel open(String key) throws Missing {
        try {
            return FileChannel.open(place(key), StandardOpenOption.READ);
        } catch (NoSuchFileException gone) {
            throw new Missing(key);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void delete(String key) {
        try {
            Files.deleteIfExists(place(key));
            Files.deleteIfExists(incoming.resolve(key));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public Stream<String> writtenBefore(Instant time) {
        return Stream.concat(in(incoming), in(root).filter(path -> !path.equals(incoming)).flatMap(FileBlobs::in).flatMap(FileBlobs::in))
                .filter(path -> KEY.matcher(path.getFileName().toString()).matches() && wasWrittenBefore(path, time))
                .map(path -> path.getFileName().toString());
    }

    /** Returns the entries of a folder. Ignores files and folders that vanish meanwhile. */
    private static Stream<Path> in(Path folder) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            return StreamSupport.stream(found.spliterator(), false).toList().stream();
        } catch (NoSuchFileException | NotDirectoryException vanished) {
            return Stream.empty();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static boolean wasWrittenBefore(Path file, Instant time) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.isRegularFile() && attributes.lastModifiedTime().toInstant().isBefore(time);
        } catch (NoSuchFileException vanished) {
            return false;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path place(String key) {
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException("not the key of a blob");
        }
        return root.resolve(key.substring(0, 2)).resolve(key.substring(2, 4)).resolve(key);
    }

    private static void sync(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

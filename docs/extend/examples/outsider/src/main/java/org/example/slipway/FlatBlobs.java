package org.example.slipway;

import dev.slipway.application.kernel.port.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;

/** Blobs as files of one folder, such as a mounted disk. Three methods may be overridden, by tests that plant faults. */
class FlatBlobs implements Blobs {

    private final Path folder;

    FlatBlobs(Path folder) {
        this.folder = folder;
    }

    /** @param folder made where it is missing */
    static FlatBlobs in(Path folder) {
        try {
            return new FlatBlobs(Files.createDirectories(folder));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns the file of a blob that is not complete, which has another name than a complete one. */
    Path unfinished(String key) {
        return folder.resolve(key + ".part");
    }

    /** Makes what was written survive a loss of power. */
    void sync(FileChannel channel) throws IOException {
        channel.force(true);
    }

    Instant written(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toInstant();
    }

    final Path place(String key) {
        if (!key.matches("[0-9a-f]{32}")) {
            throw new IllegalArgumentException("not the key of a blob");
        }
        return folder.resolve(key);
    }

    @Override
    public Blob write(InputStream content, long limit) throws IOException, TooLarge {
        String key = UUID.randomUUID().toString().replace("-", "");
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            Blob blob = copy(content, limit, key);
            Files.move(unfinished(key), place(key));
            sync(names);
            return blob;
        } catch (IOException | TooLarge failed) {
            Files.deleteIfExists(unfinished(key));
            throw failed;
        }
    }

    private Blob copy(InputStream content, long limit, String key) throws IOException, TooLarge {
        MessageDigest digest = sha256();
        long size = 0;
        byte[] buffer = new byte[64 * 1024];
        try (FileChannel out = FileChannel.open(unfinished(key), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
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
            sync(out);
        }
        return new Blob(key, size, digest.digest());
    }

    @Override
    public SeekableByteChannel open(String key) throws Missing {
        try {
            return FileChannel.open(place(key), StandardOpenOption.READ);
        } catch (NoSuchFileException missing) {
            throw new Missing(key);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void delete(String key) {
        try {
            Files.deleteIfExists(place(key));
            Files.deleteIfExists(folder.resolve(key + ".part"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Lists uploads that were killed too, so that they are swept. */
    @Override
    public Stream<String> writtenBefore(Instant time) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> isOlder(file, time)).map(file -> file.getFileName().toString().replace(".part", "")).toList()
                    .stream();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private boolean isOlder(Path file, Instant time) {
        try {
            return written(file).isBefore(time);
        } catch (NoSuchFileException deleted) {
            return false;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
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

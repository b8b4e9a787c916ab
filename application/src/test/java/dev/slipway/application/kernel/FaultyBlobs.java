package dev.slipway.application.kernel;

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
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Blobs as files of one folder, with faults that {@link BlobsKit} must find; sound without any. */
final class FaultyBlobs implements Blobs {

    enum Fault { HALF_WRITTEN, UNSYNCED_CONTENT, UNSYNCED_NAME, SYNCED_TOO_EARLY, ALWAYS_OLD, NEVER_OLD, OF_ANY_AGE }

    private final Path folder;
    private final Set<Fault> faults;

    FaultyBlobs(Path folder, Set<Fault> faults) {
        this.folder = folder;
        this.faults = faults;
    }

    private boolean has(Fault fault) {
        return faults.contains(fault);
    }

    @Override
    public Blob write(InputStream content, long limit) throws IOException, TooLarge {
        String key = UUID.randomUUID().toString().replace("-", "");
        Path file = has(Fault.HALF_WRITTEN) ? place(key) : folder.resolve(key + ".part");
        try {
            Blob blob = copy(content, limit, key, file);
            Files.move(file, place(key));
            if (!has(Fault.UNSYNCED_NAME)) {
                sync(folder, StandardOpenOption.READ);
            }
            age(place(key));
            return blob;
        } catch (IOException | TooLarge failed) {
            Files.deleteIfExists(file);
            throw failed;
        }
    }

    private Blob copy(InputStream content, long limit, String key, Path file) throws IOException, TooLarge {
        MessageDigest digest = sha256();
        long size = 0;
        byte[] buffer = new byte[8192];
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            if (has(Fault.SYNCED_TOO_EARLY)) {
                out.force(true);
            }
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                size += read;
                if (size > limit) {
                    throw new TooLarge(limit);
                }
                digest.update(buffer, 0, read);
                out.write(ByteBuffer.wrap(buffer, 0, read));
            }
            if (!has(Fault.UNSYNCED_CONTENT) && !has(Fault.SYNCED_TOO_EARLY)) {
                out.force(true);
            }
        }
        return new Blob(key, size, digest.digest());
    }

    private void age(Path file) throws IOException {
        if (has(Fault.ALWAYS_OLD)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        } else if (has(Fault.NEVER_OLD)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(1800)));
        }
    }

    private static void sync(Path path, StandardOpenOption option) throws IOException {
        try (FileChannel channel = FileChannel.open(path, option)) {
            channel.force(true);
        }
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
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public Stream<String> writtenBefore(Instant time) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.toString().endsWith(".part") && isOlder(file, time))
                    .map(file -> file.getFileName().toString()).toList().stream();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private boolean isOlder(Path file, Instant time) {
        try {
            return has(Fault.OF_ANY_AGE) && time.isAfter(Instant.EPOCH) || Files.getLastModifiedTime(file).toInstant().isBefore(time);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path place(String key) {
        if (!key.matches("[0-9a-f]{32}")) {
            throw new IllegalArgumentException("not the key of a blob");
        }
        return folder.resolve(key);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

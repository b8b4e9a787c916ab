package dev.slipway.git.repository.transport;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;

/** Estimates the memory that the refs of a repository take while the library advertises them or compares wants with them. */
final class RefWeight {

    /** Bytes in memory for each byte of the file of packed refs: objects and tables beside the texts. */
    private static final int OF_PACKED = 6;
    /** Bytes in memory for each ref with a file of its own. */
    private static final int OF_LOOSE = 512;

    private RefWeight() {
    }

    static long of(Repository repository) throws IOException {
        Path home = repository.getDirectory().toPath();
        return packed(home.resolve(Constants.PACKED_REFS)) * OF_PACKED + loose(home.resolve("refs")) * OF_LOOSE;
    }

    private static long packed(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException none) {
            return 0;
        }
    }

    private static long loose(Path directory) throws IOException {
        long[] number = {0};
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                number[0]++;
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException moved) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException moved) {
                return FileVisitResult.CONTINUE;
            }
        });
        return number[0];
    }
}

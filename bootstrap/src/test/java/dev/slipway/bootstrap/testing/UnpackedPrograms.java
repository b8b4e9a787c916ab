package dev.slipway.bootstrap.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs of PostgreSQL, unpacked by the first server of a process and copied to the homes of the others: to unpack them takes seconds
 * of processor time.
 */
final class UnpackedPrograms {

    private static @Nullable Path unpacked;

    private UnpackedPrograms() {
    }

    private static Path in(Path home) {
        return home.resolve("programs");
    }

    /** Copies the programs to a home that has none, if there are any yet. */
    static synchronized void provide(Path home) {
        if (unpacked != null && Files.isDirectory(home) && Files.notExists(in(home))) {
            copy(unpacked, in(home));
        }
    }

    /** Keeps a copy of the programs in a home whose server has started. */
    static synchronized void keep(Path home) {
        if (unpacked != null || Files.notExists(in(home))) {
            return;
        }
        try {
            Path folder = Files.createTempDirectory("slipway-programs");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            copy(in(home), folder.resolve("programs"));
            unpacked = folder.resolve("programs");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void copy(Path from, Path to) {
        for (Path each : tree(from)) {
            try {
                Files.copy(each, to.resolve(from.relativize(each).toString()), StandardCopyOption.COPY_ATTRIBUTES,
                        LinkOption.NOFOLLOW_LINKS);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    private static void delete(Path folder) {
        tree(folder).reversed().forEach(each -> each.toFile().delete());
    }

    private static List<Path> tree(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}

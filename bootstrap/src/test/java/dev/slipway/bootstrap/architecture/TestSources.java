package dev.slipway.bootstrap.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The test sources of all modules, as files. */
final class TestSources {

    static final Path HOUSE = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize().getParent();
    static final List<Path> ALL = all();

    private TestSources() {
    }

    private static List<Path> all() {
        try (Stream<Path> modules = Files.list(HOUSE)) {
            return modules.map(module -> module.resolve("src/test/java")).filter(Files::isDirectory).flatMap(TestSources::javaFiles)
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static String text(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}

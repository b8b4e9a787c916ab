package dev.slipway.bootstrap.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Java file of the repository, with its path below the root.
 *
 * @param main whether it belongs to what is shipped, else to tests
 */
record SourceFile(Path path, boolean main, String text) {

    /** Reads the files of all modules, in the order of their paths; what the build generates is left out. */
    static List<SourceFile> all(Path root) {
        try (Stream<Path> modules = Files.walk(root, 2)) {
            List<Path> poms = modules.filter(folder -> Files.exists(folder.resolve("pom.xml"))).sorted().toList();
            List<SourceFile> files = new ArrayList<>();
            for (Path module : poms) {
                files.addAll(read(root, module.resolve("src/main/java"), true));
                files.addAll(read(root, module.resolve("src/test/java"), false));
            }
            return List.copyOf(files);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Finds the root of the repository from a folder inside it. */
    static Path root(Path inside) {
        Path folder = inside.toAbsolutePath().normalize();
        while (!Files.exists(folder.resolve("mvnw"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    private static List<SourceFile> read(Path root, Path folder, boolean main) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<SourceFile> files = new ArrayList<>();
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path file : found.filter(path -> path.toString().endsWith(".java")).sorted().toList()) {
                files.add(new SourceFile(root.relativize(file), main, Files.readString(file)));
            }
        }
        return files;
    }

    String fileName() {
        return path.getFileName().toString();
    }

    List<String> lines() {
        return text.lines().toList();
    }
}

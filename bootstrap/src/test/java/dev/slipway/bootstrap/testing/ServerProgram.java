package dev.slipway.bootstrap.testing;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The program of servers in processes of their own: jars, as the server is installed, and an archive of the classes that a start loads. The
 * JVM makes the archive when the first of them ends, and takes classes from jars only. Without it a start takes twice the processor time.
 */
final class ServerProgram {

    private static final Path FOLDER = Path.of("target", "server-program").toAbsolutePath();
    private static final String TESTS = "test-classes";
    private static final String CLASS_PATH = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.endsWith(TESTS)).map(Path::of).map(entry -> Files.isDirectory(entry) ? jar(entry) : entry)
            .map(Path::toString).collect(Collectors.joining(File.pathSeparator));

    private ServerProgram() {
    }

    /** Options of the JVM. */
    static List<String> options() {
        return List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + FOLDER.resolve("classes.jsa"), "-Xlog:cds=off",
                "-Xlog:aot=off", "-cp", CLASS_PATH);
    }

    /** Returns a jar of the classes of a module, which is kept while none of them changes: with another jar the archive is void. */
    private static Path jar(Path classes) {
        Path jar = FOLDER.resolve(classes.toAbsolutePath().getParent().getParent().getFileName() + ".jar");
        try {
            List<Path> files;
            try (Stream<Path> all = Files.walk(classes)) {
                files = all.filter(file -> !file.equals(classes)).sorted().toList();
            }
            if (Files.notExists(jar) || files.stream().anyMatch(file -> changed(file).compareTo(changed(jar)) > 0)) {
                Files.createDirectories(FOLDER);
                Path written = Files.createTempFile(FOLDER, "classes", ".jar");
                write(classes, files, written);
                Files.move(written, jar, StandardCopyOption.ATOMIC_MOVE);
            }
            return jar;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static FileTime changed(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void write(Path classes, List<Path> files, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.NO_COMPRESSION);
            for (Path file : files) {
                String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
                zip.putNextEntry(new ZipEntry(Files.isDirectory(file) ? name + "/" : name));
                if (!Files.isDirectory(file)) {
                    Files.copy(file, zip);
                }
                zip.closeEntry();
            }
        }
    }
}

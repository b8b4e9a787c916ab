package dev.slipway.bootstrap.extension;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Jars in {@code SLIPWAY_HOME/extensions}. Their code has all rights of the server, so folder and jars must belong to the server's account
 * or to root, and no other account may write them.
 */
final class ExtensionJars {

    private static final String FOLDER = "extensions";
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int ROOT = 0;

    private ExtensionJars() {
    }

    /**
     * Returns the jars by name; none without the folder.
     *
     * @throws BadExtension if another account could have written one
     */
    static List<Path> in(Path home) {
        Path folder = home.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars = files.filter(file -> file.getFileName().toString().endsWith(".jar") && Files.isRegularFile(file)).sorted()
                    .toList();
            Object account = account(home);
            for (Path jar : jars) {
                requireOurs(jar, folder.toRealPath(), account);
                requireOurs(jar, jar.toRealPath().getParent(), account);
                requireOurs(jar, jar.toRealPath(), account);
                requireNoClassPath(jar);
            }
            return jars;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the user id of this process, that of a file which it makes: an account may have no name. */
    private static Object account(Path home) throws IOException {
        Path made = Files.createTempFile(home, "account", null);
        try {
            return owned(made) ? Files.getAttribute(made, "unix:uid") : ROOT;
        } finally {
            Files.delete(made);
        }
    }

    private static boolean owned(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    private static void requireOurs(Path jar, Path place, Object account) throws IOException {
        if (!owned(place)) {
            return;
        }
        Object owner = Files.getAttribute(place, "unix:uid");
        if (!owner.equals(account) && !owner.equals(ROOT)) {
            throw new BadExtension(jar, "is not loaded, since " + place + " belongs to the account with id " + owner
                    + "; it must belong to the account of the server or to root");
        }
        if (((int) Files.getAttribute(place, "unix:mode") & WRITABLE_BY_OTHERS) != 0) {
            throw new BadExtension(jar, "is not loaded, since other accounts can write " + place + "; chmod go-w " + place);
        }
    }

    /** A class loader would follow such a path to jars outside of the folder, whose owners are not checked. */
    private static void requireNoClassPath(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            if (manifest != null && manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH) != null) {
                throw new BadExtension(jar, "is not loaded, since its manifest names a Class-Path; put all jars into the folder");
            }
        } catch (IOException broken) {
            throw new BadExtension(jar, "cannot be read: " + broken.getMessage(), broken);
        }
    }

    /** Returns the class names of a jar's file of services; none for a jar that is a library of extensions. */
    static List<String> services(Path jar, Class<?> service) {
        try (JarFile file = new JarFile(jar.toFile())) {
            ZipEntry entry = file.getEntry("META-INF/services/" + service.getName());
            if (entry == null) {
                return List.of();
            }
            String text = new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().map(line -> line.replaceFirst("#.*", "").strip()).filter(line -> !line.isEmpty()).distinct().toList();
        } catch (IOException broken) {
            throw new BadExtension(jar, "cannot be read: " + broken.getMessage(), broken);
        }
    }
}

package dev.slipway.bootstrap.extension;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Jars in {@code SLIPWAY_HOME/extensions}. Their code has all rights of the server, so jars and all folders above them must belong to the
 * server's account or to root, and no other account may write them.
 */
final class ExtensionJars {

    private static final String FOLDER = "extensions";
    private static final int WRITABLE_BY_OTHERS = 0022;
    /** Of a folder: what lies in it is renamed and removed by its owner alone. */
    private static final int STICKY = 01000;
    private static final int ROOT = 0;

    private ExtensionJars() {
    }

    /** Returns the jars by name, links resolved; none without the folder. */
    static List<Path> in(Path home) {
        Path folder = home.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> named = files.filter(file -> file.getFileName().toString().endsWith(".jar") && !Files.isDirectory(file)).sorted()
                    .toList();
            Object account = account(home);
            List<Path> jars = new ArrayList<>();
            for (Path name : named) {
                requireUnchangeable(name, folder.toRealPath(), account);
                Path jar = resolved(name);
                requireUnchangeable(name, jar, account);
                requireNoClassPath(jar);
                jars.add(jar);
            }
            return jars;
        } catch (IOException | UncheckedIOException unreadable) {
            throw new BadExtension(folder, "cannot be listed: " + unreadable.getMessage(), unreadable);
        }
    }

    private static Path resolved(Path name) {
        try {
            Path jar = name.toRealPath();
            if (Files.isRegularFile(jar)) {
                return jar;
            }
            throw new BadExtension(name, "is not loaded, since it is no regular file");
        } catch (IOException broken) {
            throw new BadExtension(name, "is a link that cannot be followed: " + broken, broken);
        }
    }

    /** Requires that no other account can change the file, or replace it through a folder above. */
    private static void requireUnchangeable(Path jar, Path file, Object account) throws IOException {
        for (Path place = file; place != null; place = place.getParent()) {
            requireOurs(jar, place, account, !place.equals(file));
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

    private static void requireOurs(Path jar, Path place, Object account, boolean above) throws IOException {
        if (!owned(place)) {
            return;
        }
        Object owner = Files.getAttribute(place, "unix:uid");
        if (!owner.equals(account) && !owner.equals(ROOT)) {
            throw new BadExtension(jar, "is not loaded, since " + place + " belongs to the account with id " + owner
                    + "; it must belong to the account of the server or to root");
        }
        int mode = (int) Files.getAttribute(place, "unix:mode");
        if ((mode & WRITABLE_BY_OTHERS) != 0 && !(above && (mode & STICKY) != 0)) {
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

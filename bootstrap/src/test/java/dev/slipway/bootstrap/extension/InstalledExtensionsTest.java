package dev.slipway.bootstrap.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.settings.InstallationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstalledExtensionsTest {

    private static final String BLOBS = "points.replace(Blobs.class, services -> null);";

    @TempDir
    Path home;
    private ExtensionJar jars;

    @BeforeEach
    void jars() throws IOException {
        jars = new ExtensionJar(home);
        Files.setPosixFilePermissions(jars.folder(), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> lines() {
        try (InstalledExtensions loaded = InstalledExtensions.load(InstallationSettings.load(Map.of("SLIPWAY_HOME", home.toString())))) {
            return loaded.lines();
        }
    }

    private void refuses(Path jar, String problem) {
        String message = assertThrows(BadExtension.class, this::lines).getMessage();
        assertTrue(message.startsWith("the extension " + jar + " ") && message.contains(problem), message);
    }

    @Test
    void home_without_folder_has_no_extensions() throws IOException {
        Files.delete(jars.folder());
        assertEquals(List.of(), lines());
    }

    @Test
    void jars_are_told_with_their_registrations() {
        jars.write("pager-1.0", "Pager", "points.add(AlertFormat.class, services -> null); " + BLOBS
                + "points.replace(SeveritySynonyms.class, \"grafana\", services -> null);");
        jars.write("none", "None", "");
        assertEquals(List.of("Extension none.jar: library",
                "Extension pager-1.0.jar: adds AlertFormat, replaces Blobs, replaces SeveritySynonyms of grafana"), lines());
    }

    @Test
    void files_that_are_no_jars_are_left_alone() throws IOException {
        Files.writeString(jars.folder().resolve("notes.txt"), "no jar");
        Files.createDirectory(jars.folder().resolve("folder.jar"));
        assertEquals(List.of(), lines());
    }

    @Test
    void broken_jar_is_refused() throws IOException {
        refuses(Files.writeString(jars.folder().resolve("broken.jar"), "no zip"), "cannot be read");
    }

    @Test
    void jar_that_names_a_class_path_is_refused() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "../hidden.jar");
        Path jar = jars.folder().resolve("led.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        refuses(jar, "its manifest names a Class-Path");
    }

    @Test
    void class_of_newer_java_is_refused() throws IOException {
        byte[] future = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        refuses(jars.write("future", "Future", future), "it needs a newer Java than 25");
    }

    @Test
    void class_that_is_broken_is_refused() throws IOException {
        refuses(jars.write("broken", "Broken", new byte[] {1, 2, 3}), "cannot register outside.Broken");
    }

    @Test
    void class_for_another_server_is_refused() {
        refuses(jars.write("old", "Old", "throw new NoSuchMethodError(\"Blobs.gone()\");"), "it was built for another version of Slipway");
    }

    @Test
    void extension_that_throws_is_refused() {
        refuses(jars.write("angry", "Angry", "throw new IllegalStateException(\"no bucket\");"), "no bucket");
    }

    @ParameterizedTest
    @ValueSource(strings = {"points.replace(String.class, services -> \"\");", "points.add(Blobs.class, services -> null);",
        "points.replace(AlertFormat.class, services -> null);", "points.replace(Blobs.class, \"name\", services -> null);",
        "points.replace(Blobs.Blob.class, services -> null);"})
    void unknown_extension_point_is_refused(String body) {
        refuses(jars.write("odd", "Odd", body), body.contains("add(") ? "adds " : "replaces ");
    }

    @Test
    void second_replacement_of_a_port_is_refused() {
        Path first = jars.write("a", "First", BLOBS);
        refuses(jars.write("b", "Second", BLOBS), "replaces Blobs, and so does " + first + "; remove one of them");
    }

    @Test
    void older_jar_of_the_same_extension_is_refused() {
        Path first = jars.write("pager-1", "Pager", "");
        refuses(jars.write("pager-2", "Pager", ""), "its class outside.Pager is in " + first + " too");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxr-x", "rwxr-xrwx"})
    void folder_that_others_can_write_is_refused(String rights) throws IOException {
        Path jar = jars.write("fine", "Fine", "");
        Files.setPosixFilePermissions(jars.folder(), PosixFilePermissions.fromString(rights));
        refuses(jar, "other accounts can write " + jars.folder());
    }

    @Test
    void jar_that_others_can_write_is_refused() throws IOException {
        Path jar = jars.write("open", "Open", "");
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-rw-r--"));
        refuses(jar, "other accounts can write " + jar + "; chmod go-w " + jar);
    }

    @Test
    void link_to_a_jar_that_others_can_write_is_refused(@TempDir Path elsewhere) throws IOException {
        Path jar = jars.write("open", "Open", "");
        Path moved = Files.move(jar, elsewhere.resolve("open.jar"));
        Files.createSymbolicLink(jar, moved);
        assertEquals(List.of("Extension open.jar: library"), lines());
        Files.setPosixFilePermissions(moved, PosixFilePermissions.fromString("rw-r--rw-"));
        refuses(jar, "other accounts can write " + moved);
    }

    @Test
    void target_of_a_link_is_what_is_loaded(@TempDir Path elsewhere) throws IOException {
        Path moved = Files.move(jars.write("linked", "Linked", BLOBS), elsewhere.resolve("linked-1.0.jar"));
        Files.createSymbolicLink(jars.folder().resolve("linked.jar"), moved);
        assertEquals(List.of("Extension linked-1.0.jar: replaces Blobs"), lines());
    }

    @Test
    void link_that_leads_nowhere_is_refused() throws IOException {
        Path link = jars.folder().resolve("gone.jar");
        refuses(Files.createSymbolicLink(link, home.resolve("gone")), "is a link that cannot be followed");
    }

    @Test
    void home_that_others_can_write_is_refused() throws IOException {
        Path jar = jars.write("fine", "Fine", "");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxr-x"));
        refuses(jar, "other accounts can write " + home + "; chmod go-w " + home);
    }

    @Test
    void folder_above_the_target_of_a_link_that_others_can_write_is_refused(@TempDir Path elsewhere) throws IOException {
        Path inner = Files.createDirectory(elsewhere.resolve("inner"));
        Path jar = jars.write("open", "Open", "");
        Files.createSymbolicLink(jar, Files.move(jar, inner.resolve("open.jar")));
        assertEquals(1, lines().size());
        Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwxrwxrwx"));
        refuses(jar, "other accounts can write " + elsewhere);
    }

    @Test
    void jar_of_another_account_is_refused() throws IOException {
        Path jar = jars.write("theirs", "Theirs", "");
        if ((int) Files.getAttribute(jar, "unix:uid") == 0) {
            Files.setAttribute(jar, "unix:uid", 4711);
            refuses(jar, "belongs to the account with id 4711");
        }
    }
}

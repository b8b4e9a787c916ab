package dev.slipway.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code ./slipway} in a small copy of the project, with a Maven that builds nothing and a JDK that runs nothing. */
class SlipwayCommandTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final String MAVEN = "#!/bin/sh\nsh .mvn/sources begin\nmkdir -p bootstrap/target\necho jar "
            + ">bootstrap/target/slipway.jar\n"
            + "sh .mvn/sources built\necho built >>builds\n";

    @TempDir
    Path folder;

    private Path jdk;
    private Path source;

    private record Run(int status, String out, String err) {}

    @BeforeEach
    void copy() throws IOException {
        for (String file : List.of("slipway", "pom.xml", ".mvn/sources", "bootstrap/src/main/resources/usage.txt")) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.copy(PROJECT.resolve(file), folder.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
        }
        write("mvnw", MAVEN, true);
        for (String module : List.of("domain", "bootstrap", "adapters-persistence/schema")) {
            write(module + "/pom.xml", "<project/>", false);
            write(module + "/src/main/java/A.java", "class A {}", false);
        }
        source = folder.resolve("domain/src/main/java/A.java");
        jdk = fakeJdk("jdk", "25.0.1");
    }

    private Path fakeJdk(String name, String version) throws IOException {
        write(name + "/bin/javac", "#!/bin/sh\n", true);
        write(name + "/bin/java", "#!/bin/sh\necho run \"$@\"\n", true);
        write(name + "/release", "JAVA_VERSION=\"" + version + "\"\n", false);
        return folder.resolve(name);
    }

    private void write(String name, String text, boolean executable) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        if (executable) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private Run slipway(String... arguments) throws Exception {
        return slipway(Map.of("SLIPWAY_JAVA_HOME", jdk.toString()), arguments);
    }

    private Run slipway(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", folder.resolve("slipway").toString()));
        command.addAll(List.of(arguments));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        Map<String, String> whole = new HashMap<>(Map.of("PATH", System.getenv("PATH"), "HOME", folder.toString()));
        whole.putAll(environment);
        builder.environment().clear();
        builder.environment().putAll(whole);
        Process process = builder.start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return new Run(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8), Files.readString(err, StandardCharsets.UTF_8));
    }

    private int builds() throws IOException {
        Path builds = folder.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help"})
    void help_lists_the_commands_and_builds_nothing(String argument) throws Exception {
        Run run = slipway(argument);
        assertEquals(new Run(0, Files.readString(PROJECT.resolve("bootstrap/src/main/resources/usage.txt")), ""), run);
        for (String command : List.of("serve", "demo [--exit]", "build", "jdk", "admin reset-password [USER]", "admin token [USER]",
                "--help", "--version")) {
            assertTrue(run.out().contains("  " + command), command);
        }
        assertEquals(0, builds());
    }

    @Test
    void version_is_that_of_the_project() throws Exception {
        Run run = slipway("--version");
        assertTrue(run.out().matches("slipway \\d+\\.\\d+\\.\\d+\n") && run.status() == 0, run.toString());
        assertEquals(0, builds());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "serv                            | there is no command 'serv'",
        "--exit                          | there is no command '--exit'",
        "serve now                       | 'serve' takes no argument 'now'",
        "build all                       | 'build' takes no argument 'all'",
        "demo --exti                     | 'demo' takes no argument but --exit",
        "demo --exit twice               | 'demo' takes no argument but --exit",
        "admin                           | 'admin' needs one of: reset-password, token",
        "admin tokne                     | there is no command 'admin tokne'",
        "admin token --stdin             | 'admin token' takes no argument '--stdin'",
        "admin reset-password ada secret | 'admin reset-password' takes one user; a password is never an argument"})
    void wrong_arguments_are_told_before_anything_is_built(String line, String problem) throws Exception {
        Run run = slipway(line.split(" "));
        assertEquals(2, run.status());
        assertEquals("slipway: " + problem, run.err().lines().findFirst().orElseThrow());
        assertTrue(run.err().contains("usage: slipway"), run.err());
        assertEquals("", run.out());
        assertEquals(0, builds());
    }

    @Test
    void arguments_reach_the_program_as_they_are() throws Exception {
        assertTrue(slipway("admin", "reset-password", "--stdin", "ada").out()
                .endsWith("-jar " + folder + "/bootstrap/target/slipway.jar admin reset-password --stdin ada\n"));
    }

    @Test
    void chosen_jdk_that_is_none_or_too_old_is_told() throws Exception {
        Run none = slipway(Map.of("SLIPWAY_JAVA_HOME", folder.resolve("nowhere").toString()));
        assertEquals("slipway: SLIPWAY_JAVA_HOME: there is no JDK in " + folder + "/nowhere (no bin/javac, or no file named release)\n",
                none.err());
        Run old = slipway(Map.of("SLIPWAY_JAVA_HOME", fakeJdk("old", "17.0.2").toString()), "build");
        assertEquals("slipway: SLIPWAY_JAVA_HOME: the JDK in " + folder + "/old is of version 17; 25 or later is needed\n", old.err());
        assertEquals(List.of(1, 1, 0), List.of(none.status(), old.status(), builds()));
    }

    @Test
    void program_is_built_once_although_times_of_sources_change() throws Exception {
        slipway();
        slipway();
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(3600)));
        slipway();
        assertEquals(1, builds());
    }

    @Test
    void build_of_maven_alone_is_taken() throws Exception {
        assertEquals(0, new ProcessBuilder("sh", "mvnw").directory(folder.toFile()).start().waitFor());
        slipway();
        assertEquals(1, builds());
    }

    @Test
    void documents_tests_and_generated_files_build_nothing() throws Exception {
        slipway();
        write("docs/page.md", "changed", false);
        write("domain/src/test/java/ATest.java", "class ATest {}", false);
        write("domain/target/generated-sources/B.java", "class B {}", false);
        write("adapters-persistence/schema/target/classes/pom.xml", "<project/>", false);
        slipway();
        assertEquals(1, builds());
    }

    @Test
    void changed_added_and_deleted_sources_build_again() throws Exception {
        slipway();
        FileTime old = FileTime.from(Instant.EPOCH);
        Files.writeString(source, "class A { int changed; }");
        Files.setLastModifiedTime(source, old);
        slipway();
        assertEquals(2, builds());
        Path added = source.resolveSibling("B.java");
        Files.writeString(added, "class B {}");
        Files.setLastModifiedTime(added, old);
        slipway();
        assertEquals(3, builds());
        Files.delete(added);
        slipway();
        assertEquals(4, builds());
    }

    @Test
    void branch_that_comes_back_unchanged_builds_nothing() throws Exception {
        slipway();
        String text = Files.readString(source);
        Files.writeString(source, "another branch");
        Files.writeString(source, text);
        slipway();
        assertEquals(1, builds());
    }

    @Test
    void admin_commands_take_the_program_as_it_is() throws Exception {
        slipway();
        Files.writeString(source, "changed");
        slipway("admin", "token");
        assertEquals(1, builds());
        assertFalse(slipway("serve").out().isEmpty());
        assertEquals(2, builds());
    }
}

package dev.slipway.git.repository.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.domain.kernel.Reason;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitProgramTest {

    private static final Failure MISSING = new Failure.Unsupported(Reason.of("git.program_missing", "2.38"));

    @TempDir
    private Path folder;

    private Path script(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private GitProgram program(String command) {
        return new GitProgram(command, "/nowhere" + File.pathSeparator + folder, new FakeObservations());
    }

    private static Failure refused(GitProgram program) {
        return assertThrows(Refusal.class, program::path).failure();
    }

    @ParameterizedTest
    @ValueSource(strings = {"git version 2.38.0", "git version 2.39.5 (Vendor 154)", "git version 2.100.1", "git version 3.0.0"})
    void recent_program_is_found_by_name_and_by_path(String version) throws IOException {
        Path file = script("mygit", "echo '" + version + "'");
        assertEquals(file, program("mygit").path());
        assertEquals(file, program(file.toString()).path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"git version 2.37.9", "git version 1.99.0", "tig version 2.40.0", "", "git version x"})
    void older_and_other_programs_are_not_used(String version) throws IOException {
        script("mygit", "echo '" + version + "'");
        assertEquals(MISSING, refused(program("mygit")));
    }

    @Test
    void program_that_is_installed_later_is_found() throws IOException {
        GitProgram program = program("mygit");
        assertEquals(MISSING, refused(program));
        Files.createDirectory(folder.resolve("mygit"));
        assertEquals(MISSING, refused(program));
        Files.delete(folder.resolve("mygit"));
        Path file = script("mygit", "echo 'git version 2.45.1'");
        assertEquals(file, program.path());
    }

    @Test
    void program_that_is_removed_later_is_missing() throws IOException {
        Path file = script("mygit", "echo 'git version 2.45.1'");
        GitProgram program = program("mygit");
        assertEquals(file, program.path());
        Files.delete(file);
        assertEquals(MISSING, refused(program));
        script("mygit", "echo 'git version 2.46.0'");
        assertEquals(file, program.path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no-such-git", "./no-such-git", "a\0b", "/"})
    void command_that_names_no_program_is_missing(String command) {
        assertEquals(MISSING, refused(program(command)));
    }
}

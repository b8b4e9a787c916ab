package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilePathsTest {

    private static final Optional<Reason> INVALID = Optional.of(Reason.of("file.invalid_path"));

    @ParameterizedTest
    @ValueSource(strings = {"a", "README.md", "a/b/c.txt", ".gitignore", ".github/x", "dir/.gitattributes", "a b", " ", "...", "..a", "a..",
            "a/...", "ünï/☃",
        "git", "x.git", "-rf", "a:b", "*?[", "'\"$`", "C"})
    void files_can_stand_here(String path) {
        assertEquals(Optional.empty(), FilePaths.problem(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/a", "a/", "a//b", "/etc/passwd", ".", "..", "./a", "a/.", "../a", "a/..", "a/../b", "a/./b", ".git",
            ".GIT", ".gIt/config",
        "a/.git", "a/.Git/hooks/pre-commit", "a\\b", "..\\a", "a\u0000b", "a\nb", "a\tb", "a\u001fb", "a\u007fb"})
    void nothing_can_stand_here(String path) {
        assertEquals(INVALID, FilePaths.problem(path));
    }

    @Test
    void every_control_character_is_refused() {
        for (char character = 0; character < ' '; character++) {
            assertEquals(INVALID, FilePaths.problem("a" + character), "character " + (int) character);
        }
    }

    @Test
    void paths_have_an_end() {
        assertEquals(Optional.empty(), FilePaths.problem("a".repeat(4096)));
        assertEquals(INVALID, FilePaths.problem("a".repeat(4097)));
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "/, ''", "///, ''", "a, a", "/a/b/, a/b", "//a//b//, a//b"})
    void slashes_around_a_path_mean_nothing(String path, String inner) {
        assertEquals(inner, FilePaths.withoutEdges(path));
    }

    @Test
    void many_slashes_inside_cost_no_more_than_other_characters() {
        String path = "a" + "/".repeat(2_000_000) + "a";
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertEquals(path, FilePaths.withoutEdges("/" + path + "/")));
    }

    @Test
    void path_has_at_most_4096_characters_and_no_backslash() {
        assertEquals(Optional.empty(), FilePaths.problem("x".repeat(4096)));
        assertEquals(INVALID, FilePaths.problem("x".repeat(4097)));
        assertEquals(INVALID, FilePaths.problem("\\a"));
    }
}

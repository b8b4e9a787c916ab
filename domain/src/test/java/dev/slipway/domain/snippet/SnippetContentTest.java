package dev.slipway.domain.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile.Kind;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that a snippet may have. */
class SnippetContentTest {

    private static SnippetFile file(String path) {
        return new SnippetFile(path, Kind.FILE, 1);
    }

    private static Optional<Reason> problem(SnippetFile... files) {
        return SnippetContent.POLICY.judge(new SnippetContent(List.of(files))).denial();
    }

    private static Optional<Reason> problem(int files, long bytes) {
        return SnippetContent.POLICY.judge(new SnippetContent(IntStream.range(0, files)
                .mapToObj(at -> new SnippetFile("f" + at, Kind.FILE, at == 0 ? bytes : 0)).toList())).denial();
    }

    @Test
    void snippet_has_one_to_ten_files() {
        assertEquals(Optional.of(Reason.of("snippet.no_file")), problem());
        assertEquals(Optional.empty(), problem(1, 1));
        assertEquals(Optional.empty(), problem(10, 1));
        assertEquals(Optional.of(Reason.of("snippet.too_many_files", 10)), problem(11, 1));
    }

    @Test
    void files_have_fifty_megabytes_together() {
        assertEquals(Optional.empty(), problem(10, 50L << 20));
        assertEquals(Optional.of(Reason.of("snippet.too_large", 50)), problem(10, (50L << 20) + 1));
        assertEquals(Optional.of(Reason.of("snippet.too_large", 50)), SnippetContent.POLICY.judge(new SnippetContent(
                Collections.nCopies(2, new SnippetFile("f", Kind.FILE, (25L << 20) + 1)))).denial());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", ".git/config", "a/.GIT/config", "/etc/passwd", "a//b", "a\u0000b", "a\\b", "", "a\nb"})
    void unsafe_path_is_refused(String path) {
        assertEquals(Optional.of(Reason.of("file.invalid_path")), problem(file("good"), file(path)));
    }

    @Test
    void links_and_submodules_are_refused() {
        assertEquals(Optional.of(Reason.of("snippet.link")), problem(file("good"), new SnippetFile("l", Kind.LINK, 1)));
        assertEquals(Optional.of(Reason.of("snippet.submodule")), problem(file("good"), new SnippetFile("s", Kind.SUBMODULE, 0)));
    }

    @Test
    void paths_keep_the_order_of_the_tree() {
        assertEquals(List.of("b", "a"), new SnippetContent(List.of(file("b"), file("a"))).paths());
    }
}

package dev.slipway.domain.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile.Kind;
import java.util.Arrays;
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
    void name_that_is_no_utf8_is_refused() {
        assertEquals(Optional.of(Reason.of("snippet.unreadable_path")), problem(file("good"), new SnippetFile("ü", Kind.UNREADABLE, 1)));
    }

    @Test
    void tree_that_was_not_read_to_its_end_is_refused() {
        assertEquals(Optional.of(Reason.of("snippet.too_many_files", 10)),
                SnippetContent.POLICY.judge(new SnippetContent(List.of(file("a")), false)).denial());
    }

    @Test
    void paths_have_a_limit() {
        assertEquals(Optional.empty(), problem(file("a".repeat(1_024))));
        assertEquals(Optional.of(Reason.of("snippet.path_too_long", 1_024)), problem(file("a".repeat(1_025))));
    }

    private static Optional<Reason> refused(int present, FileAction... actions) {
        return SnippetPlan.POLICY.judge(new SnippetPlan(present, List.of(actions))).denial();
    }

    private static FileAction created(int bytes) {
        return new FileAction.Create("n", new byte[bytes], false);
    }

    @Test
    void plan_counts_files_and_bytes_before_anything_is_written() {
        assertEquals(Optional.empty(), refused(10));
        assertEquals(Optional.empty(), refused(10, new FileAction.Delete("d"), created(1)));
        assertEquals(Optional.of(Reason.of("snippet.too_many_files", 10)), refused(10, created(1)));
        assertEquals(Optional.empty(), refused(0, created(50 << 20)));
        assertEquals(Optional.of(Reason.of("snippet.too_large", 50)), refused(0, created((50 << 20) + 1)));
        assertEquals(Optional.of(Reason.of("snippet.too_large", 50)), refused(2, new FileAction.Update("u", new byte[30 << 20], null),
                new FileAction.Move("m", "o", FileContent.of(new byte[21 << 20]))));
        assertEquals(Optional.empty(), refused(2, new FileAction.Move("m", "o", null)));
        assertEquals(Optional.of(Reason.of("snippet.path_too_long", 1_024)), refused(1, new FileAction.Delete("d".repeat(1_025))));
    }

    @Test
    void plan_has_a_number_of_changes() {
        FileAction[] changes = Collections.nCopies(51, new FileAction.Update("u", new byte[0], null)).toArray(FileAction[]::new);
        assertEquals(Optional.of(Reason.of("snippet.too_many_changes", 50)), refused(1, changes));
        assertEquals(Optional.empty(), refused(1, Arrays.copyOf(changes, 50)));
    }

    @Test
    void paths_keep_the_order_of_the_tree() {
        assertEquals(List.of("b", "a"), new SnippetContent(List.of(file("b"), file("a"))).paths());
    }
}

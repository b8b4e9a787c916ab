package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.port.Blames.Lines;
import dev.slipway.application.repository.port.Blames.Part;
import dev.slipway.application.repository.port.Files.Blob;
import dev.slipway.application.repository.port.Files.Entry;
import dev.slipway.application.repository.port.Files.Item;
import dev.slipway.application.repository.port.Files.Kind;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Shas;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers who read the file docs/a.txt of a private project, which stands on main as it does in an older commit. */
final class FileReadsTest extends RepositoryScene {

    private static final String PATH = "docs/a.txt";
    private static final Blob BLOB = new Blob("b1", 4);
    private static final int WHOLE = 20 * 1024 * 1024;
    private static final byte[] TEXT = {1, 2, 3, 4};

    private final InputStream stream = InputStream.nullInputStream();
    private final FileReads reads = use.fileReads;

    @BeforeEach
    void store() {
        refs.move(project, MAIN, Shas.ZERO, TWO);
        when(files.find(eq(project), anyString(), eq(PATH))).thenReturn(Optional.of(new Entry(PATH, "b1", 4, true)));
        when(files.lastCommit(project, TWO, PATH)).thenReturn(Optional.of(ONE));
        when(files.lastCommit(project, ONE, PATH)).thenReturn(Optional.empty());
        when(files.sha256(project, "b1")).thenReturn("abc");
        when(files.blob(project, "b1")).thenReturn(Optional.of(BLOB));
        when(files.open(project, "b1")).thenReturn(stream);
        when(files.content(project, "b1", WHOLE)).thenReturn(Optional.of(TEXT));
    }

    @Test
    void file_is_shown_with_the_commit_that_changed_it_last() {
        Caller caller = member(Role.REPORTER);
        FileView view = new FileView(project, PATH, "b1", 4, true, "main", TWO, ONE, "abc");
        assertEquals(view, reads.get(caller, reference, PATH, null));
        assertEquals(view, reads.raw(caller, reference, PATH, null));
        assertEquals("a.txt", view.name());
        assertEquals(new FileView(project, PATH, "b1", 4, true, ONE, ONE, ONE, "abc"), reads.get(caller, reference, PATH, ONE));
        assertEquals("no Commit", Refusals.end(() -> reads.get(caller, reference, PATH, "none")));
        assertEquals("no File", Refusals.end(() -> reads.get(caller, reference, "none", null)));
    }

    private List<Runnable> readings(Caller caller) {
        return List.of(
                () -> reads.get(caller, reference, PATH, null), () -> reads.raw(caller, reference, PATH, null),
                () -> reads.whole(caller, reference, BLOB), () -> reads.open(caller, reference, BLOB),
                () -> reads.blob(caller, reference, "b1"), () -> reads.tree(caller, reference, "docs", null, false, PAGE));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void files_of_a_private_project_are_read_from_reporter_on(Role role) {
        when(files.list(anyLong(), any(), any(), eq(false), any())).thenReturn(Optional.of(Page.empty()));
        Caller caller = member(role);
        readings(caller).forEach(reading -> assertEquals(role.atLeast(Role.REPORTER) ? "done" : "forbidden", Refusals.end(reading)));
        readings(stranger()).forEach(reading -> assertEquals("no Project", Refusals.end(reading)));
        readings(Caller.ANONYMOUS).forEach(reading -> assertEquals("no Project", Refusals.end(reading)));
    }

    /** Who may not read a file learns nothing, and counts for no limit. */
    @Test
    void raw_files_are_answered_by_project_and_path_at_a_limited_rate() {
        assertEquals("no Project", Refusals.end(() -> reads.raw(stranger(), reference, PATH, null)));
        verify(rates, never()).take(any(), any(), any());
        doThrow(new Refusal(new Failure.RateLimited(Duration.ofSeconds(9)))).when(rates)
                .take("files.raw", project + ":" + PATH, ActionLimit.RAW_FILE.standard());
        assertEquals(new Failure.RateLimited(Duration.ofSeconds(9)),
                Refusals.of(() -> reads.raw(member(Role.REPORTER), reference, PATH, null)));
        verify(files, never()).find(anyLong(), anyString(), anyString());
        assertEquals("done", Refusals.end(() -> reads.get(member(Role.REPORTER), reference, PATH, null)));
    }

    @Test
    void content_is_held_up_to_a_size_and_streamed_beyond() {
        Caller caller = member(Role.REPORTER);
        FileView file = reads.get(caller, reference, PATH, null);
        assertArrayEquals(TEXT, reads.whole(file));
        assertArrayEquals(TEXT, reads.whole(caller, reference, BLOB));
        assertSame(stream, reads.open(file));
        assertSame(stream, reads.open(caller, reference, BLOB));
        assertEquals(BLOB, reads.blob(caller, reference, "b1"));
        assertEquals("no Blob", Refusals.end(() -> reads.blob(caller, reference, "b2")));
        when(files.content(anyLong(), anyString(), anyInt())).thenReturn(Optional.empty());
        Failure large = Refusal.tooLarge(Reason.of("file.too_large", WHOLE)).failure();
        assertEquals(large, Refusals.of(() -> reads.whole(file)));
        assertEquals(large, Refusals.of(() -> reads.whole(caller, reference, BLOB)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "null", delimiter = '|', value = {"null|''", "''|''", "/|''", "/docs/|docs", "docs|docs"})
    void slashes_around_a_directory_do_not_matter(String path, String asked) {
        Page<Item> page = new Page<>(List.of(new Item("b1", "a.txt", Kind.BLOB, PATH, "100644")), 1);
        when(files.list(project, TWO, asked, true, PAGE)).thenReturn(Optional.of(page));
        when(files.list(project, ONE, asked, false, PAGE)).thenReturn(Optional.of(Page.empty()));
        Caller caller = member(Role.REPORTER);
        assertEquals(page, reads.tree(caller, reference, path, null, true, PAGE));
        assertEquals(Page.empty(), reads.tree(caller, reference, path, ONE, false, PAGE));
        assertEquals("no Tree", Refusals.end(() -> reads.tree(caller, reference, path, "none", true, PAGE)));
        assertEquals("no Tree", Refusals.end(() -> reads.tree(caller, reference, path, ONE, true, PAGE)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void lines_of_a_file_are_told_with_their_commits_where_that_is_not_too_much(int last) {
        FileView file = new FileView(project, PATH, "b1", 4, false, "main", TWO, ONE, "abc");
        Lines lines = new Lines(2, last);
        List<Part> parts = List.of(new Part(commit(ONE, List.of()), List.of("text")));
        when(blames.of(project, TWO, PATH, lines, 512L * 1024 * 1024)).thenReturn(last == 2 ? Optional.of(parts) : Optional.empty());
        switch (last) {
            case 1 -> assertEquals(Refusal.badRequest(Reason.of("blame.reversed")).failure(),
                    Refusals.of(() -> use.blameReads.of(file, lines)));
            case 2 -> assertEquals(parts, use.blameReads.of(file, lines));
            default -> assertEquals("422 blame.too_much", Refusals.end(() -> use.blameReads.of(file, lines)));
        }
    }
}

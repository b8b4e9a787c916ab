package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.domain.discussion.DiffPosition.Refs;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.PatchLine.Change;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.domain.repository.FileDiff.Patch;
import dev.slipway.domain.repository.FileDiff.Side;
import dev.slipway.domain.repository.Shas;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Positions in diffs of commits: where threads and comments may begin. */
final class NotePositionsTest extends DiscussionScene {

    private static final String FILE = "100644";
    private static final FileDiff OTHER = new FileDiff(new Side("a", FILE), new Side("a", FILE), Patch.TOO_LARGE);
    private static final FileDiff RENAMED = new FileDiff(new Side("old", FILE), new Side("new", FILE),
            Patch.whole("@@ -2,3 +2,3 @@\n 2\n-3\n+drei\n 4\n"));
    private static final Refs REFS = new Refs(PARENT, PARENT, SHA);

    @BeforeEach
    void fill() {
        FileDiff named = new FileDiff(RENAMED.before(), RENAMED.after(), Patch.TOO_LARGE);
        when(diffs.between(any(), anyString(), anyString(), any(), any())).thenReturn(new Diff(List.of(), 0, false));
        when(diffs.between(eq(ObjectSource.of(open)), eq(PARENT), eq(SHA), eq(new Window(0, 1_000)), any()))
                .thenReturn(new Diff(List.of(OTHER, named), 2, false));
        when(diffs.between(eq(ObjectSource.of(open)), eq(PARENT), eq(SHA), eq(new Window(1, 1)), any()))
                .thenReturn(new Diff(List.of(RENAMED), 2, false));
        when(files.read(anyLong(), anyString(), anyString(), anyInt())).thenReturn(Optional.empty());
        when(files.read(eq(open), eq(SHA), eq("new"), anyInt()))
                .thenReturn(Optional.of("1\n2\ndrei\n4\r\n5\r".getBytes(StandardCharsets.UTF_8)));
    }

    private static OptionalInt number(int number) {
        return number == 0 ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private static DiffPosition at(Refs refs, String oldPath, String newPath, int oldLine, int newLine) {
        return new DiffPosition(refs, Optional.ofNullable(oldPath), Optional.ofNullable(newPath),
                new Spot.Line(number(oldLine), number(newLine), Optional.empty()));
    }

    private DiscussionView started(DiffPosition position) {
        return use.createDiscussion.create(guest, commit, new CreateDiscussion.Request("x", Optional.empty(), Optional.of(position)));
    }

    private Failure refused(DiffPosition position) {
        Failure failure = Refusals.of(() -> started(position));
        assertEquals(List.of(), discussions.notes(noteable));
        return failure;
    }

    private static Failure bad(String reason) {
        return Refusal.badRequest(Reason.of(reason)).failure();
    }

    /** Lines around the hunk are found too: the fifth is the last. */
    @ParameterizedTest
    @CsvSource({",new,3,0", "old,,3,0", "old,new,0,3", ",new,2,2", ",new,4,4", ",new,1,1", ",new,5,5"})
    void thread_begins_at_a_line_of_the_diff(String oldPath, String newPath, int oldLine, int newLine) {
        DiscussionView started = started(at(REFS, oldPath, newPath, oldLine, newLine));
        DiffPosition position = at(REFS, "old", "new", oldLine, newLine);
        assertEquals(DiscussionKind.DIFF, started.kind());
        assertEquals(Optional.of(position), started.notes().getFirst().context().position());
        assertEquals(Optional.of(position), use.replyToDiscussion.reply(owner, commit, started.key(),
                new ReplyToDiscussion.Request("y", Optional.empty())).context().position());
    }

    @ParameterizedTest
    @CsvSource({",new,0,2", ",new,2,0", ",new,3,3", ",new,6,6", ",new,1,2", "new,,3,0", ",old,3,0", ",missing,0,3", ",a,0,1",
        "new,new,0,3", "other,new,0,3", "old,old,3,0", "a,new,0,3"})
    void line_that_the_diff_does_not_have_is_rejected(String oldPath, String newPath, int oldLine, int newLine) {
        assertEquals(bad("position.unknown"), refused(at(REFS, oldPath, newPath, oldLine, newLine)));
    }

    @Test
    void long_path_is_rejected_even_if_the_diff_has_it() {
        DiffPosition position = at(REFS, null, "new", 0, 3);
        renamed("x".repeat(4_097));
        assertEquals(bad("position.unknown"), refused(position));
        renamed("x".repeat(4_096));
        assertEquals(Optional.of(at(REFS, "x".repeat(4_096), "new", 0, 3)), started(position).notes().getFirst().context().position());
    }

    private void renamed(String before) {
        FileDiff file = new FileDiff(new Side(before, FILE), RENAMED.after(), RENAMED.patch());
        when(diffs.between(any(), anyString(), anyString(), any(), any())).thenReturn(new Diff(List.of(file), 1, false));
    }

    @Test
    void position_is_not_looked_up_in_another_file_that_the_second_comparison_finds() {
        FileDiff other = new FileDiff(OTHER.before(), OTHER.after(), RENAMED.patch());
        when(diffs.between(eq(ObjectSource.of(open)), eq(PARENT), eq(SHA), eq(new Window(1, 1)), any()))
                .thenReturn(new Diff(List.of(other), 2, false));
        assertEquals(bad("position.unknown"), refused(at(REFS, null, "new", 0, 3)));
        assertEquals(DiscussionKind.INDIVIDUAL, commented("new", Change.ADDED, 3).context().kind());
    }

    @Test
    void incomplete_position_is_rejected() {
        assertEquals(bad("position.incomplete"), refused(at(REFS, null, "new", 0, 0)));
        assertEquals(bad("position.incomplete"), refused(at(REFS, null, null, 0, 3)));
        assertEquals(bad("position.incomplete"), refused(at(new Refs("main", PARENT, SHA), null, "new", 0, 3)));
        assertEquals(bad("position.incomplete_point"), refused(new DiffPosition(REFS, Optional.empty(), Optional.of("new"),
                new Spot.Point(number(1), number(1), number(1), number(0)))));
    }

    @Test
    void position_in_another_diff_is_rejected() {
        String unknown = "c".repeat(40);
        assertEquals(bad("position.unknown"), refused(at(new Refs(unknown, PARENT, SHA), null, "new", 0, 3)));
        assertEquals(bad("position.unknown"), refused(at(new Refs(PARENT, PARENT, unknown), null, "new", 0, 3)));
        assertEquals(bad("position.elsewhere"), refused(at(new Refs(SHA, SHA, PARENT), null, "new", 0, 3)));
        assertEquals(bad("position.elsewhere"), refused(at(new Refs(SHA, SHA, SHA), null, "new", 0, 3)));
        assertEquals(bad("position.elsewhere"), refused(at(new Refs(Shas.ZERO, Shas.ZERO, SHA), null, "new", 0, 3)));
    }

    @Test
    void first_commit_is_compared_with_nothing() {
        NoteableRef first = new NoteableRef.OfCommit(new ProjectRef.Id(open), PARENT);
        FileDiff added = new FileDiff(new Side("new", FileDiff.NO_MODE), new Side("new", FILE), Patch.whole("@@ -0,0 +1 @@\n+1\n"));
        when(diffs.between(eq(ObjectSource.of(open)), eq(Shas.ZERO), eq(PARENT), any(), any()))
                .thenReturn(new Diff(List.of(added), 1, false));
        DiffPosition position = at(new Refs(Shas.ZERO, Shas.ZERO, PARENT), null, "new", 0, 1);
        assertEquals(DiscussionKind.DIFF, use.createDiscussion
                .create(guest, first, new CreateDiscussion.Request("x", Optional.empty(), Optional.of(position))).kind());
    }

    @Test
    void point_of_an_image_needs_a_file_of_the_diff() {
        Spot point = new Spot.Point(number(10), number(10), number(1), number(1));
        assertEquals(DiscussionKind.DIFF, started(new DiffPosition(REFS, Optional.empty(), Optional.of("new"), point)).kind());
        for (String oldPath : List.of("missing", "old")) {
            String newPath = oldPath.equals("old") ? "old" : "new";
            DiffPosition missing = new DiffPosition(REFS, Optional.of(oldPath), Optional.of(newPath), point);
            assertEquals(bad("position.elsewhere"), Refusals.of(() -> started(missing)));
        }
    }

    private NoteView commented(String path, Change change, int line) {
        return use.commentOnCommit.comment(guest, new ProjectRef.Id(open), "main",
                new CommentOnCommit.Request("x", Optional.of(new CommentOnCommit.Line(path, change, line))));
    }

    @Test
    void comment_on_a_changed_line_is_a_thread_about_the_diff() {
        assertEquals(Optional.of(at(REFS, "old", "new", 0, 3)), commented("new", Change.ADDED, 3).context().position());
        assertEquals(Optional.of(at(REFS, "old", "new", 3, 0)), commented("new", Change.REMOVED, 3).context().position());
        assertEquals(DiscussionKind.DIFF, commented("new", Change.ADDED, 3).context().kind());
    }

    @Test
    void comment_on_any_other_line_is_one_on_the_commit() {
        for (NoteView note : List.of(commented("new", Change.ADDED, 2), commented("missing", Change.ADDED, 3),
                commented("old", Change.REMOVED, 3))) {
            assertEquals(DiscussionKind.INDIVIDUAL, note.context().kind());
            assertEquals(Optional.empty(), note.context().position());
        }
    }
}

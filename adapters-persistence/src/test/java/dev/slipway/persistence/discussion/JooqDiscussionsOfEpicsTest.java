package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteUsage;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Notes of epics, which belong to no project: what the contracts say about projects does not hold for them. */
class JooqDiscussionsOfEpicsTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static Discussions discussions() {
        return HERE.get(Discussions.class);
    }

    private static Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    private static long start(Noteable epic, String key, String text) {
        long author = HERE.rows().user();
        return transactions().write(() -> discussions().start(new NewDiscussion(epic, key, DiscussionKind.THREAD, false, Optional.empty(),
                NewNote.comment(author, text, Instant.EPOCH))));
    }

    @Test
    void notes_are_counted_with_the_epic() {
        long project = HERE.rows().project();
        Noteable.Epic epic = NotedRows.epic(HERE, project);
        Noteable.Epic other = NotedRows.epic(HERE, project);
        start(epic, "a".repeat(40), "Größe");
        start(other, "b".repeat(40), "x");
        assertEquals(new NoteUsage(1, 5), discussions().usage(epic));
        assertEquals(5L, HERE.rows().ask("select comment_characters from epics where id = ?", epic.id()));
        assertTrue(transactions().write(() -> discussions().lock(epic, "a".repeat(40))).isPresent());
        assertFalse(transactions().write(() -> discussions().lock(epic, "b".repeat(40))).isPresent());
    }

    @Test
    void discussion_of_an_epic_is_never_locked_for_members() {
        Noteable.Epic epic = NotedRows.epic(HERE, HERE.rows().project());
        assertFalse(transactions().write(() -> discussions().lock(epic)));
        Noteable gone = new Noteable.Epic(epic.groupId(), epic.id() + 1_000, 1);
        Refusal refused = assertThrows(Refusal.class, () -> transactions().write(() -> discussions().lock(gone)));
        assertEquals(Refusal.notFound("Epic").failure(), refused.failure());
    }

    @Test
    void removed_note_takes_its_discussion_along() {
        Noteable.Epic epic = NotedRows.epic(HERE, HERE.rows().project());
        long note = start(epic, "a".repeat(40), "x");
        transactions().write(() -> discussions().remove(note));
        assertEquals(NoteUsage.NONE, discussions().usage(epic));
        assertEquals(0L, HERE.rows().ask("select count(*) from discussions"));
    }

    @Test
    void notes_go_with_the_epic_and_stay_when_a_project_goes() {
        long project = HERE.rows().project();
        Noteable.Epic epic = NotedRows.epic(HERE, project);
        start(epic, "a".repeat(40), "x");
        assertEquals(0, (int) transactions().write(() -> discussions().removeSome(project, 9)));
        assertEquals(1L, HERE.rows().ask("select count(*) from notes"));
        HERE.rows().ask("delete from epics where id = ? returning id", epic.id());
        assertEquals(0L, HERE.rows().ask("select count(*) from notes"));
    }

    @Test
    void notes_of_a_user_are_removed_from_epics() {
        Noteable.Epic epic = NotedRows.epic(HERE, HERE.rows().project());
        long author = HERE.rows().user();
        transactions().write(() -> discussions().start(new NewDiscussion(epic, "a".repeat(40), DiscussionKind.INDIVIDUAL, false,
                Optional.empty(), NewNote.comment(author, "mine", Instant.EPOCH))));
        assertEquals(1, (int) transactions().write(() -> discussions().removeSomeOf(author, 9)));
        assertEquals(NoteUsage.NONE, discussions().usage(epic));
    }
}

package dev.slipway.application.discussion.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.discussion.fake.FakeResourceEvents;
import dev.slipway.application.epic.EpicListener.Moment;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Notes and events about changes of epics. */
class NoteEpicsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeDiscussions discussions = new FakeDiscussions(transactions);
    private final FakeResourceEvents events = new FakeResourceEvents(transactions);
    private final NoteEpics notes = new NoteEpics(new SystemNotes(discussions, new FakeSecrets(), new FakeInternalUsers(transactions)),
            events);
    private final Moment moment = new Moment(2, 50, 1, 3, NOW);

    private static EpicDraft draft(String title, String... labels) {
        return new EpicDraft(title, null, false, EpicDraft.DEFAULT_COLOR, List.of(labels), EpicDate.INHERITED, EpicDate.INHERITED);
    }

    private List<String> told() {
        return discussions.notes(new Noteable.Epic(2, 50, 1)).stream().map(note -> note.authorId() + " " + note.body()).toList();
    }

    @Test
    void labels_are_events_and_no_notes() {
        transactions.run(now -> {
            notes.opened(moment, draft("x", "b", "a"));
            notes.changed(moment, draft("x", "a", "b"), draft("x", "b", "c"));
        });
        assertEquals(List.of(), told());
        assertEquals(List.of("3 add a", "3 add b", "3 add c", "3 remove a"), events.labelled());
    }

    @Test
    void title_is_a_note() {
        transactions.run(now -> notes.changed(moment, draft("x"), draft("y")));
        assertEquals(List.of("3 changed title from **{-x-}** to **{+y+}**"), told());
        assertEquals(List.of(), events.labelled());
    }

    @Test
    void state_is_a_note_and_an_event() {
        transactions.run(now -> {
            notes.moved(moment, EpicEvent.CLOSE);
            notes.moved(moment, EpicEvent.REOPEN);
        });
        assertEquals(List.of("3 closed", "3 reopened"), told());
        assertEquals(List.of("3 EPIC 50 closed", "3 EPIC 50 reopened"), events.told());
    }
}

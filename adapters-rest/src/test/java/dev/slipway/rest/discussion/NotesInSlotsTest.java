package dev.slipway.rest.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.load.ComputedAnswers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Answers that show many notes are made in slots of computations, since all notes of an object may be large together. */
class NotesInSlotsTest {

    private final ComputedAnswers computed = new ComputedAnswers(1, 1, Duration.ofMillis(1));
    private final CommitCommentController comments = new CommitCommentController(null, null, computed);
    private final CommitDiscussionController onCommit = new CommitDiscussionController(null, null, null, null, computed);
    private final MergeRequestDiscussionController onRequest =
            new MergeRequestDiscussionController(null, null, null, null, null, computed);
    private final MergeRequestNoteController notes = new MergeRequestNoteController(null, null, null, computed);
    private final Caller ada = new Caller.Person(new Account(2, "ada", "Ada", false, false, AccountState.ACTIVE), 1, Set.of());

    private void assertBusy(Caller caller, List<Executable> calls) {
        assertEquals("computed", computed.answer(caller, () -> {
            calls.forEach(call -> assertInstanceOf(Failure.Unavailable.class, assertThrows(Refusal.class, call).failure()));
            return "computed";
        }));
    }

    @Test
    void anonymous_callers_list_comments_in_a_slot() {
        assertBusy(Caller.ANONYMOUS, List.of(() -> comments.list(Caller.ANONYMOUS, null, "main", null, null)));
    }

    @Test
    void notes_and_discussions_are_read_in_a_slot() {
        assertBusy(ada, List.of(() -> comments.list(ada, null, "main", null, null),
                () -> onCommit.list(ada, null, "main", null, null),
                () -> onCommit.get(ada, null, "main", "key", null),
                () -> onCommit.notes(ada, null, "main", "key", null),
                () -> onRequest.list(ada, null, 1L, null, null),
                () -> onRequest.get(ada, null, 1L, "key", null),
                () -> onRequest.resolve(ada, null, 1L, "key", null, null),
                () -> onRequest.notes(ada, null, 1L, "key", null),
                () -> notes.list(ada, null, 1, null, null, null)));
    }
}

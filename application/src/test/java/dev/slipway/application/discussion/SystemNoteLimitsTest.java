package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.SystemNoteUsage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Notes of the system are bounded, and the changes that they tell are not. */
class SystemNoteLimitsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Noteable NOTEABLE = new Noteable.MergeRequest(7, 5, 1);
    private static final long ANNA = 3;
    private static final long BOB = 4;

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeDiscussions discussions = new FakeDiscussions(transactions);
    private final SystemNotes notes = new SystemNotes(discussions, new FakeSecrets(), new FakeInternalUsers(transactions));

    @Test
    void text_that_a_user_repeats_is_told_a_bounded_number_of_times() {
        for (int number = 0; number <= SystemNoteUsage.OF_TEXT; number++) {
            transactions.run(now -> notes.write(NOTEABLE, ANNA, List.of("closed"), now));
        }
        assertEquals(SystemNoteUsage.OF_TEXT, discussions.notes(NOTEABLE).size());
        transactions.run(now -> notes.write(NOTEABLE, ANNA, List.of("closed", "reopened"), now));
        transactions.run(now -> notes.write(NOTEABLE, BOB, List.of("closed"), now));
        assertEquals(SystemNoteUsage.OF_TEXT + 2, discussions.notes(NOTEABLE).size());
    }

    @Test
    void user_with_ever_new_texts_takes_no_notes_from_others() {
        transactions.run(now -> {
            for (int number = 0; number <= SystemNoteUsage.OF_AUTHOR; number++) {
                notes.write(NOTEABLE, ANNA, List.of("title " + number), now);
            }
        });
        assertEquals(SystemNoteUsage.OF_AUTHOR, discussions.notes(NOTEABLE).size());
        transactions.run(now -> notes.write(NOTEABLE, BOB, List.of("merged"), now));
        assertEquals("merged", discussions.notes(NOTEABLE).getLast().body());
    }
}

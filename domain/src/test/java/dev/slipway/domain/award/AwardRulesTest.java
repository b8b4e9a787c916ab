package dev.slipway.domain.award;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwardRulesTest {

    private static final AwardUsage NONE = AwardUsage.NONE;

    private static void assertFits(boolean fits, AwardUsage usage, AwardUsage withNotes, boolean member) {
        assertEquals(fits ? Optional.empty() : Optional.of(Reason.of("award.too_many")), AwardRules.error(usage, withNotes, member));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "|", textBlock = """
            # all | of user | member | fits
            0     | 0       | true   | true
            4999  | 99      | true   | true
            5000  | 0       | true   | false
            4999  | 100     | true   | false
            0     | 0       | false  | true
            3999  | 19      | false  | true
            4000  | 0       | false  | false
            3999  | 20      | false  | false""")
    void object_takes_bounded_numbers_of_emoji(int all, int ofUser, boolean member, boolean fits) {
        assertFits(fits, new AwardUsage(all, ofUser), NONE, member);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "|", textBlock = """
            # all | of user | member | fits
            9999  | 999     | true   | true
            10000 | 0       | true   | false
            9999  | 1000    | true   | false
            7999  | 199     | false  | true
            8000  | 0       | false  | false
            7999  | 200     | false  | false""")
    void object_and_its_notes_take_bounded_numbers_of_emoji_together(int all, int ofUser, boolean member, boolean fits) {
        assertFits(fits, NONE, new AwardUsage(all, ofUser), member);
    }

    @Test
    void emoji_are_taken_back_by_their_user_and_by_administrators() {
        assertTrue(AwardRules.withdraws(true, false) && AwardRules.withdraws(false, true) && AwardRules.withdraws(true, true));
        assertFalse(AwardRules.withdraws(false, false));
    }

    @Test
    void thumbs_alone_are_votes() {
        assertEquals(List.of(Optional.of(Vote.UP), Optional.of(Vote.DOWN), Optional.empty(), Optional.empty()),
                List.of(Vote.of("thumbsup"), Vote.of("thumbsdown"), Vote.of("thumbsup_tone1"), Vote.of("heart")));
        assertEquals("thumbsdown", Vote.DOWN.emoji());
    }

    @Test
    void kinds_of_objects_have_their_names() {
        Awardable.Issue issue = new Awardable.Issue(7, 70);
        Awardable.Note note = new Awardable.Note(new Awardable.MergeRequest(8, 80), 9);
        assertEquals(List.of(OptionalLong.of(8), OptionalLong.of(7)), List.of(note.project(), issue.project()));
        assertEquals(List.of("Issue", "MergeRequest", "Note", "Snippet"), List.of(issue.type(), note.parent().type(), note.type(),
                new Awardable.Snippet(7, 71).type()));
        assertEquals(List.of(issue, note.parent()), List.of(issue.whole(), note.whole()));
        assertEquals(List.of(7L, 8L, 8L, 9L), List.of(issue.projectId(), note.parent().projectId(), note.projectId(), note.id()));
    }

    @Test
    void epic_and_its_notes_belong_to_no_project() {
        Awardable.Epic epic = new Awardable.Epic(5);
        Awardable.Note note = new Awardable.Note(epic, 9);
        assertEquals(List.of("Epic", "Note"), List.of(epic.type(), note.type()));
        assertEquals(List.of(OptionalLong.empty(), OptionalLong.empty()), List.of(epic.project(), note.project()));
        assertThrows(IllegalStateException.class, epic::projectId);
        assertThrows(IllegalStateException.class, note::projectId);
    }
}

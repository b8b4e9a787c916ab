package dev.slipway.domain.discussion.note;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDraft;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EpicNotesTest {

    private static final EpicDraft PLAIN = EpicDraft.titled("Plan login");
    private static final EpicDate DAY = new EpicDate(true, LocalDate.of(2026, 11, 7));

    static Stream<Arguments> changes() {
        return Stream.of(
                Arguments.of(new EpicDraft("Plan logout", null, false, PLAIN.color(), List.of(), PLAIN.start(), PLAIN.due()),
                        "changed title from **Plan log{-in-}** to **Plan log{+out+}**",
                        "changed title from **Plan log{-out-}** to **Plan log{+in+}**"),
                Arguments.of(PLAIN.described("Why"), "changed the description", "changed the description"),
                Arguments.of(PLAIN.secret(true), "made the epic confidential", "made the epic visible to everyone"),
                Arguments.of(PLAIN.dated(DAY, PLAIN.due()), "changed start date to Nov 7, 2026", "removed the start date"),
                Arguments.of(PLAIN.dated(PLAIN.start(), DAY), "changed due date to Nov 7, 2026", "removed the due date"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void each_attribute_is_told(EpicDraft changed, String note, String back) {
        assertEquals(List.of(note), EpicNotes.of(PLAIN, changed));
        assertEquals(List.of(back), EpicNotes.of(changed, PLAIN));
        assertEquals(List.of(), EpicNotes.of(changed, changed));
    }

    @Test
    void labels_colours_and_days_that_do_not_count_are_not_told() {
        EpicDraft other = PLAIN.labelled(List.of("bug")).colored("#123456")
                .dated(new EpicDate(false, LocalDate.of(2026, 1, 2)), new EpicDate(true, null));
        assertEquals(List.of(), EpicNotes.of(PLAIN, other));
    }

    @Test
    void notes_come_in_the_order_of_the_attributes() {
        EpicDraft other = PLAIN.described("Why").secret(true).dated(DAY, DAY);
        assertEquals(List.of("changed the description", "made the epic confidential", "changed start date to Nov 7, 2026",
                "changed due date to Nov 7, 2026"), EpicNotes.of(PLAIN, other));
    }
}

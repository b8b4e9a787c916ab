package dev.slipway.domain.discussion.note;

import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDraft;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts of the system notes about a change of an epic, which clients read. Labels have no notes: their changes are events of their own in
 * the dialect. Days are told where they are chosen and count.
 */
public final class EpicNotes {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MMM d, uuuu", Locale.ENGLISH);

    private EpicNotes() {
    }

    /** Returns the notes in the order of the changes, one for each attribute. */
    public static List<String> of(EpicDraft before, EpicDraft after) {
        return Stream.of(
                AttributeNotes.title(before.title(), after.title()),
                AttributeNotes.description(before.description(), after.description()),
                confidential(before.confidential(), after.confidential()),
                day("start date", before.start(), after.start()),
                day("due date", before.due(), after.due())).flatMap(Optional::stream).toList();
    }

    private static Optional<String> confidential(boolean before, boolean after) {
        return before == after ? Optional.empty() : Optional.of("made the epic " + (after ? "confidential" : "visible to everyone"));
    }

    private static Optional<String> day(String name, EpicDate before, EpicDate after) {
        @Nullable LocalDate old = before.effective(null);
        @Nullable LocalDate chosen = after.effective(null);
        return Objects.equals(old, chosen) ? Optional.empty()
                : Optional.of(chosen == null ? "removed the " + name : "changed " + name + " to " + DAY.format(chosen));
    }
}

package dev.slipway.domain.epic;

import dev.slipway.domain.label.LabelColor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of an epic that users write.
 *
 * @param title       without blanks around it; null for none
 * @param description in Markdown; null for none
 * @param color       a code or the name of a colour, as sent
 * @param labels      names, each once, in the order of names
 */
public record EpicDraft(
        @Nullable String title,
        @Nullable String description,
        boolean confidential,
        String color,
        List<String> labels,
        EpicDate start,
        EpicDate due) {

    /** Colour of epics for which none was chosen. */
    public static final String DEFAULT_COLOR = "#1068bf";

    public EpicDraft {
        Objects.requireNonNull(start);
        Objects.requireNonNull(due);
        title = title == null ? null : title.strip();
        color = color.strip();
        labels = labels.stream().map(String::strip).filter(name -> !name.isEmpty()).distinct().sorted().toList();
    }

    /** Returns an epic with a title and nothing else. */
    public static EpicDraft titled(@Nullable String title) {
        return new EpicDraft(title, null, false, DEFAULT_COLOR, List.of(), EpicDate.INHERITED, EpicDate.INHERITED);
    }

    public EpicDraft described(@Nullable String text) {
        return new EpicDraft(title, text, confidential, color, labels, start, due);
    }

    public EpicDraft secret(boolean asked) {
        return new EpicDraft(title, description, asked, color, labels, start, due);
    }

    public EpicDraft colored(String asked) {
        return new EpicDraft(title, description, confidential, asked, labels, start, due);
    }

    public EpicDraft labelled(List<String> names) {
        return new EpicDraft(title, description, confidential, color, names, start, due);
    }

    public EpicDraft dated(EpicDate first, EpicDate last) {
        return new EpicDraft(title, description, confidential, color, labels, first, last);
    }

    /** Returns the epic with its colour as a code, as it is stored. */
    public EpicDraft stored() {
        return colored(LabelColor.of(color).orElseThrow().code());
    }
}

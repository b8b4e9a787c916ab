package dev.slipway.rest.label;

import dev.slipway.application.label.LabelBrief;
import dev.slipway.rest.edge.answer.HtmlText;
import org.jspecify.annotations.Nullable;

/** A label on the wire, with items and events that have it. */
public record LabelBriefJson(long id, String name, @Nullable String description, @Nullable String descriptionHtml, String textColor,
        String color) {

    public static LabelBriefJson of(LabelBrief label) {
        return new LabelBriefJson(label.id(), label.title(), label.description(), html(label.description()), label.color().textColor(),
                label.color().code());
    }

    /** Returns a description as HTML: plain text, since Markdown is not rendered. */
    static @Nullable String html(@Nullable String description) {
        return description == null ? null : HtmlText.escaped(description);
    }
}

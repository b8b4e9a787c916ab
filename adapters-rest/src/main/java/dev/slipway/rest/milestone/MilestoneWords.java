package dev.slipway.rest.milestone;

import dev.slipway.application.milestone.MilestoneCondition;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the filters of lists by milestone: a title, an id, or a word. */
public final class MilestoneWords {

    /** Matches an id or a word; empty means no filter. */
    public static final String ID = "|\\d{1,18}|(?i:none|any|upcoming|started)";

    private MilestoneWords() {
    }

    /**
     * Returns the condition of both filters, of which the id counts first.
     *
     * @param title the whole title, or a word
     * @param id    matches {@link #ID}; 0 is none
     */
    public static MilestoneCondition condition(@Nullable String title, @Nullable String id) {
        if (id == null || id.isEmpty()) {
            return condition(title);
        }
        return switch (id.toLowerCase(Locale.ROOT)) {
            case "0", "none" -> new MilestoneCondition.None();
            case "any" -> new MilestoneCondition.Any();
            case "upcoming" -> new MilestoneCondition.Upcoming();
            case "started" -> new MilestoneCondition.Started();
            default -> new MilestoneCondition.Exactly(Long.parseLong(id));
        };
    }

    /** Returns the condition of a title or a word; words of lists may begin with a {@code #}. */
    public static MilestoneCondition condition(@Nullable String title) {
        return switch (title == null ? "" : title.toLowerCase(Locale.ROOT)) {
            case "" -> MilestoneCondition.WHATEVER;
            case "none" -> new MilestoneCondition.None();
            case "any" -> new MilestoneCondition.Any();
            case "upcoming", "#upcoming" -> new MilestoneCondition.Upcoming();
            case "started", "#started" -> new MilestoneCondition.Started();
            default -> new MilestoneCondition.Titled(title == null ? "" : title);
        };
    }
}

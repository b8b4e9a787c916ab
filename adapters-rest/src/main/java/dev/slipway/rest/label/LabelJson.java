package dev.slipway.rest.label;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.label.LabelCounts;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.LabelView;
import org.jspecify.annotations.Nullable;

/**
 * A label on the wire.
 *
 * @param counts    null where they are not asked for
 * @param ofProject null in answers about labels of groups
 */
record LabelJson(
        long id,
        String name,
        @Nullable String description,
        @Nullable String descriptionHtml,
        String textColor,
        String color,
        @JsonUnwrapped @Nullable CountsJson counts,
        boolean subscribed,
        @JsonUnwrapped @Nullable OfProjectJson ofProject) {

    /** Numbers of items that the caller sees. */
    record CountsJson(int openIssuesCount, int closedIssuesCount, int openMergeRequestsCount) {

        private static @Nullable CountsJson ofNullable(@Nullable LabelCounts counts) {
            return counts == null ? null : new CountsJson(counts.openIssues(), counts.closedIssues(), counts.openMergeRequests());
        }
    }

    /** Fields of a label as a project has it. @param priority null for none */
    record OfProjectJson(@Nullable Integer priority, @JsonProperty("is_project_label") boolean own) {}

    static LabelJson ofProject(LabelView label, @Nullable LabelCounts counts) {
        return of(label, counts, new OfProjectJson(label.priority().isPresent() ? (Integer) label.priority().getAsInt() : null,
                label.owner() instanceof LabelOwner.Project));
    }

    static LabelJson ofGroup(LabelView label, @Nullable LabelCounts counts) {
        return of(label, counts, null);
    }

    private static LabelJson of(LabelView label, @Nullable LabelCounts counts, @Nullable OfProjectJson ofProject) {
        return new LabelJson(label.id(), label.title(), label.description(), LabelBriefJson.html(label.description()),
                label.color().textColor(), label.color().code(), CountsJson.ofNullable(counts), label.subscribed(), ofProject);
    }
}

package dev.slipway.domain.mergerequest;

import dev.slipway.domain.issue.Labels;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a merge request that users write.
 *
 * @param title            without blanks around it; null for none
 * @param description      in Markdown; null for none
 * @param targetBranch     branch of the target project
 * @param discussionLocked null until it is chosen
 * @param milestone        id of the milestone; null for none
 */
public record MergeRequestContent(
        @Nullable String title,
        @Nullable String description,
        String targetBranch,
        Labels labels,
        MergeRequestWorkers workers,
        @Nullable Boolean discussionLocked,
        MergeOptions options,
        @Nullable Long milestone) {

    public MergeRequestContent {
        Objects.requireNonNull(targetBranch);
        Objects.requireNonNull(labels);
        Objects.requireNonNull(workers);
        Objects.requireNonNull(options);
        title = title == null ? null : title.strip();
    }

    /** Creates the content of a request without a milestone. */
    public MergeRequestContent(@Nullable String title, @Nullable String description, String targetBranch, Labels labels,
            MergeRequestWorkers workers, @Nullable Boolean discussionLocked, MergeOptions options) {
        this(title, description, targetBranch, labels, workers, discussionLocked, options, null);
    }

    /** Creates the content of a request with nothing but a title. */
    public static MergeRequestContent titled(String title, String targetBranch) {
        return new MergeRequestContent(title, null, targetBranch, Labels.NONE, MergeRequestWorkers.NONE, null, MergeOptions.NONE);
    }

    public boolean draft() {
        return title != null && DraftTitle.marks(title);
    }

    public MergeRequestContent withTitle(String other) {
        return new MergeRequestContent(other, description, targetBranch, labels, workers, discussionLocked, options, milestone);
    }

    public MergeRequestContent withDescription(@Nullable String other) {
        return new MergeRequestContent(title, other, targetBranch, labels, workers, discussionLocked, options, milestone);
    }

    public MergeRequestContent withTargetBranch(String other) {
        return new MergeRequestContent(title, description, other, labels, workers, discussionLocked, options, milestone);
    }

    public MergeRequestContent withLabels(Labels others) {
        return new MergeRequestContent(title, description, targetBranch, others, workers, discussionLocked, options, milestone);
    }

    public MergeRequestContent withWorkers(MergeRequestWorkers others) {
        return new MergeRequestContent(title, description, targetBranch, labels, others, discussionLocked, options, milestone);
    }

    public MergeRequestContent withOptions(MergeOptions others) {
        return new MergeRequestContent(title, description, targetBranch, labels, workers, discussionLocked, others, milestone);
    }

    public MergeRequestContent withMilestone(@Nullable Long other) {
        return new MergeRequestContent(title, description, targetBranch, labels, workers, discussionLocked, options, other);
    }
}

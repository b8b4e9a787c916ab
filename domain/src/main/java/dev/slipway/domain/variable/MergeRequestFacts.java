package dev.slipway.domain.variable;

import java.util.List;

/**
 * Merge request that a pipeline runs for, as of the creation of the pipeline.
 *
 * @param source          branch that is merged
 * @param target          branch that it is merged into, in the project to which the request belongs
 * @param targetProtected whether the target branch is protected
 * @param approved        whether the rules of approvals were met
 */
public record MergeRequestFacts(long id, long iid, MergeRequestBranch source, MergeRequestBranch target, boolean targetProtected,
        MergeRequestText text, MergeRequestDiff diff, boolean approved) {

    /** Cause of pipelines that run on the head of the source branch alone. */
    static final String DETACHED = "detached";

    /** Branch of a merge request, and its project. */
    public record MergeRequestBranch(long projectId, String projectPath, String name) {
    }

    /** Texts of a merge request. @param assignees usernames */
    public record MergeRequestText(String title, List<String> assignees, List<String> labels) {

        /** Texts that a pipeline does not know. */
        public static final MergeRequestText HIDDEN = new MergeRequestText("", List.of(), List.of());

        public MergeRequestText {
            assignees = List.copyOf(assignees);
            labels = List.copyOf(labels);
        }
    }

    /** Version of the diff. @param base the newest commit that both branches have */
    public record MergeRequestDiff(long id, String base) {
    }
}

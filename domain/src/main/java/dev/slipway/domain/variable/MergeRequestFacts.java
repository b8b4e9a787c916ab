package dev.slipway.domain.variable;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Merge request that a pipeline runs for, as of the creation of the pipeline.
 *
 * @param source          branch that is merged
 * @param target          branch that it is merged into, in the project to which the request belongs
 * @param targetProtected whether the target branch is protected
 * @param approved        whether the rules of approvals were met
 * @param merged          heads whose merge the pipeline runs on; null if it runs on the head of the source branch
 */
public record MergeRequestFacts(long id, long iid, MergeRequestBranch source, MergeRequestBranch target, boolean targetProtected,
        MergeRequestText text, MergeRequestDiff diff, boolean approved, @Nullable MergedHeads merged) {

    private static final String DETACHED = "detached";
    private static final String MERGED_RESULT = "merged_result";

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

    /** Heads that the commit of a pipeline of merged results merges. */
    public record MergedHeads(String source, String target) {
    }

    /** Returns the heads whose merge the pipeline runs on; empty if it runs on the head of the source branch. */
    public Optional<MergedHeads> mergedHeads() {
        return Optional.ofNullable(merged);
    }

    /** Returns the same merge request for a pipeline that runs on the merge of these heads. */
    public MergeRequestFacts merging(MergedHeads heads) {
        return new MergeRequestFacts(id, iid, source, target, targetProtected, text, diff, approved, heads);
    }

    /** Returns the kind of the pipeline, as scripts see it. */
    public String eventType() {
        return merged == null ? DETACHED : MERGED_RESULT;
    }

    /** Returns the commit that the files of the pipeline are compared with, so that the changes are those of the merge request alone. */
    public String compared() {
        return merged == null ? diff.base() : merged.target();
    }
}

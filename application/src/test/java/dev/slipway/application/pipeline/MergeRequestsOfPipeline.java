package dev.slipway.application.pipeline;

import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestBranch;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestDiff;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestText;
import dev.slipway.domain.variable.MergeRequestFacts.MergedHeads;
import dev.slipway.domain.variable.PipelineMergeRequests;
import java.util.List;

/** Merge requests that pipelines of tests know. */
final class MergeRequestsOfPipeline {

    private MergeRequestsOfPipeline() {
    }

    static PipelineMergeRequests own(long id, long project) {
        return new PipelineMergeRequests(new MergeRequestFacts(id, 3, new MergeRequestBranch(project, "a/höhe", "topic"),
                new MergeRequestBranch(project, "a/höhe", "main"), true,
                new MergeRequestText("Größe $X", List.of("ann"), List.of("bug", "ui")),
                new MergeRequestDiff(12, "b"), false, null), List.of("a/höhe!3", "a/höhe!4"));
    }

    /** Merge request of a pipeline that runs on the merge of these heads. */
    static PipelineMergeRequests merged(long id, long project, String source, String target) {
        return PipelineMergeRequests.of(own(id, project).request().orElseThrow().merging(new MergedHeads(source, target)));
    }
}

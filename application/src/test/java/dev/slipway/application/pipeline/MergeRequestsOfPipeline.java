package dev.slipway.application.pipeline;

import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestBranch;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestDiff;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestText;
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
                new MergeRequestDiff(12, "b"), false), List.of("a/höhe!3", "a/höhe!4"));
    }
}

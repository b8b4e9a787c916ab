package dev.slipway.application.approval;

import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import java.time.Instant;
import java.util.List;

/** Merge requests for kits of approvals. */
final class ApprovalDrafts {

    private ApprovalDrafts() {
    }

    static NewMergeRequest request(long projectId, String source, String target, long author, Instant now) {
        return new NewMergeRequest(MergeRequestBranches.of(projectId, source, projectId, target),
                new MergeRequestContent("Title", null, target, Labels.NONE, new MergeRequestWorkers(List.of(), List.of()), null,
                        MergeOptions.NONE), author, now);
    }
}

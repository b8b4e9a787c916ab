package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestBranch;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestDiff;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestText;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Open merge requests that a pipeline knows. */
class KnownMergeRequestsTest {

    private static final Signature ADA = new Signature("Ada", "ada@example.org", Instant.EPOCH);
    private static final MergeRequestFacts OWN = new MergeRequestFacts(70, 7, new MergeRequestBranch(9, "fork/tool", "feature"),
            new MergeRequestBranch(3, "acme/tool", "main"), true, MergeRequestText.HIDDEN, new MergeRequestDiff(1, Shas.ZERO), false, null);

    private final KnownMergeRequests known = new KnownMergeRequests(
            (user, project, branch, most) -> List.of(user + " " + project + " " + branch + " " + most));

    private List<String> open(PipelineCause cause, String ref, boolean tag) {
        Origin origin = new Origin(3, "p", null, "acme/tool", 5, Visibility.PRIVATE, "main", null, true, false);
        return known.complete(new PipelineRequest(origin, cause, new RequestedRevision(ref, tag, false,
                new Commit("a".repeat(40), List.of(), ADA, ADA, "Message"), Shas.ZERO, null), List.of())).cause().mergeRequests().open();
    }

    @Test
    void pipeline_of_a_branch_knows_the_requests_from_it_that_its_user_may_read() {
        assertEquals(List.of("5 3 topic 4"), open(PipelineCause.push(1, 5L), "topic", false));
        assertEquals(List.of("0 3 topic 4"), open(PipelineCause.by(PipelineSource.API, null), "topic", false));
    }

    @Test
    void pipeline_of_a_merge_request_knows_those_from_its_source_branch() {
        assertEquals(List.of("5 9 feature 4"), open(PipelineCause.mergeRequest(OWN, 5L), "refs/merge-requests/7/head", false));
    }

    @Test
    void pipeline_of_a_tag_knows_none() {
        assertEquals(List.of(), open(PipelineCause.push(1, 5L), "topic", true));
    }
}

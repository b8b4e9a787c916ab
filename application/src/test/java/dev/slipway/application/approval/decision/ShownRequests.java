package dev.slipway.application.approval.decision;

import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merge requests of one project, of the branch {@code feature} into {@code main}. */
final class ShownRequests {

    static final long PROJECT = 7;
    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    static final String MAIN = "a".repeat(40);

    private ShownRequests() {
    }

    /** @param head commit of the source branch @param version the last one; null for none */
    static MergeRequestView request(long id, MergeRequestState state, String head, @Nullable MergeRequestVersion version) {
        return request(id, state, version, new MergeRequestView.Git(new Mergeability.Heads(head, MAIN), Optional.empty(), null, null));
    }

    /** Returns an open request whose target branch is gone. */
    static MergeRequestView untargeted(long id, String head) {
        return request(id, MergeRequestState.OPENED, version(id, head, "main"),
                new MergeRequestView.Git(new Mergeability.Heads(head, null), Optional.empty(), null, null));
    }

    /** Returns an open request. @param pipeline the newest one of the head; null for none */
    static MergeRequestView tested(long id, String head, @Nullable Long pipeline) {
        return request(id, MergeRequestState.OPENED, version(id, head, "main"),
                new MergeRequestView.Git(new Mergeability.Heads(head, MAIN), Optional.empty(), pipeline, null));
    }

    private static MergeRequestView request(long id, MergeRequestState state, @Nullable MergeRequestVersion version,
            MergeRequestView.Git git) {
        return new MergeRequestView(id, id, new MergeRequestView.Projects(PROJECT, "acme/tool", PROJECT, "acme/tool", "feature"),
                MergeRequestContent.titled("Title", "main"), state, new MergeRequestView.People(null, List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null), version, git,
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
    }

    static MergeRequestVersion version(long requestId, String head, String targetBranch) {
        return new MergeRequestVersion(1, requestId, new DiffRefs(MAIN, MAIN, head), targetBranch, "1", 1, NOW);
    }
}

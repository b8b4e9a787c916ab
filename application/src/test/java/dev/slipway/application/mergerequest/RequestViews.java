package dev.slipway.application.mergerequest;

import static dev.slipway.application.mergerequest.RequestScene.NOW;

import dev.slipway.application.mergerequest.MergeRequestView.Projects;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merge requests from the branch {@code topic} into {@code main}, as stores show them. */
public final class RequestViews {

    private RequestViews() {
    }

    /** Returns a request in a project, of the commit {@code h}, into the commit {@code m}. */
    public static MergeRequestView in(long project, long id) {
        return of(id, new Projects(project, "acme/tool", project, "acme/tool", "topic"), MergeRequestState.OPENED,
                new Mergeability.Heads("h", "m"), null, null);
    }

    /** Returns a request with a version of the commit {@code h}. @param pipeline null for none */
    public static MergeRequestView of(long id, Projects projects, MergeRequestState state, Mergeability.Heads heads,
            @Nullable String version,
            @Nullable Long pipeline) {
        return new MergeRequestView(id, 1, projects, MergeRequestContent.titled("x", "main"), state,
                new MergeRequestView.People(new UserBrief(3, "ada", "Ada", AccountState.ACTIVE, ""), List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null),
                version == null ? null : new MergeRequestVersion(1, id, new DiffRefs("b", "s", version), "main", "1", 1, NOW),
                new MergeRequestView.Git(heads, Optional.empty(), pipeline, pipeline == null ? null : PipelineStatus.SUCCESS),
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
    }
}

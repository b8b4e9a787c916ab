package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.RequestBranches;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequestViews.OpenRequest;
import dev.slipway.application.pipeline.OpenMergeRequests;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Optional;

/** Tells earlier features of merge requests: pipelines of those from their branches, protections of the branches of one. */
public final class MergeRequestsForPipelines implements OpenMergeRequests, RequestBranches {

    private final Access access;
    private final MergeRequestViews views;
    private final ActingUsers users;

    public MergeRequestsForPipelines(Access access, MergeRequestViews views, ActingUsers users) {
        this.access = access;
        this.views = views;
        this.users = users;
    }

    @Override
    public List<String> from(long userId, long sourceProject, String branch, int most) {
        List<OpenRequest> requests = views.openFrom(sourceProject, branch, most);
        if (requests.isEmpty()) {
            return List.of();
        }
        Caller caller = users.caller(userId);
        return requests.stream()
                .filter(open -> access.allows(caller, new ProjectRef.Id(open.targetProject()), Ability.READ_MERGE_REQUESTS))
                .map(OpenRequest::reference).toList();
    }

    @Override
    public Optional<Pair> find(long targetProject, long iid) {
        return views.find(targetProject, iid).map(MergeRequestsForPipelines::branches);
    }

    private static Pair branches(MergeRequestView request) {
        Long source = request.projects().sourceId();
        return new Pair(request.projects().sourceBranch(), request.content().targetBranch(),
                source != null && source == request.projects().id());
    }
}

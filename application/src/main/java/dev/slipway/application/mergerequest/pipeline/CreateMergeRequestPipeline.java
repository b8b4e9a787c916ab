package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.application.mergerequest.pipeline.RequestPipelines.Target;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.mergerequest.version.UpdateMergeRef;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.Current;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.creation.CreationPolicy;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.pipeline.request.VariableRight;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.MergeRequestRef;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.pipeline.SkipMarker;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestBranch;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestDiff;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestText;
import dev.slipway.domain.variable.MergeRequestFacts.MergedHeads;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Creates pipelines that run for a merge request: on the head of its last version, or on the commit that the merge of that head would make,
 * where the project has pipelines of merged results and git can merge it.
 */
public final class CreateMergeRequestPipeline {

    private final Access access;
    private final MergeRequestAccess requests;
    private final MergeStatuses statuses;
    private final RequestPipelines targets;
    private final Branches branches;
    private final Creation creation;

    /** Commits of the branches, and the merge of them. */
    public record Branches(Commits commits, RecordVersions versions, UpdateMergeRef mergeRef) {}

    /** Parts of the creation of pipelines. */
    public record Creation(PipelineRequestResolver requests, PipelineCreator creator, PipelineViews views, OpenRequestGuards open) {}

    /** A pipeline, and what it was decided with. @param merged whether it runs on the merge of the branches */
    private record Asked(Target target, boolean merged, PipelineRequest pipeline) {}

    public CreateMergeRequestPipeline(Access access, MergeRequestAccess requests, MergeStatuses statuses, RequestPipelines targets,
            Branches branches, Creation creation) {
        this.access = access;
        this.requests = requests;
        this.statuses = statuses;
        this.targets = targets;
        this.branches = branches;
        this.creation = creation;
    }

    /** Creates a pipeline for a user who waits for it, though there may be others of the same commit. */
    public PipelineView create(Caller caller, ProjectRef reference, long iid) {
        access.signedIn(caller);
        MergeRequestView found = requests.find(caller, reference, iid).request();
        if (targets.find(caller, found).isEmpty()) {
            throw Refusal.forbidden();
        }
        branches.versions().updateOrLater(found.id());
        MergeRequestView request = requests.find(caller, reference, iid).request();
        Target target = targets.find(caller, request).orElseThrow(Refusal::forbidden);
        Asked asked = request(caller, request, target).orElseThrow(CreateMergeRequestPipeline::notAllowed);
        long id = create(caller, request, asked, CreationPolicy.ON_DEMAND, creation.open().guard(request))
                .orElseThrow(CreateMergeRequestPipeline::notAllowed);
        return creation.views().find(asked.pipeline().origin().id(), id).orElseThrow(Refusal::notFound);
    }

    private static Refusal notAllowed() {
        return new Refusal(new Failure.NotAllowed(Reason.of("merge_request.no_pipeline")));
    }

    /**
     * Creates the pipeline that follows a push, if the guard admits it: a failed one where the configuration is invalid, none where it has
     * no jobs for merge requests, where the commit skips pipelines, and where the caller may not create one.
     */
    void follow(Caller caller, MergeRequestView request, StoreGuard guard) {
        if (caller.account().isEmpty()) {
            return;
        }
        try {
            targets.find(caller, request).filter(target -> !skips(request, target))
                    .flatMap(target -> request(caller, request, target))
                    .ifPresent(asked -> create(caller, request, asked, CreationPolicy.byPush(false), guard));
        } catch (Refusal refused) {
            if (refused.failure() instanceof Failure.Unavailable) {
                throw refused;
            }
            // The project is gone or uses no pipelines.
        }
    }

    /** Stores a pipeline of a merged result if the request still has the branches, and the caller the rights, that it was decided with. */
    private OptionalLong create(Caller caller, MergeRequestView request, Asked asked, CreationPolicy policy, StoreGuard guard) {
        StoreGuard decided = asked.merged()
                ? creation.open().ofMerge(request, guard, () -> targets.find(caller, request).equals(Optional.of(asked.target()))) : guard;
        return creation.creator().create(asked.pipeline(), right(caller, asked.pipeline()), policy, decided).created();
    }

    private boolean skips(MergeRequestView request, Target target) {
        return request.version() != null && branches.commits().find(target.project(), request.version().refs().head())
                .filter(head -> SkipMarker.in(head.message())).isPresent();
    }

    private VariableRight right(Caller caller, PipelineRequest request) {
        return VariableRight.of(access.allows(caller, new ProjectRef.Id(request.origin().id()), Ability.READ_ANY_PIPELINE_VARIABLES));
    }

    /** Returns the request for a pipeline; empty if there is nothing to run for. */
    private Optional<Asked> request(Caller caller, MergeRequestView request, Target target) {
        MergeRequestVersion version = request.version();
        if (version == null || version.commits() == 0 || request.state() != MergeRequestState.OPENED) {
            return Optional.empty();
        }
        Optional<Current> merged = target.mergedResult() ? merged(request, version) : Optional.empty();
        Commit commit = branches.commits().find(target.project(), merged.map(Current::sha).orElse(version.refs().head()))
                .orElseThrow(() -> Refusal.badRequest(Reason.of("pipeline.commit_not_found")));
        MergeRequestFacts detached = facts(request, version, text(request, target));
        MergeRequestFacts facts = merged.map(Current::sides).map(sides -> detached.merging(new MergedHeads(sides.theirs(), sides.ours())))
                .orElse(detached);
        return Optional.of(new Asked(target, merged.isPresent(), new PipelineRequest(creation.requests().requireEnabled(target.project()),
                PipelineCause.mergeRequest(facts, caller.accountId().orElseThrow()),
                new RequestedRevision(merged.isPresent() ? MergeRequestRef.ofMerge(request.iid()) : target.ref(), false,
                        target.isProtected(), commit, Shas.ZERO, null), List.of())));
    }

    /**
     * Returns the merge of the head of a version; empty if git cannot merge it or is not installed, or if a push has moved the branch.
     *
     * @throws Refusal unavailable, if the target branch moves all the time or is another one meanwhile, and if git takes too long; bad
     *                 request, if the repository has no room: a pipeline of the head alone would count for a merge that it has not tested
     */
    private Optional<Current> merged(MergeRequestView request, MergeRequestVersion version) {
        try {
            return switch (branches.mergeRef().update(request)) {
                case Current current when !current.sides().theirs().equals(version.refs().head()) -> Optional.empty();
                case Current current when !current.target().equals(request.content().targetBranch()) -> throw OpenRequestGuards.outdated();
                case Current current -> Optional.of(current);
                case UpdateMergeRef.NotMergeable ignored -> Optional.empty();
                case UpdateMergeRef.NoRoom ignored -> throw Refusal.badRequest(Reason.of("merge_request.no_room"));
                case UpdateMergeRef.Exceeded ignored -> throw OpenRequestGuards.outdated();
                case UpdateMergeRef.Outdated ignored when version.refs().head().equals(request.git().heads().source()) ->
                    throw OpenRequestGuards.outdated();
                case UpdateMergeRef.Outdated ignored -> Optional.empty();
            };
        } catch (Refusal refused) {
            if (refused.failure() instanceof Failure.Unsupported) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    /**
     * Returns the texts for the jobs of a pipeline. Members of a fork see the jobs that run there, so these know the texts of a target
     * project only if all callers may read them.
     */
    private MergeRequestText text(MergeRequestView request, Target target) {
        long project = request.projects().id();
        return target.project() == project || access.allows(Caller.ANONYMOUS, new ProjectRef.Id(project), Ability.READ_MERGE_REQUESTS)
                ? new MergeRequestText(Objects.requireNonNullElse(request.content().title(), ""),
                        request.people().assignees().stream().map(assignee -> assignee.username()).toList(),
                        request.content().labels().names())
                : MergeRequestText.HIDDEN;
    }

    private MergeRequestFacts facts(MergeRequestView request, MergeRequestVersion version, MergeRequestText text) {
        MergeRequestItem item = statuses.of(request, false);
        MergeRequestView.Projects projects = request.projects();
        return new MergeRequestFacts(request.id(), request.iid(),
                new MergeRequestBranch(Objects.requireNonNull(projects.sourceId()), Objects.requireNonNull(projects.sourcePath()),
                        projects.sourceBranch()),
                new MergeRequestBranch(projects.id(), projects.path(), request.content().targetBranch()), targets.targetProtected(request),
                text, new MergeRequestDiff(version.id(), version.refs().base()),
                !item.obstacles().contains(MergeObstacle.NOT_APPROVED), null);
    }
}

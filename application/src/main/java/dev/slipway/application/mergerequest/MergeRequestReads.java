package dev.slipway.application.mergerequest;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.mergerequest.MergeRequestFilter.Order;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.MergeRequestFilter.Traits;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.mergerequest.MergeRight;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.DiffLimits;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Returns merge requests. */
public final class MergeRequestReads {

    private final Access access;
    private final MergeRequestAccess requests;
    private final MergeRequestViews views;
    private final MergeStatuses statuses;
    private final BranchProtection protection;
    private final Beside beside;
    private final Repository repository;

    /** Reads of what earlier features store about a merge request. */
    public record Beside(PipelineViews pipelines, ItemSubscriptions subscriptions) {}

    /** Reads of the repository. */
    public record Repository(Commits commits, Histories histories) {}

    public MergeRequestReads(Access access, MergeRequestAccess requests, MergeRequestViews views, MergeStatuses statuses,
            BranchProtection protection, Beside beside, Repository repository) {
        this.access = access;
        this.requests = requests;
        this.views = views;
        this.statuses = statuses;
        this.protection = protection;
        this.beside = beside;
        this.repository = repository;
    }

    /** @param diverged whether to count the commits of the target branch that the source branch lacks */
    public MergeRequestDetails get(Caller caller, ProjectRef reference, long iid, boolean diverged) {
        MergeRequestAccess.Found found = requests.find(caller, reference, iid);
        return details(caller, found.grant(), found.request(), diverged);
    }

    /** Returns a merge request that the caller has just written. */
    public MergeRequestDetails written(Caller caller, ProjectGrant grant, long id) {
        return details(caller, grant, views.find(id).orElseThrow(Refusal::notFound), false);
    }

    private MergeRequestDetails details(Caller caller, ProjectGrant grant, MergeRequestView request, boolean diverged) {
        return new MergeRequestDetails(statuses.shown(caller, List.of(request), true).getFirst(),
                mayMerge(caller, grant, request.content().targetBranch()), pipeline(caller, request),
                diverged ? OptionalInt.of(diverged(request)) : OptionalInt.empty(), subscribed(caller, request));
    }

    private boolean subscribed(Caller caller, MergeRequestView request) {
        return caller.accountId().stream().anyMatch(user -> beside.subscriptions().subscribed(ItemId.mergeRequest(request.id()), user));
    }

    /** Pipelines run in the target project or in a fork, so those of a fork are shown to readers of its pipelines only. */
    private Optional<PipelineView> pipeline(Caller caller, MergeRequestView request) {
        Long pipeline = request.git().pipelineId();
        return pipeline == null ? Optional.empty() : Stream.of(request.projects().id(), request.projects().sourceId())
                .filter(Objects::nonNull).distinct()
                .filter(project -> access.allows(caller, new ProjectRef.Id(project), Ability.READ_PIPELINES))
                .flatMap(project -> beside.pipelines().find(project, pipeline).stream()).findFirst();
    }

    /** Returns whether a caller may merge into a branch. */
    public boolean mayMerge(Caller caller, ProjectGrant grant, String branch) {
        if (caller.accountId().isEmpty() || !grant.allows(Ability.PUSH_CODE)) {
            return false;
        }
        BranchGuard guard = protection.guard(grant.id(), branch);
        return new MergeRight(guard, protection.pusher(caller, grant, guard.grants())).granted();
    }

    private int diverged(MergeRequestView request) {
        String head = request.git().heads().source();
        String target = request.git().heads().target();
        Long sourceProject = request.projects().sourceId();
        if (head == null || target == null || sourceProject == null) {
            return 0;
        }
        return repository.histories().between(ObjectSource.of(request.projects().id()).with(sourceProject), head, target,
                DiffLimits.USUAL.commits()).commits().size();
    }

    /** @param recheck whether to check merges whose result is not known; developers only, since each check runs git */
    public Page<MergeRequestItem> inProject(Caller caller, ProjectRef reference, MergeRequestFilter filter, boolean recheck,
            PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_MERGE_REQUESTS);
        return items(caller, views.list(filter.at(new Place.Project(grant.id())), MergeRequestAudience.ofProject(caller), page),
                recheck && grant.allows(Ability.UPDATE_MERGE_REQUEST));
    }

    /** Returns the merge requests that have a commit of the target project, or whose merge made it. */
    public Page<MergeRequestItem> ofCommit(Caller caller, ProjectRef reference, String revision, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Commit commit = repository.commits().find(grant.id(), revision).orElseThrow(() -> Refusal.notFound("Commit"));
        if (!grant.allows(Ability.READ_MERGE_REQUESTS)) {
            return Page.empty();
        }
        return items(caller, views.list(MergeRequestFilter.all().at(new Place.Commit(grant.id(), commit.sha())),
                MergeRequestAudience.ofProject(caller), page), false);
    }

    /**
     * Returns the merge requests of a milestone that the caller sees, the newest first: in the project, or in the group and its subgroups.
     *
     * @param milestone one that the caller sees
     */
    public Page<MergeRequestItem> ofMilestone(Caller caller, MilestoneView milestone, PageRequest page) {
        MergeRequestFilter filter = MergeRequestFilter.all()
                .withWanted(Traits.ANY.withMilestone(new MilestoneCondition.Exactly(milestone.id())))
                .orderedBy(Order.CREATED_AT, Sort.DESC);
        return switch (milestone.owner()) {
            case MilestoneOwner.Project(long id) -> {
                ProjectGrant grant = access.project(caller, new ProjectRef.Id(id));
                yield grant.allows(Ability.READ_MERGE_REQUESTS) ? inProject(caller, new ProjectRef.Id(id), filter, false, page)
                        : Page.empty();
            }
            case MilestoneOwner.Group(long id) -> inGroup(caller, new GroupRef.Id(id), filter, false, page).requests();
        };
    }

    /** @param groupPath the full path of the group, from where projects are named */
    public record OfGroup(String groupPath, Page<MergeRequestItem> requests) {}

    /** Returns the merge requests of a group and its subgroups. */
    public OfGroup inGroup(Caller caller, GroupRef reference, MergeRequestFilter filter, boolean recheck, PageRequest page) {
        GroupGrant group = access.group(caller, reference);
        return new OfGroup(group.fullPath(),
                items(caller, views.list(filter.at(new Place.Group(group.id())), MergeRequestAudience.everywhere(caller), page),
                        recheck && caller.accountId().isPresent()));
    }

    /** Returns the merge requests of all projects; without an account only if no condition depends on the caller. */
    public Page<MergeRequestItem> everywhere(Caller caller, MergeRequestFilter filter, boolean recheck, PageRequest page) {
        if (filter.mine() != Mine.ALL) {
            access.signedIn(caller);
        }
        return items(caller, views.list(filter.at(new Place.Everywhere()), MergeRequestAudience.everywhere(caller), page),
                recheck && caller.accountId().isPresent());
    }

    private Page<MergeRequestItem> items(Caller caller, Page<MergeRequestView> page, boolean recheck) {
        return page.with(statuses.shown(caller, page.items(), recheck));
    }
}

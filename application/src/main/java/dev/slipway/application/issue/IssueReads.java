package dev.slipway.application.issue;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Order;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.IssueFilter.Traits;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.kernel.address.UserAgent;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Returns issues. */
public final class IssueReads {

    private final Access access;
    private final IssueViews issues;
    private final ShownIssues shown;
    private final Issues rows;
    private final InstantSource clock;

    public IssueReads(Access access, IssueViews issues, ShownIssues shown, Issues rows, InstantSource clock) {
        this.access = access;
        this.issues = issues;
        this.shown = shown;
        this.rows = rows;
        this.clock = clock;
    }

    public IssueView get(Caller caller, ProjectRef reference, long iid) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_ISSUES);
        IssueAudience.OfProject audience = IssueAudience.ofProject(caller, grant.standing());
        return issues.find(grant.id(), iid)
                .filter(issue -> audience.sees(issue.content().confidential(), caller.accountId().stream().anyMatch(issue::belongsTo)))
                .map(issue -> shown.figured(caller, issue)).orElseThrow(Refusal::notFound);
    }

    /** Returns what decides about notes on an issue of a project; empty if the caller does not see the issue. */
    public Optional<Noted> noted(Caller caller, ProjectGrant project, long iid) {
        IssueAudience.OfProject audience = IssueAudience.ofProject(caller, project.standing());
        return Optional.of(project).filter(grant -> grant.allows(Ability.READ_ISSUES)).flatMap(grant -> issues.noted(grant.id(), iid))
                .filter(issue -> audience.sees(issue.confidential(), caller.accountId().stream().anyMatch(issue::belongsTo)));
    }

    /** Returns the client that created an issue, for administrators. */
    public UserAgent userAgent(Caller caller, ProjectRef reference, long iid) {
        Noted issue = noted(caller, access.project(caller, reference, Ability.READ_ISSUES), iid).orElseThrow(Refusal::notFound);
        access.administrator(caller);
        return rows.userAgent(issue.id()).orElseThrow(() -> Refusal.notFound("UserAgentDetail"));
    }

    /** Returns the users who take part in an issue. Those of comments that the caller does not see are left out. */
    public Page<UserBrief> participants(Caller caller, ProjectRef reference, long iid, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_ISSUES);
        Noted issue = noted(caller, grant, iid).orElseThrow(Refusal::notFound);
        return issues.participants(issue.id(), grant.allows(Ability.READ_INTERNAL_NOTES), page);
    }

    /** Returns those of some issues that the caller sees, of at most {@link PageRequest#MAX_SIZE}, in the order of their age. */
    public List<IssueView> among(Caller caller, List<Long> ids) {
        return ids.isEmpty() ? List.of() : shown.list(caller, IssueFilter.all().at(new Place.Some(ids)), IssueAudience.everywhere(caller),
                today(), new PageRequest.Offset(1, PageRequest.MAX_SIZE)).items();
    }

    /** By the id that all issues share; for administrators, who do not read issues of a project that has closed them either. */
    public IssueView get(Caller caller, long id) {
        access.administrator(caller);
        IssueView issue = issues.find(id).orElseThrow(Refusal::notFound);
        access.project(caller, new ProjectRef.Id(issue.projectId()), Ability.READ_ISSUES);
        return shown.figured(caller, issue);
    }

    public Page<IssueView> inProject(Caller caller, ProjectRef reference, IssueFilter filter, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_ISSUES);
        return shown.list(caller, filter.at(new Place.Project(grant.id())), IssueAudience.ofProject(caller, grant.standing()), today(),
                page);
    }

    /**
     * Returns the issues of a milestone that the caller sees, the newest first: in the project, or in the group and its subgroups.
     *
     * @param milestone one that the caller sees
     */
    public Page<IssueView> ofMilestone(Caller caller, MilestoneView milestone, PageRequest page) {
        IssueFilter filter = IssueFilter.all().withWanted(Traits.ANY.withMilestone(new MilestoneCondition.Exactly(milestone.id())))
                .orderedBy(Order.CREATED_AT, Sort.DESC);
        return switch (milestone.owner()) {
            case MilestoneOwner.Project(long id) -> {
                ProjectGrant grant = access.project(caller, new ProjectRef.Id(id));
                yield grant.allows(Ability.READ_ISSUES) ? inProject(caller, new ProjectRef.Id(id), filter, page) : Page.empty();
            }
            case MilestoneOwner.Group(long id) -> inGroup(caller, new GroupRef.Id(id), filter, page).issues();
        };
    }

    /** @param groupPath the full path of the group, from where projects are named */
    public record OfGroup(String groupPath, Page<IssueView> issues) {}

    /** Returns the issues of a group and its subgroups. */
    public OfGroup inGroup(Caller caller, GroupRef reference, IssueFilter filter, PageRequest page) {
        GroupGrant group = access.group(caller, reference);
        return new OfGroup(group.fullPath(),
                shown.list(caller, filter.at(new Place.Group(group.id())), IssueAudience.everywhere(caller), today(), page));
    }

    /** Returns the issues of all projects; without an account only if no condition depends on the caller. */
    public Page<IssueView> everywhere(Caller caller, IssueFilter filter, PageRequest page) {
        return shown.list(caller, anywhere(caller, filter), IssueAudience.everywhere(caller), today(), page);
    }

    public IssueCounts countInProject(Caller caller, ProjectRef reference, IssueFilter filter) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_ISSUES);
        return issues.count(filter.at(new Place.Project(grant.id())), IssueAudience.ofProject(caller, grant.standing()), today());
    }

    public IssueCounts countInGroup(Caller caller, GroupRef reference, IssueFilter filter) {
        return issues.count(filter.at(new Place.Group(access.group(caller, reference).id())), IssueAudience.everywhere(caller), today());
    }

    public IssueCounts countEverywhere(Caller caller, IssueFilter filter) {
        return issues.count(anywhere(caller, filter), IssueAudience.everywhere(caller), today());
    }

    private IssueFilter anywhere(Caller caller, IssueFilter filter) {
        if (filter.mine() != Mine.ALL) {
            access.signedIn(caller);
        }
        return filter.at(new Place.Everywhere());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}

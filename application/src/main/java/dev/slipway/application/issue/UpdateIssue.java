package dev.slipway.application.issue;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.MilestoneChoice;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueLifecycle;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.label.LabelChange;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Changes, closes and reopens an issue. Reporters change all attributes; its author and assignees change its content and state. Attributes
 * that the caller may not set are ignored, as clients send them anyway.
 */
public final class UpdateIssue {

    private final Access access;
    private final IssueChanges changes;
    private final ShownIssues issues;
    private final IssueAttributes attributes;
    private final IssuePolicy policy;
    private final Transactions transactions;
    private final InstantSource clock;

    public UpdateIssue(Access access, IssueChanges changes, ShownIssues issues, IssueAttributes attributes, IssuePolicy policy,
            Transactions transactions, InstantSource clock) {
        this.access = access;
        this.changes = changes;
        this.issues = issues;
        this.attributes = attributes;
        this.policy = policy;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param updatedAt when that happened, told by an owner */
    public record Request(
            Change<String> title,
            Change<String> description,
            Change<IssueType> type,
            Change<Boolean> confidential,
            LabelChange labels,
            Change<List<Long>> assignees,
            Change<Boolean> discussionLocked,
            Change<LocalDate> dueDate,
            Change<Integer> weight,
            Change<HealthStatus> health,
            Change<Long> milestoneId,
            Optional<IssueEvent> event,
            Optional<Instant> updatedAt) {

        /** Returns a request that closes or reopens the issue and changes nothing else. */
        private static Request of(IssueEvent event) {
            return new Request(Change.keep(), Change.keep(), Change.keep(), Change.keep(), LabelChange.NONE, Change.keep(), Change.keep(),
                    Change.keep(), Change.keep(), Change.keep(), Change.keep(), Optional.of(event), Optional.empty());
        }

        private Request ofItsOwner() {
            return new Request(title, description, Change.keep(), Change.keep(), LabelChange.NONE, Change.keep(), Change.keep(),
                    Change.keep(), Change.keep(), Change.keep(), Change.keep(), event, updatedAt);
        }
    }

    public IssueView update(Caller caller, ProjectRef reference, long iid, Request request) {
        return update(caller, reference, iid, request, AlongIssue.NOTHING);
    }

    /** @param along what is to happen besides */
    public IssueView update(Caller caller, ProjectRef reference, long iid, Request request, AlongIssue along) {
        return update(caller, reference, iid, request, new Occasion(IssueCause.CALL, along));
    }

    /** Closes an issue, and changes nothing else. */
    public IssueView close(Caller caller, ProjectRef reference, long iid, IssueCause cause) {
        return update(caller, reference, iid, Request.of(IssueEvent.CLOSE), new Occasion(cause, AlongIssue.NOTHING));
    }

    private record Occasion(IssueCause cause, AlongIssue along) {}

    /** Asks who sees the issue before its lock too, so that callers who do not see it neither wait for it nor hold it. */
    private IssueView update(Caller caller, ProjectRef reference, long iid, Request request, Occasion occasion) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.READ_ISSUES);
        IssueAudience.OfProject audience = IssueAudience.ofProject(caller, grant.standing());
        if (issues.noted(grant.id(), iid).filter(issue -> audience.sees(issue.confidential(), issue.belongsTo(account.id()))).isEmpty()) {
            throw Refusal.notFound();
        }
        Change<List<Long>> chosen = grant.allows(Ability.UPDATE_ISSUE)
                ? request.assignees().map(wanted -> attributes.assignees().among(grant, wanted))
                : Change.keep();
        return transactions.write(() -> {
            occasion.along().began(grant);
            Locked present = changes.lock(grant.id(), iid)
                    .filter(issue -> audience.sees(issue.content().confidential(), issue.belongsTo(account.id())))
                    .orElseThrow(Refusal::notFound);
            Request allowed = allowed(grant, present, account, request);
            occasion.along().locked(grant, present.id());
            Labels labels = attributes.labels(grant, present.content().labels(), allowed.labels());
            IssueDraft draft = over(present.content(), allowed, labels, chosen);
            if (draft.type() != present.content().type()) {
                IssueChecks.refuseUnknown(draft.type(), policy);
            }
            IssueChecks.refuseBad(draft, attributes.milestones().offers(grant.id(), draft.milestone(), allowed.milestoneId()));
            Optional<Instant> told = allowed.updatedAt().filter(any -> grant.standing().holds(Role.OWNER))
                    .map(moment -> IssueChecks.past("updated_at", moment, clock.instant()));
            write(present, draft, new Saying(account.id(), allowed.event(), occasion.cause(), told));
            occasion.along().written(grant, present.id());
            return issues.find(caller, present.id()).orElseThrow(Refusal::notFound);
        });
    }

    /** @param told when it happens, where an owner says so */
    private record Saying(long userId, Optional<IssueEvent> event, IssueCause cause, Optional<Instant> told) {}

    private void write(Locked present, IssueDraft draft, Saying saying) {
        Instant now = saying.told().orElseGet(clock::instant);
        Optional<IssueEvent> moving = saying.event().filter(event -> IssueLifecycle.TABLE.on(present.state(), event) instanceof Step.Moved);
        moving.ifPresent(event -> changes.move(present, event, saying.cause(), saying.userId(), now));
        if (moving.isPresent() || saying.told().isPresent() || !draft.equals(present.content())) {
            changes.change(present, draft, saying.userId(), now);
        }
    }

    private static Request allowed(ProjectGrant grant, Locked issue, Account account, Request request) {
        if (grant.allows(Ability.UPDATE_ISSUE)) {
            return request;
        }
        if (!issue.belongsTo(account.id())) {
            throw Refusal.forbidden();
        }
        grant.require(Ability.CHANGE_OWN_ISSUE);
        return request.ofItsOwner();
    }

    private IssueDraft over(IssueDraft present, Request request, Labels labels, Change<List<Long>> chosen) {
        return new IssueDraft(
                request.title().or(present.title()),
                request.description().or(present.description()),
                given(request.type(), present.type(), present.type()),
                present.severity(),
                given(request.confidential(), present.confidential(), present.confidential()),
                labels,
                given(chosen, present.assignees(), List.of()),
                request.discussionLocked().or(present.discussionLocked()),
                request.dueDate().or(present.dueDate()),
                policy.premium() ? request.weight().or(present.weight()) : present.weight(),
                policy.ultimate() ? request.health().or(present.health()) : present.health(),
                MilestoneChoice.named(request.milestoneId().or(present.milestone())));
    }

    /** @param instead of null */
    private static <T> T given(Change<T> change, T present, T instead) {
        T value = change.or(present);
        return value == null ? instead : value;
    }
}

package dev.slipway.application.issue;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.limit.ActionLimiter;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.MilestoneChoice;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.address.UserAgent;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Creates an issue. Every user who sees the project may; members set more attributes, and owners its time and number. Attributes that the
 * caller may not set are ignored, as clients send them anyway.
 */
public final class CreateIssue {

    private final Access access;
    private final IssueChanges changes;
    private final ShownIssues issues;
    private final IssueAttributes attributes;
    private final ActionLimiter limiter;
    private final IssuePolicy policy;
    private final Transactions transactions;

    public CreateIssue(Access access, IssueChanges changes, ShownIssues issues, IssueAttributes attributes, ActionLimiter limiter,
            IssuePolicy policy, Transactions transactions) {
        this.access = access;
        this.changes = changes;
        this.issues = issues;
        this.attributes = attributes;
        this.limiter = limiter;
        this.policy = policy;
        this.transactions = transactions;
    }

    /**
     * Attributes of the new issue; null for the defaults.
     *
     * @param iid the requested number
     * @param labels in the order of the request: of one scope the last one stays
     * @param milestoneId 0 for none
     */
    public record Request(
            String title,
            String description,
            IssueType type,
            boolean confidential,
            List<String> labels,
            List<Long> assignees,
            @Nullable Boolean discussionLocked,
            @Nullable LocalDate dueDate,
            @Nullable Integer weight,
            @Nullable HealthStatus health,
            @Nullable Long milestoneId,
            Long iid,
            Instant createdAt) {

        private Request ofStranger() {
            return new Request(title, description, type, confidential, List.of(), List.of(), null, null, null, null, null, iid,
                    createdAt);
        }
    }

    /** @param client empty if the client told nothing about itself */
    public IssueView create(Caller caller, ProjectRef reference, Request request, Optional<UserAgent> client) {
        return create(caller, reference, request, client, AlongIssue.NOTHING);
    }

    /**
     * @param client empty if the client told nothing about itself
     * @param along  what is to happen besides
     */
    public IssueView create(Caller caller, ProjectRef reference, Request request, Optional<UserAgent> client, AlongIssue along) {
        Account author = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.CREATE_ISSUE);
        limiter.take(ActionLimit.ISSUE_CREATION, author.id(), grant.id());
        Request allowed = grant.allows(Ability.DESCRIBE_NEW_ISSUE) ? request : request.ofStranger();
        IssueChecks.refuseUnknown(allowed.type(), policy);
        boolean owner = grant.standing().holds(Role.OWNER);
        OptionalLong iid = owner && request.iid() != null ? OptionalLong.of(chosen(request.iid())) : OptionalLong.empty();
        return transactions.write(now -> {
            along.began(grant);
            IssueDraft draft = draft(grant, allowed);
            IssueChecks.refuseBad(draft, attributes.milestones().offers(grant.id(), draft.milestone(), Change.to(draft.milestone())));
            Instant createdAt = owner && request.createdAt() != null ? IssueChecks.past("created_at", request.createdAt(), now) : now;
            NewIssue issue = new NewIssue(grant.id(), iid, draft, author.id(), client, createdAt);
            long id = changes.create(issue).orElseThrow(CreateIssue::taken);
            along.written(grant, id);
            return issues.find(caller, id).orElseThrow(Refusal::notFound);
        });
    }

    private IssueDraft draft(ProjectGrant grant, Request request) {
        return new IssueDraft(
                request.title(),
                request.description(),
                request.type(),
                IncidentSeverity.UNKNOWN,
                request.confidential(),
                attributes.labels(grant, request.labels()),
                attributes.assignees().among(grant, request.assignees()),
                request.discussionLocked(),
                request.dueDate(),
                policy.premium() ? request.weight() : null,
                policy.ultimate() ? request.health() : null,
                MilestoneChoice.named(request.milestoneId()));
    }

    private static long chosen(long iid) {
        if (iid < 1 || iid > Integer.MAX_VALUE) {
            throw Refusal.parameter("iid", "param.values");
        }
        return iid;
    }

    private static Refusal taken() {
        return Refusal.conflict(Reason.of("issue.duplicated"));
    }
}

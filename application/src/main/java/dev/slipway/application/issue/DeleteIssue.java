package dev.slipway.application.issue;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;

/** Deletes an issue, for owners of the project. Its number is reused only on request. */
public final class DeleteIssue {

    private final Access access;
    private final Issues issues;
    private final IssueViews views;
    private final Transactions transactions;

    public DeleteIssue(Access access, Issues issues, IssueViews views, Transactions transactions) {
        this.access = access;
        this.issues = issues;
        this.views = views;
        this.transactions = transactions;
    }

    /** Asks who sees the issue before its lock too, so that callers who do not see it neither wait for it nor hold it. */
    public void delete(Caller caller, ProjectRef reference, long iid, Freshness freshness) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.READ_ISSUES);
        IssueAudience.OfProject audience = IssueAudience.ofProject(caller, grant.standing());
        if (views.noted(grant.id(), iid).filter(issue -> audience.sees(issue.confidential(), issue.belongsTo(account.id()))).isEmpty()) {
            throw Refusal.notFound();
        }
        grant.require(Ability.DELETE_ISSUE);
        transactions.write(() -> {
            Locked issue = issues.lock(grant.id(), iid)
                    .filter(found -> audience.sees(found.content().confidential(), found.belongsTo(account.id())))
                    .orElseThrow(Refusal::notFound);
            freshness.check(issue.updatedAt());
            issues.remove(issue.id());
        });
    }
}

package dev.slipway.application.issue;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.port.IssuePositions;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssuePosition;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Gives an issue another place among those of its project, for callers who change it. Lists by relative position follow. */
public final class ReorderIssue {

    private final Access access;
    private final Issues issues;
    private final IssueViews views;
    private final IssuePositions positions;
    private final ShownIssues shown;
    private final Transactions transactions;

    public ReorderIssue(Access access, Issues issues, IssueViews views, IssuePositions positions, ShownIssues shown,
            Transactions transactions) {
        this.access = access;
        this.issues = issues;
        this.views = views;
        this.positions = positions;
        this.shown = shown;
        this.transactions = transactions;
    }

    /**
     * @param after  id of the issue that it comes after; empty for any
     * @param before id of the issue that it comes before; empty for any
     */
    public IssueView move(Caller caller, ProjectRef reference, long iid, Optional<Long> after, Optional<Long> before) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.READ_ISSUES);
        IssueAudience.OfProject audience = IssueAudience.ofProject(caller, grant.standing());
        if (views.noted(grant.id(), iid).filter(issue -> audience.sees(issue.confidential(), issue.belongsTo(account.id()))).isEmpty()) {
            throw Refusal.notFound();
        }
        return transactions.write(() -> {
            Locked issue = issues.lock(grant.id(), iid)
                    .filter(found -> audience.sees(found.content().confidential(), found.belongsTo(account.id())))
                    .orElseThrow(Refusal::notFound);
            grant.require(grant.allows(Ability.UPDATE_ISSUE) || !issue.belongsTo(account.id()) ? Ability.UPDATE_ISSUE
                    : Ability.CHANGE_OWN_ISSUE);
            positions.lock(grant.id());
            positions.move(issue.id(), place(caller, grant, issue.id(), after, before));
            return shown.find(caller, issue.id()).orElseThrow(Refusal::notFound);
        });
    }

    private IssuePosition place(Caller caller, ProjectGrant grant, long moved, Optional<Long> after, Optional<Long> before) {
        Optional<IssuePosition> low = after.map(id -> seen(caller, grant, id));
        Optional<IssuePosition> high = before.map(id -> seen(caller, grant, id));
        return IssuePosition.between(
                        low.or(() -> high.flatMap(place -> positions.previous(grant.id(), place, moved))),
                        high.or(() -> low.flatMap(place -> positions.next(grant.id(), place, moved))))
                .orElseThrow(() -> Refusal.unprocessable(Reason.of("issue.no_place")));
    }

    /** Returns the place of another issue of the project that the caller sees. */
    private IssuePosition seen(Caller caller, ProjectGrant grant, long id) {
        IssueAudience.OfProject audience = IssueAudience.ofProject(caller, grant.standing());
        return views.find(id).filter(other -> other.projectId() == grant.id())
                .filter(other -> audience.sees(other.content().confidential(),
                        caller.accountId().stream().anyMatch(other::belongsTo)))
                .flatMap(other -> positions.find(grant.id(), id)).orElseThrow(() -> Refusal.notFound("Issue"));
    }
}

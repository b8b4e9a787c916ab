package dev.slipway.application.approval.rule;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.EffectiveApprovals;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;

/**
 * Decides who may change the rules of a merge request: developers, the author and assignees, while it is not merged, and unless the project
 * keeps merge requests from having rules of their own.
 */
public final class RuleAuthority {

    private final Access access;
    private final MergeRequestAccess found;
    private final MergeRequests requests;
    private final EffectiveApprovals effective;

    public RuleAuthority(Access access, MergeRequestAccess found, MergeRequests requests, EffectiveApprovals effective) {
        this.access = access;
        this.found = found;
        this.requests = requests;
        this.effective = effective;
    }

    /** A merge request whose rules the caller may change. */
    record Permitted(Account account, Found found) {

        long requestId() {
            return found.request().id();
        }

        long projectId() {
            return found.grant().id();
        }
    }

    Permitted require(Caller caller, ProjectRef project, long iid) {
        Account account = access.signedIn(caller);
        Found seen = found.find(caller, project, iid, Ability.CHANGE_OWN_MERGE_REQUEST);
        boolean updates = seen.grant().allows(Ability.UPDATE_MERGE_REQUEST) || seen.request().belongsTo(account.id());
        if (!updates || effective.of(seen.grant().id()).inForce().contains(ApprovalRestriction.RULES_FIXED)) {
            throw Refusal.forbidden();
        }
        return new Permitted(account, seen);
    }

    /** Locks the request in the present transaction, and asks once more. Rejects changes of merged requests, whose rules are kept. */
    Permitted lock(Caller caller, Permitted before) {
        boolean open = requests.lock(before.requestId()).filter(locked -> locked.state() != MergeRequestState.MERGED).isPresent();
        Permitted permitted = require(caller, new ProjectRef.Id(before.projectId()), before.found().request().iid());
        if (!open) {
            throw prohibited();
        }
        return permitted;
    }

    static Refusal prohibited() {
        return Refusal.forbidden(Reason.of("approval_rule.prohibited"));
    }
}

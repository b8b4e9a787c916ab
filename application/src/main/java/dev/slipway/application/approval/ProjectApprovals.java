package dev.slipway.application.approval;

import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalLocks;
import dev.slipway.domain.approval.ApprovalRestriction;
import java.util.Set;

/** Approval configuration of a project, and what locks it. */
public record ProjectApprovals(ApprovalConfiguration chosen, ApprovalLocks locks) {

    /** Returns the restrictions in force. */
    public Set<ApprovalRestriction> inForce() {
        return chosen.inForce(locks);
    }

    /** Returns whether a push removes the approvals of owners of changed files alone. */
    public boolean resetsCodeOwners() {
        return chosen.resetsCodeOwners(locks);
    }
}

package dev.slipway.application.approval;

import dev.slipway.domain.approval.ApprovalLocks;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRestriction.Level;
import java.util.Optional;
import java.util.Set;

/**
 * Approval settings of a group or project to be shown.
 *
 * @param level           of the object
 * @param chosen          restrictions that the object puts in force itself
 * @param codeOwnersReset of a project; empty for a group
 */
public record ApprovalSettingsView(Level level, ApprovalLocks locks, Set<ApprovalRestriction> chosen, Optional<Boolean> codeOwnersReset) {

    public ApprovalSettingsView {
        chosen = Set.copyOf(chosen);
    }

    static ApprovalSettingsView of(ProjectApprovals project) {
        return new ApprovalSettingsView(Level.PROJECT, project.locks(), project.chosen().restrictions(),
                Optional.of(project.resetsCodeOwners()));
    }

    public boolean inForce(ApprovalRestriction restriction) {
        return locks.locks(restriction) || chosen.contains(restriction);
    }
}

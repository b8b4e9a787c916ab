package dev.slipway.domain.approval;

import dev.slipway.domain.branch.RefPattern;
import java.util.Map;

/**
 * Target branch of a merge request, with the protections of its project.
 *
 * @param protections        patterns of the protections, by id
 * @param codeOwnersRequired whether a protection of the branch demands approvals of code owners
 */
public record ApprovalTarget(String branch, Map<Long, RefPattern> protections, boolean codeOwnersRequired) {

    public ApprovalTarget {
        protections = Map.copyOf(protections);
    }

    boolean isProtected() {
        return protections.values().stream().anyMatch(pattern -> pattern.matches(branch));
    }

    /** Returns whether the project has a protection. */
    boolean knows(long protectionId) {
        return protections.containsKey(protectionId);
    }

    /** Returns whether the branch matches a protection; false if the protection is gone. */
    boolean matches(long protectionId) {
        RefPattern pattern = protections.get(protectionId);
        return pattern != null && pattern.matches(branch);
    }
}

package dev.slipway.application.approval.rule;

import dev.slipway.domain.approval.ApprovalRuleKind;
import java.util.Set;

/**
 * Rule of a merge request that follows from the file of code owners.
 *
 * @param section  of the file
 * @param name     pattern of the entry; each is there once in a section
 * @param required number of owners who must approve where a protection of the target branch demands it
 */
public record CodeOwnerRule(ApprovalRuleKind kind, String section, String name, int required, Set<Long> users, Set<Long> groups) {

    public CodeOwnerRule {
        users = Set.copyOf(users);
        groups = Set.copyOf(groups);
    }
}

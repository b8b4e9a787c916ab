package dev.slipway.application.approval;

import dev.slipway.application.access.Access;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.RuleBranches;
import java.util.HashSet;
import java.util.Set;

/**
 * Reduces what a request names to what a rule may name: users to members of the project, groups to those that the caller sees, branches to
 * protections of the project and of its groups. The rest is left out without an error, as clients expect.
 */
public final class RuleApprovers {

    private final Access access;
    private final ApprovalRuleRecords rules;
    private final ProtectionRules protections;

    RuleApprovers(Access access, ApprovalRuleRecords rules, ProtectionRules protections) {
        this.access = access;
        this.rules = rules;
        this.protections = protections;
    }

    /**
     * @param before what the rule names; nothing for a new one
     * @param hidden groups of the rule that the caller does not see; they stay
     */
    public Named named(Caller caller, long projectId, ApproverRequest request, Named before, Set<Long> hidden) {
        Set<Long> users = request.users().map(named -> members(projectId, named)).orElse(before.users());
        Set<Long> groups = new HashSet<>(request.groups().map(ids -> groups(caller, ids)).orElse(before.groups()));
        groups.addAll(hidden);
        return new Named(users, groups, branches(projectId, request, before.branches()));
    }

    /** Returns a rule after a change. Groups that the caller does not see stay, unless the request removes them. */
    public ApprovalRuleDraft changed(Caller caller, long projectId, ApprovalRuleDraft before, UpdateApprovalRule.Request request) {
        Set<Long> seen = access.seenGroups(caller, before.named().groups());
        Set<Long> hidden = new HashSet<>(before.named().groups());
        hidden.removeAll(seen);
        Named visible = new Named(before.named().users(), seen, before.named().branches());
        Named named = named(caller, projectId, request.approvers(), visible, request.removeHidden() ? Set.of() : hidden);
        return new ApprovalRuleDraft(before.kind(), request.name().orElse(before.name()), request.required().orElse(before.required()),
                before.report(), named).normalized();
    }

    private Set<Long> members(long projectId, ApproverRequest.NamedUsers named) {
        Set<Long> asked = new HashSet<>(bounded("users", named.ids(), ApprovalRuleDraft.MOST_USERS));
        if (!named.usernames().isEmpty()) {
            asked.addAll(rules.usersNamed(bounded("users", named.usernames(), ApprovalRuleDraft.MOST_USERS)));
        }
        return asked.isEmpty() ? Set.of() : protections.members(new ProtectionOwner.ProjectBranches(projectId), asked);
    }

    private Set<Long> groups(Caller caller, Set<Long> asked) {
        return access.seenGroups(caller, bounded("groups", asked, ApprovalRuleDraft.MOST_GROUPS));
    }

    /** Rejects lists that are longer than those of rules, before anything is looked for. */
    private static <T> Set<T> bounded(String field, Set<T> asked, int most) {
        if (asked.size() > most) {
            throw Refusal.invalid(field, "field.too_many", most);
        }
        return asked;
    }

    private RuleBranches branches(long projectId, ApproverRequest request, RuleBranches before) {
        boolean all = request.allProtected().orElse(before instanceof RuleBranches.AllProtected);
        if (all || request.protections().isEmpty()) {
            Set<Long> kept = before instanceof RuleBranches.Protections(Set<Long> ids) ? ids : Set.of();
            return RuleBranches.of(all, kept);
        }
        Set<Long> asked = bounded("protected_branches", request.protections().get(), ApprovalRuleDraft.MOST_BRANCHES);
        return RuleBranches.of(false, asked.isEmpty() ? Set.of()
                : protections.known(new ProtectionOwner.ProjectBranches(projectId), asked));
    }
}

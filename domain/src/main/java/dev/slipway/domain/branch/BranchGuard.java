package dev.slipway.domain.branch;

import java.util.List;

/**
 * What the rules of a project say about one branch. Where several match, a permission given by one is given;
 * a forced push needs all of them. Platform reference, section 8.2.
 *
 * @param rules those that match; none means that the branch is not protected
 */
public record BranchGuard(List<BranchRule> rules) {

    public BranchGuard {
        rules = List.copyOf(rules);
    }

    public static BranchGuard of(String branch, List<BranchRule> rules) {
        return new BranchGuard(rules.stream().filter(rule -> rule.matches(branch)).toList());
    }

    public boolean isProtected() {
        return !rules.isEmpty();
    }

    /** Says nothing about whether the actor may push to the project at all. */
    public boolean mayPush(BranchActor actor) {
        return permits(GrantKind.PUSH, actor);
    }

    public boolean mayMerge(BranchActor actor) {
        return permits(GrantKind.MERGE, actor) || permits(GrantKind.PUSH, actor);
    }

    public boolean mayForcePush() {
        return rules.stream().allMatch(BranchRule::allowForcePush);
    }

    public boolean developersCanPush() {
        return isProtected() && rules.stream().anyMatch(rule -> rule.grantsDevelopers(GrantKind.PUSH));
    }

    public boolean developersCanMerge() {
        return isProtected() && rules.stream().anyMatch(rule -> rule.grantsDevelopers(GrantKind.MERGE));
    }

    private boolean permits(GrantKind kind, BranchActor actor) {
        return !isProtected() || rules.stream().anyMatch(rule -> rule.grants(kind, actor));
    }
}

package dev.slipway.domain.branch;

import java.util.List;
import java.util.Objects;

/**
 * Protects the branches whose name it matches.
 *
 * @param pattern the exact name, or a name with {@code *} for any run of characters, slashes included
 */
public record BranchRule(String pattern, boolean allowForcePush, boolean codeOwnerApprovalRequired, List<BranchGrant> grants) {

    public BranchRule {
        Objects.requireNonNull(pattern);
        grants = List.copyOf(grants);
    }

    /** What a default branch gets at its first push: push and merge by maintainers. Platform reference, section 8.3. */
    public static BranchRule ofDefaultBranch(String name) {
        return new BranchRule(name, false, false, List.of(
                BranchGrant.level(GrantKind.PUSH, 40), BranchGrant.level(GrantKind.MERGE, 40)));
    }

    public boolean matches(String branch) {
        return pattern.indexOf('*') < 0 ? pattern.equals(branch) : wild(branch);
    }

    private boolean wild(String branch) {
        String[] parts = pattern.split("\\*+", -1);
        int at = parts[0].length();
        if (!branch.startsWith(parts[0])) {
            return false;
        }
        for (int part = 1; part < parts.length - 1; part++) {
            int found = branch.indexOf(parts[part], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[part].length();
        }
        String last = parts[parts.length - 1];
        return branch.length() - at >= last.length() && branch.endsWith(last);
    }

    boolean grants(GrantKind kind, BranchActor actor) {
        return grants.stream().anyMatch(grant -> grant.kind() == kind && grant.covers(actor));
    }

    boolean grantsDevelopers(GrantKind kind) {
        return grants.stream().anyMatch(grant -> grant.kind() == kind && grant.coversDevelopers());
    }
}

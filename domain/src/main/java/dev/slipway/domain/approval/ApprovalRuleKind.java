package dev.slipway.domain.approval;

import java.util.Arrays;
import java.util.Optional;

/**
 * Kind of approval rules, with its way to count approvals. A kind is added by a constant: what a rule requires, how it counts and who
 * defines it are said here, and the exhaustive test runs over all constants.
 */
public enum ApprovalRuleKind {
    /** Named users and groups approve. */
    REGULAR("regular", Origin.USERS, ApprovalCounting.LISTED),
    /** All users who may approve count. A project or merge request has at most one. */
    ANY_APPROVER("any_approver", Origin.USERS, ApprovalCounting.ALL),
    /** Named users and groups approve where a report finds something. */
    REPORT_APPROVER("report_approver", Origin.REPORTS, ApprovalCounting.LISTED),
    /** Owners of changed files approve, where the protection of the target branch demands it. */
    CODE_OWNER("code_owner", Origin.FILES, ApprovalCounting.LISTED),
    /** No approval counts, where the owners of changed files cannot be determined. Clients know it as a rule of code owners. */
    UNDETERMINED_OWNERS("undetermined_owners", Origin.FILES, ApprovalCounting.NONE);

    /** Origin of the rules of a kind in a merge request. */
    public enum Origin {
        /** Users define the rules of a project, and may replace them in a merge request. */
        USERS,
        /** Users define the rules of a project; each merge request has a copy, which users do not change. */
        REPORTS,
        /** The rules follow from a file of the repository, and exist in merge requests alone. */
        FILES
    }

    private final String wireName;
    private final Origin origin;
    private final ApprovalCounting counting;

    ApprovalRuleKind(String wireName, Origin origin, ApprovalCounting counting) {
        this.wireName = wireName;
        this.origin = origin;
        this.counting = counting;
    }

    public String wireName() {
        return wireName;
    }

    /** Returns whether a rule of a merge request takes the place of the project's rules. */
    public boolean userDefined() {
        return origin == Origin.USERS;
    }

    /** Returns whether projects have rules of this kind. */
    public boolean ofProjects() {
        return origin != Origin.FILES;
    }

    /** Returns whether rules of this kind follow from the file of code owners. */
    public boolean ofFiles() {
        return origin == Origin.FILES;
    }

    /** Returns the name that clients know. */
    public String clientName() {
        return ofFiles() ? CODE_OWNER.wireName : wireName;
    }

    public ApprovalCounting counting() {
        return counting;
    }

    public static Optional<ApprovalRuleKind> of(String wireName) {
        return Arrays.stream(values()).filter(kind -> kind.wireName.equals(wireName)).findFirst();
    }
}

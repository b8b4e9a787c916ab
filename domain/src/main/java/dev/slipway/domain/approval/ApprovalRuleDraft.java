package dev.slipway.domain.approval;

import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Attributes of a project's rule that is to be stored.
 *
 * @param report for rules of the kind {@link ApprovalRuleKind#REPORT_APPROVER}; empty otherwise
 */
public record ApprovalRuleDraft(ApprovalRuleKind kind, String name, int required, Optional<ApprovalReport> report, Named named) {

    /** Maximum number of rules of a project. All are read for every decision. */
    public static final int MOST = 100;

    /** Maximum number of users that a rule names. */
    public static final int MOST_USERS = 500;

    /** Maximum number of groups that a rule names. */
    public static final int MOST_GROUPS = 100;

    /** Maximum number of protected branches that a rule names, and that are shown for a rule of all of them. */
    public static final int MOST_BRANCHES = 100;

    private static final int LONGEST = 255;

    /** Users, groups and branches that a rule names. */
    public record Named(Set<Long> users, Set<Long> groups, RuleBranches branches) {

        public static final Named NONE = new Named(Set.of(), Set.of(), new RuleBranches.All());

        public Named {
            users = Set.copyOf(users);
            groups = Set.copyOf(groups);
        }
    }

    /** Kind and name of a rule. */
    public record Identity(ApprovalRuleKind kind, String name) {}

    /**
     * Returns the kind of a new rule for which a client chose none: that of the report for which the name stands; all approvers, if the
     * client names no users and groups; else a regular one.
     */
    public static ApprovalRuleKind kind(String name, boolean namesApprovers) {
        if (ApprovalReport.named(name).isPresent()) {
            return ApprovalRuleKind.REPORT_APPROVER;
        }
        return kindInMergeRequest(namesApprovers);
    }

    /** Returns the kind of a new rule of a merge request that is made from none of the project. */
    public static ApprovalRuleKind kindInMergeRequest(boolean namesApprovers) {
        return namesApprovers ? ApprovalRuleKind.REGULAR : ApprovalRuleKind.ANY_APPROVER;
    }

    /** Returns the report of a new rule: the one that the client chose, else that for which the name stands where no kind was chosen. */
    public static Optional<ApprovalReport> report(String name, Optional<ApprovalRuleKind> kind, Optional<ApprovalReport> report) {
        return report.or(() -> kind.isPresent() ? Optional.empty() : ApprovalReport.named(name));
    }

    /** Returns the draft without what rules of its kind do not have. */
    public ApprovalRuleDraft normalized() {
        Named kept = kind == ApprovalRuleKind.ANY_APPROVER ? new Named(Set.of(), Set.of(), named.branches()) : named;
        return new ApprovalRuleDraft(kind, name, required, kind == ApprovalRuleKind.REPORT_APPROVER ? report : Optional.empty(), kept);
    }

    public Identity identity() {
        return new Identity(kind, name);
    }

    /**
     * Returns why the rule cannot be stored.
     *
     * @param others the other rules of the project
     * @param before the rule before the change; empty for a new one
     */
    public List<FieldError> problems(Collection<Identity> others, Optional<ApprovalRuleDraft> before) {
        return problems(others, before, "approval_rule.any_approver_exists");
    }

    /** Returns why the rule cannot be stored for a merge request. @param others the other rules that users defined for it */
    public List<FieldError> problemsInMergeRequest(Collection<Identity> others, Optional<ApprovalRuleDraft> before) {
        return problems(others, before, "approval_rule.any_approver_exists_in_request");
    }

    private List<FieldError> problems(Collection<Identity> others, Optional<ApprovalRuleDraft> before, String anyApproverExists) {
        List<FieldError> errors = new ArrayList<>();
        if (kind == ApprovalRuleKind.ANY_APPROVER && others.stream().anyMatch(other -> other.kind() == kind)) {
            errors.add(FieldError.of("rule_type", anyApproverExists));
        }
        nameProblem(others, before).ifPresent(errors::add);
        ApprovalConfiguration.numberProblem("approvals_required", required).ifPresent(errors::add);
        if (kind == ApprovalRuleKind.REPORT_APPROVER && report.isEmpty()) {
            errors.add(FieldError.of("report_type", "field.blank"));
        }
        if (named.users().size() > MOST_USERS) {
            errors.add(FieldError.of("users", "field.too_many", MOST_USERS));
        }
        if (named.groups().size() > MOST_GROUPS) {
            errors.add(FieldError.of("groups", "field.too_many", MOST_GROUPS));
        }
        if (before.isEmpty() && others.size() >= MOST) {
            errors.add(FieldError.of("base", "approval_rule.too_many", MOST));
        }
        return errors;
    }

    private Optional<FieldError> nameProblem(Collection<Identity> others, Optional<ApprovalRuleDraft> before) {
        if (name.isBlank()) {
            return Optional.of(FieldError.of("name", "field.blank"));
        }
        if (name.codePointCount(0, name.length()) > LONGEST) {
            return Optional.of(FieldError.of("name", "field.too_long", LONGEST));
        }
        if (before.filter(old -> !old.name().equals(name) && old.report().filter(ApprovalReport::fixedName).isPresent()).isPresent()) {
            return Optional.of(FieldError.of("name", "approval_rule.fixed_name"));
        }
        return others.contains(identity()) ? Optional.of(FieldError.of("name", "field.taken")) : Optional.empty();
    }
}

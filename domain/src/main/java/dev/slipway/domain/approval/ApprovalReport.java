package dev.slipway.domain.approval;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Report that a rule of the kind {@link ApprovalRuleKind#REPORT_APPROVER} is about, with the name that stands for it. */
public enum ApprovalReport {
    /** Deprecated: the rule is stored, and applies to every merge request. */
    LICENSE_SCANNING("License-Check", true),
    /** Coverage of the merge request's pipeline is lower than that of the target branch. */
    CODE_COVERAGE("Coverage-Check", false);

    private final String ruleName;
    private final boolean fixedName;

    ApprovalReport(String ruleName, boolean fixedName) {
        this.ruleName = ruleName;
        this.fixedName = fixedName;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name by which a rule without a kind becomes one about this report. */
    public String ruleName() {
        return ruleName;
    }

    /** Returns whether a rule about this report keeps its name. */
    boolean fixedName() {
        return fixedName;
    }

    public static Optional<ApprovalReport> of(String wireName) {
        return Arrays.stream(values()).filter(report -> report.wireName().equals(wireName)).findFirst();
    }

    /** Returns the report that the name of a rule stands for. */
    static Optional<ApprovalReport> named(String ruleName) {
        return Arrays.stream(values()).filter(report -> report.ruleName.equals(ruleName)).findFirst();
    }
}

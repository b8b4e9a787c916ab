package dev.slipway.application.approval.port;

import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.approval.rule.CodeOwnerRule;
import dev.slipway.application.approval.rule.MergeRequestRuleView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Approval rules of merge requests as records. The lock of the merge request orders their changes. {@link ApprovalRuleRecords} changes and
 * removes them as those of projects.
 */
public interface MergeRequestRuleRecords {

    /** Returns the rules of a merge request in the order of ids, those of code owners included. */
    Page<MergeRequestRuleView> list(long mergeRequestId, PageRequest page);

    Optional<MergeRequestRuleView> find(long mergeRequestId, long ruleId);

    /** Returns a rule for a change, without its approvers. */
    Optional<Stored> stored(long mergeRequestId, long ruleId);

    /** Returns the kinds and names of the rules that users defined, by id. */
    Map<Long, Identity> definedByUsers(long mergeRequestId);

    /** Adds a rule. @param source rule of the project from which it is made; empty for none @return its id */
    long add(RuleOwner owner, ApprovalRuleDraft rule, OptionalLong source, Instant now);

    /** Replaces the rules of code owners. Users and groups that are gone are left out. */
    void putCodeOwners(RuleOwner owner, List<CodeOwnerRule> rules, Instant now);

    /**
     * Returns the content of the file from which the rules of code owners were made, by its object name, empty text for none; an empty
     * result where that is not known.
     */
    Optional<String> codeOwnersFile(long mergeRequestId);

    /** Stores from which file the rules of code owners are. @param file as {@link #codeOwnersFile} returns it */
    void putCodeOwnersFile(long mergeRequestId, Optional<String> file);

    /** A merge request, and its target project. */
    record RuleOwner(long projectId, long mergeRequestId) {}
}

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

/** Approval rules of merge requests as records. The lock of the merge request orders their changes. */
public interface MergeRequestRuleRecords {

    /** Returns the rules of a merge request in the order of ids, those of code owners included. */
    Page<MergeRequestRuleView> list(long mergeRequestId, PageRequest page);

    Optional<MergeRequestRuleView> find(long mergeRequestId, long ruleId);

    /** Returns a rule for a change, without its approvers. */
    Optional<Stored> stored(long mergeRequestId, long ruleId);

    /**
     * Returns a rule of a project from which one of a merge request is made, and keeps it from being removed until the transaction ends.
     */
    Optional<Stored> source(long projectId, long ruleId);

    /** Returns the kinds and names of the rules that users defined, by id. */
    Map<Long, Identity> definedByUsers(long mergeRequestId);

    /** Adds a rule. @param source rule of the project from which it is made; empty for none @return its id */
    long add(RuleOwner owner, ApprovalRuleDraft rule, OptionalLong source, Instant now);

    /** Changes the attributes of a rule; its kind stays. */
    void change(long mergeRequestId, long ruleId, ApprovalRuleDraft rule, Instant now);

    /** Removes a rule; returns false if the merge request has none with this id. */
    boolean remove(long mergeRequestId, long ruleId);

    /**
     * Replaces the rules of code owners. Users and groups that are gone are left out. One with the section and the name of a former rule
     * keeps its id, and one that is the same is not written.
     */
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

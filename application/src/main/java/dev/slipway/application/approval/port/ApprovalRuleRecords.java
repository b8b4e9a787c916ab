package dev.slipway.application.approval.port;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Approval rules of projects as records, for the operations that show and change them. */
public interface ApprovalRuleRecords {

    /** Returns the rules of a project in the order of ids. */
    Page<ApprovalRuleView> list(long projectId, PageRequest page);

    Optional<ApprovalRuleView> find(long projectId, long ruleId);

    /** Returns a rule for a change, without its approvers. */
    Optional<Stored> stored(long projectId, long ruleId);

    /** Attributes of a rule, and when they changed. */
    record Stored(ApprovalRuleDraft rule, Instant updatedAt) {}

    /**
     * Locks the rules of a project against changes until the transaction ends, and returns their kinds and names by id.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the project is gone
     */
    Map<Long, Identity> lock(long projectId);

    /** Adds a rule; returns its id. */
    long add(long projectId, ApprovalRuleDraft rule, Instant now);

    /** Changes the attributes of a rule of a project; its kind stays. */
    void change(long ruleId, ApprovalRuleDraft rule, Instant now);

    /** Removes a rule of a project; returns false if it is gone already. */
    boolean remove(long ruleId);

    /** Returns the ids of the users with these names, in any case of letters. */
    Set<Long> usersNamed(Set<String> usernames);
}

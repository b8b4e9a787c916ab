package dev.slipway.application.approval.port;

import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalRestriction;
import java.time.Instant;
import java.util.Set;

/** Approval configurations of projects, and approval settings of top-level groups. */
public interface ApprovalConfigurations {

    /** Returns the configuration of a project, with the restrictions of its groups. */
    Configured find(long projectId);

    /**
     * Configuration of a project.
     *
     * @param chosen  as the project chose it, or the initial one
     * @param ofGroup restrictions that the top-level group puts in force, and groups below it did before they were moved there
     */
    record Configured(ApprovalConfiguration chosen, Set<ApprovalRestriction> ofGroup) {

        public Configured {
            ofGroup = Set.copyOf(ofGroup);
        }
    }

    /**
     * Locks the configuration of a project against changes until the transaction ends.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the project is gone
     */
    void lock(long projectId);

    /** Stores the configuration of a project. */
    void put(long projectId, ApprovalConfiguration configuration, Instant now);

    /** Returns whether a group is at the top, where approval settings are made. */
    boolean atTop(long groupId);

    /** Returns the restrictions that a group puts in force itself. */
    Set<ApprovalRestriction> ofGroup(long groupId);

    /**
     * Locks the settings of a group against changes until the transaction ends.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the group is gone
     */
    void lockGroup(long groupId);

    /** Stores the restrictions that a group puts in force. */
    void putGroup(long groupId, Set<ApprovalRestriction> restrictions, Instant now);
}

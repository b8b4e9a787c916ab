package dev.slipway.application.branch;

import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.branch.ProtectedOperation;
import java.util.List;

/** Owner of protections, and the kind of refs that they protect. */
public sealed interface ProtectionOwner {

    long id();

    /** Branches of a project. */
    record ProjectBranches(long id) implements ProtectionOwner {}

    /** Branches of all projects in a group and the groups below it. */
    record GroupBranches(long id) implements ProtectionOwner {}

    /** Tags of a project. */
    record ProjectTags(long id) implements ProtectionOwner {}

    default boolean ofGroup() {
        return this instanceof GroupBranches;
    }

    /** Returns the operations that a protection has a list of entries for. */
    default List<ProtectedOperation> operations() {
        return this instanceof ProjectTags ? List.of(ProtectedOperation.CREATE)
                : List.of(ProtectedOperation.PUSH, ProtectedOperation.MERGE, ProtectedOperation.UNPROTECT);
    }

    /** Returns the owner as the object of audit events. */
    default AuditEntity audited() {
        return ofGroup() ? AuditEntity.group(id()) : AuditEntity.project(id());
    }
}

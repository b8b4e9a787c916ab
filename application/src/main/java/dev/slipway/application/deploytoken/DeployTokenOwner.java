package dev.slipway.application.deploytoken;

import dev.slipway.domain.audit.AuditEntity;

/** Project or group whose repositories a deploy token reads. */
public sealed interface DeployTokenOwner {

    long id();

    record Project(long id) implements DeployTokenOwner {}

    record Group(long id) implements DeployTokenOwner {}

    /** Returns the owner as the object of audit events. */
    default AuditEntity audited() {
        return this instanceof Project ? AuditEntity.project(id()) : AuditEntity.group(id());
    }
}

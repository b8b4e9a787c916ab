package dev.slipway.application.runner;

import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Makes the audit events of runners. They belong to the group or project that owns the runner, otherwise to the installation. */
final class RunnerAudit {

    private static final String TYPE = "Ci::Runner";

    private RunnerAudit() {
    }

    static AuditEvent of(AuditEventType type, RunnerView runner) {
        AuditEntity owner = runner.groupId().map(AuditEntity::group)
                .or(() -> runner.owner().map(project -> AuditEntity.project(project.id())))
                .orElse(AuditEntity.INSTANCE);
        return AuditEvent.of(type, owner, target(runner));
    }

    static AuditEvent made(AuditEventType type, Owner owner, long id, String description) {
        return AuditEvent.of(type, entity(owner), AuditTarget.named(TYPE, id, description));
    }

    static AuditTarget target(RunnerView runner) {
        return AuditTarget.named(TYPE, runner.id(), runner.description() == null ? "" : runner.description());
    }

    private static AuditEntity entity(Owner owner) {
        if (owner.groupId().isPresent()) {
            return AuditEntity.group(owner.groupId().getAsLong());
        }
        return owner.projectId().isPresent() ? AuditEntity.project(owner.projectId().getAsLong()) : AuditEntity.INSTANCE;
    }
}

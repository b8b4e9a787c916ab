package dev.slipway.rest.audit;

import dev.slipway.application.audit.AuditFilter;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEntityType;
import dev.slipway.rest.edge.AllowedValues;
import org.jspecify.annotations.Nullable;

/** Filters of the installation's audit events by object. An id needs a type. */
record AuditEntityParams(@Nullable @AllowedValues({"Project", "User", "Group", "Instance"}) String entityType, @Nullable Long entityId) {

    AuditFilter over(AuditFilter filter) {
        if (entityType == null) {
            if (entityId != null) {
                throw Refusal.parameter("entity_type", "param.missing");
            }
            return filter;
        }
        AuditEntityType type = AuditEntityType.of(entityType).orElseThrow();
        return entityId == null ? filter.ofType(type) : filter.of(new AuditEntity(type, entityId));
    }
}

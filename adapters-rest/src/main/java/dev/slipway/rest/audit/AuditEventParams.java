package dev.slipway.rest.audit;

import dev.slipway.application.audit.AuditFilter;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Filters of lists of audit events. Both times are included. */
record AuditEventParams(@Nullable Instant createdAfter, @Nullable Instant createdBefore) {

    AuditFilter filter() {
        return AuditFilter.all().created(Optional.ofNullable(createdAfter), Optional.ofNullable(createdBefore));
    }
}

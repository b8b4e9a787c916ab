package dev.slipway.application.audit;

import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.audit.AuditRetention;
import java.time.Duration;
import java.time.Instant;

/** Removes audit events that are older than the installation keeps them. */
public final class RemoveExpiredAuditEvents extends RecurringRemoval {

    private final AuditEvents events;
    private final AuditRetention retention;

    public RemoveExpiredAuditEvents(AuditEvents events, AuditRetention retention, Transactions transactions, Work work) {
        super("audit.remove_expired", Duration.ofHours(1), transactions, work);
        this.events = events;
        this.retention = retention;
    }

    /** There may be very many. */
    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    protected int remove(Instant now, int most) {
        return retention.expiredBefore(now).map(time -> events.removeBefore(time, most)).orElse(0);
    }
}

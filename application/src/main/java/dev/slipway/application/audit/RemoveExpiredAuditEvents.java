package dev.slipway.application.audit;

import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.audit.AuditRetention;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Removes audit events that are older than the installation keeps them, in batches. */
public final class RemoveExpiredAuditEvents implements WorkHandler {

    static final String KIND = "audit.remove_expired";

    private static final Duration EVERY = Duration.ofHours(1);
    private static final int BATCH = 1000;

    private final AuditEvents events;
    private final AuditRetention retention;
    private final Transactions transactions;
    private final InstantSource clock;

    public RemoveExpiredAuditEvents(AuditEvents events, AuditRetention retention, Transactions transactions, InstantSource clock) {
        this.events = events;
        this.retention = retention;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long subject) {
        retention.expiredBefore(clock.instant()).ifPresent(this::removeBefore);
    }

    private void removeBefore(Instant time) {
        int removed = BATCH;
        while (removed == BATCH) {
            removed = transactions.write(() -> events.removeBefore(time, BATCH));
        }
    }
}

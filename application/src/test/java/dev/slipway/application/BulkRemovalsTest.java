package dev.slipway.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.RecurringRemoval;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Small removals do not wait behind those of large projects. */
class BulkRemovalsTest {

    private final TestModules modules = TestModules.of();

    @Test
    void removals_of_artifacts_and_audit_events_alone_are_bulk_work() {
        Stream<RecurringRemoval> removals = Stream.of(modules.artifact.removeExpiredArtifacts, modules.audit.removeExpiredAuditEvents,
                modules.oauth.tokens.sweepGrants, modules.access.removeOldSessions, modules.namespace.removeExpiredMembers,
                modules.user.removeOldFailures, modules.user.removeOldLinks, modules.user.removeOldNotices);
        assertEquals(List.of("artifact.remove_expired", "audit.remove_expired"),
                removals.filter(RecurringRemoval::bulk).map(RecurringRemoval::kind).toList());
    }
}

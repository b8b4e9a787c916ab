package dev.slipway.application.audit.fake;

import dev.slipway.application.audit.AuditEventsKit;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.audit.AuditEntity;
import java.util.concurrent.atomic.AtomicLong;

class FakeAuditEventsTest extends AuditEventsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final AtomicLong ids = new AtomicLong();

    @Override
    protected AuditEvents events() {
        return events;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long user(boolean auditor) {
        long id = ids.incrementAndGet();
        if (auditor) {
            events.makeAuditor(id);
        }
        return id;
    }

    @Override
    protected AuditEntity project(String path) {
        AuditEntity project = AuditEntity.project(ids.incrementAndGet());
        events.name(project, path);
        return project;
    }

    @Override
    protected AuditEntity group(String path) {
        AuditEntity group = AuditEntity.group(ids.incrementAndGet());
        events.name(group, path);
        return group;
    }
}

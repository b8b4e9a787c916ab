package dev.slipway.persistence.settings;

import dev.slipway.application.settings.WorkloadKit;
import dev.slipway.application.settings.port.Workload;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Timestamp;
import java.time.Instant;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqWorkloadTest extends WorkloadKit {

    private static final String INSERT = "insert into scheduled_tasks (task_name, task_instance, execution_time, picked, picked_by, "
            + "version, priority) "
            + "values (?, gen_random_uuid()::text, ?, ?, ?, 1, 50) returning version";

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Workload workload() {
        return HERE.get(Workload.class);
    }

    @Override
    protected Instant now() {
        return HERE.clock().instant();
    }

    @Override
    protected void record(String kind, Instant time) {
        HERE.rows().ask(INSERT, kind, Timestamp.from(time), false, null);
    }

    @Override
    protected void busy(String kind, Instant time, String process) {
        HERE.rows().ask(INSERT, kind, Timestamp.from(time), true, process);
    }
}

package dev.slipway.persistence.settings;

import static dev.slipway.persistence.jooq.Tables.SCHEDULED_TASKS;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.min;

import dev.slipway.application.settings.WorkloadState;
import dev.slipway.application.settings.WorkloadState.Process;
import dev.slipway.application.settings.WorkloadState.Queue;
import dev.slipway.application.settings.port.Workload;
import dev.slipway.persistence.kernel.ScheduledWork;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;

@Singleton
final class JooqWorkload implements Workload {

    private final DSLContext dsl;
    private final ScheduledWork work;
    private final InstantSource clock;

    JooqWorkload(DSLContext dsl, ScheduledWork work, InstantSource clock) {
        this.dsl = dsl;
        this.work = work;
        this.clock = clock;
    }

    @Override
    public WorkloadState state() {
        return new WorkloadState(processes(), queues(clock.instant()), work.done(), work.failed());
    }

    private List<Process> processes() {
        Map<String, Integer> busy = dsl.select(SCHEDULED_TASKS.PICKED_BY, count()).from(SCHEDULED_TASKS)
                .where(SCHEDULED_TASKS.PICKED.isTrue(), SCHEDULED_TASKS.PICKED_BY.isNotNull())
                .groupBy(SCHEDULED_TASKS.PICKED_BY).orderBy(SCHEDULED_TASKS.PICKED_BY).fetchMap(SCHEDULED_TASKS.PICKED_BY, count());
        List<Process> processes = new ArrayList<>();
        ProcessHandle here = ProcessHandle.current();
        Instant started = here.info().startInstant().orElse(null);
        processes.add(new Process(ScheduledWork.NAME, here.pid(), started, ScheduledWork.THREADS,
                busy.getOrDefault(ScheduledWork.NAME, 0)));
        busy.forEach((name, pieces) -> {
            if (!name.equals(ScheduledWork.NAME)) {
                processes.add(new Process(name, 0, null, ScheduledWork.THREADS, pieces));
            }
        });
        return processes;
    }

    private List<Queue> queues(Instant now) {
        return dsl.select(SCHEDULED_TASKS.TASK_NAME, count().filterWhere(SCHEDULED_TASKS.PICKED.isFalse()),
                        min(SCHEDULED_TASKS.EXECUTION_TIME).filterWhere(SCHEDULED_TASKS.PICKED.isFalse()))
                .from(SCHEDULED_TASKS).where(SCHEDULED_TASKS.EXECUTION_TIME.le(now)).groupBy(SCHEDULED_TASKS.TASK_NAME)
                .orderBy(SCHEDULED_TASKS.TASK_NAME)
                .fetch(row -> new Queue(row.value1(), row.value2(),
                        row.value3() == null ? Duration.ZERO : Duration.between(row.value3(), now)));
    }
}

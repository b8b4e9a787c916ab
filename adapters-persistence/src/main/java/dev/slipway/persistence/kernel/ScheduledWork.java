package dev.slipway.persistence.kernel;

import static dev.slipway.persistence.jooq.Tables.SCHEDULED_TASKS;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.Priority;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import io.micronaut.context.BeanProvider;
import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Records and runs work by db-scheduler: recorded on the connection of the transaction, run by one process at a time. Each item has an id
 * of its own, so that recording never conflicts with an equal item that is running.
 */
@Singleton
public final class ScheduledWork implements Work, AutoCloseable {

    private static final Duration POLL = Duration.ofSeconds(1);
    /** A process that has missed four of these, within 15 seconds, is dead, and its work is taken over. */
    private static final Duration HEARTBEAT = Duration.ofMillis(3500);
    private static final int MISSED_HEARTBEATS = 4;
    private static final int ATTEMPTS = 6;
    public static final int THREADS = 6;
    /** Name under which processes take work: that of their machine. */
    public static final String NAME = new SchedulerName.Hostname().getName();
    /** Maximum concurrent items of bulk work, and of work for other servers; the other threads are for all other work. */
    private static final int BULK_THREADS = 2;
    private static final int REMOTE_THREADS = 2;
    private static final Duration TURN_PAUSE = Duration.ofSeconds(1);
    private static final int REMOTE_PRIORITY = (Priority.LOW + Priority.MEDIUM) / 2;
    private static final Duration SPACE_PAUSE = Duration.ofSeconds(10);

    private final DataSource pool;
    private final SchedulerClient client;
    private final Transactions transactions;
    private final Observations observations;
    private final InstantSource clock;
    private final BeanProvider<WorkHandler> handlers;
    private final DSLContext dsl;
    private final Semaphore bulk = new Semaphore(BULK_THREADS);
    private final Semaphore remote = new Semaphore(REMOTE_THREADS);
    private final LongAdder done = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private volatile @Nullable Scheduler scheduler;

    ScheduledWork(
            DataSource dataSource,
            ConnectionOperations<Connection> current,
            Transactions transactions,
            Observations observations,
            InstantSource clock,
            BeanProvider<WorkHandler> handlers,
            DSLContext dsl) {
        this.pool = DelegatingDataSource.unwrapDataSource(dataSource);
        this.client = SchedulerClient.Builder.create(new CurrentTransaction(current, pool)).serializer(SubjectSerializer.INSTANCE)
                .enablePriority().build();
        this.transactions = transactions;
        this.observations = observations;
        this.clock = clock;
        this.handlers = handlers;
        this.dsl = dsl;
    }

    @Override
    public void soon(String kind, long subject) {
        at(clock.instant(), kind, subject);
        transactions.afterCommit(this::look);
    }

    @Override
    public void soon(String kind, List<Long> subjects) {
        int priority = priority(kind);
        client.scheduleBatch(subjects.stream().<TaskInstance<?>>map(subject -> piece(kind, subject, priority)).toList(), clock.instant());
        transactions.afterCommit(this::look);
    }

    @Override
    public void at(Instant time, String kind, long subject) {
        client.scheduleIfNotExists(piece(kind, subject, priority(kind)), time);
    }

    private static TaskInstance<Long> piece(String kind, long subject, int priority) {
        return new TaskInstance.Builder<Long>(kind, UUID.randomUUID().toString()).data(subject).priority(priority).build();
    }

    private int priority(String kind) {
        for (WorkHandler handler : handlers) {
            if (handler.kind().equals(kind)) {
                return priority(handler);
            }
        }
        return Priority.MEDIUM;
    }

    private static int priority(WorkHandler handler) {
        if (handler.bulk()) {
            return Priority.LOW;
        }
        return handler.remote() ? REMOTE_PRIORITY : Priority.MEDIUM;
    }

    @Override
    public boolean isRecorded(String kind, long subject) {
        return dsl.fetchExists(SCHEDULED_TASKS, SCHEDULED_TASKS.TASK_NAME.eq(kind),
                SCHEDULED_TASKS.TASK_DATA.eq(SubjectSerializer.INSTANCE.serialize(subject)));
    }

    @Override
    public Set<Long> recorded(String kind, Collection<Long> subjects) {
        if (subjects.isEmpty()) {
            return Set.of();
        }
        return dsl.selectDistinct(SCHEDULED_TASKS.TASK_DATA).from(SCHEDULED_TASKS)
                .where(SCHEDULED_TASKS.TASK_NAME.eq(kind),
                        SCHEDULED_TASKS.TASK_DATA.in(subjects.stream().map(SubjectSerializer.INSTANCE::serialize).toList()))
                .fetch(SCHEDULED_TASKS.TASK_DATA).stream()
                .map(subject -> Objects.requireNonNull(SubjectSerializer.INSTANCE.deserialize(Long.class, subject)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Does at once what is due, instead of at the next poll. */
    void look() {
        Scheduler running = scheduler;
        if (running != null) {
            running.triggerCheckForDueExecutions();
        }
    }

    /** Starts doing work in this process. Called once, when the server serves. */
    public void start() {
        List<Task<?>> recorded = new ArrayList<>();
        List<RecurringTask<?>> recurring = new ArrayList<>();
        for (WorkHandler handler : handlers) {
            recorded.add(recorded(handler));
            handler.every().ifPresent(delay -> recurring.add(recurring(handler, delay)));
        }
        Scheduler created = Scheduler.create(pool, recorded)
                .startTasks(recurring)
                .serializer(SubjectSerializer.INSTANCE)
                .enablePriority()
                .schedulerName(new SchedulerName.Fixed(NAME))
                .threads(THREADS)
                .executorService(Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("work-", 0).factory()))
                .pollingInterval(POLL)
                .heartbeatInterval(HEARTBEAT)
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .pollUsingLockAndFetch(0.5, 1.0)
                .shutdownMaxWait(Duration.ofSeconds(10))
                .build();
        created.start();
        scheduler = created;
    }

    private Task<Long> recorded(WorkHandler handler) {
        FailureHandler<Long> afterFailure = afterFailure(handler);
        return Tasks.custom(handler.kind(), Long.class)
                .onFailure((complete, operations) -> {
                    failed.increment();
                    observations.trouble("work.failed", complete.getCause().orElse(null), "kind", handler.kind(), "subject",
                            subject(complete));
                    afterFailure.onFailure(complete, operations);
                })
                .execute((instance, context) -> permits(handler).map(permits -> inTurn(permits, handler, instance.getData()))
                        .orElseGet(() -> handled(handler, instance.getData())));
    }

    /** Repeats failed work soon, and then gives it up or goes on at longer intervals. The latter never removes it. */
    private FailureHandler<Long> afterFailure(WorkHandler handler) {
        FailureHandler<Long> soon = new FailureHandler.ExponentialBackoffFailureHandler<>(Duration.ofSeconds(1));
        return handler.pause().<FailureHandler<Long>>map(pause -> (complete, operations) -> {
            if (complete.getExecution().consecutiveFailures < ATTEMPTS) {
                soon.onFailure(complete, operations);
            } else {
                operations.reschedule(complete, clock.instant().plus(pause));
            }
        }).orElseGet(() ->
                new FailureHandler.MaxRetriesFailureHandler<>(ATTEMPTS, soon, (complete, operations) -> giveUp(handler, complete)));
    }

    /** Returns the permits of which a handler needs one; empty for work that needs none. */
    private Optional<Semaphore> permits(WorkHandler handler) {
        if (handler.bulk()) {
            return Optional.of(bulk);
        }
        return handler.remote() ? Optional.of(remote) : Optional.empty();
    }

    /** Does a piece of work. One that has no space is put off, and is never given up for that: once there is space, it is done. */
    private CompletionHandler<Long> handled(WorkHandler handler, long subject) {
        try {
            handler.handle(subject);
        } catch (RuntimeException exhausted) {
            if (!StorageGuard.exhausted(exhausted)) {
                throw exhausted;
            }
            observations.count("work.waiting_for_space", "kind", handler.kind());
            return (complete, operations) -> operations.reschedule(complete, clock.instant().plus(SPACE_PAUSE));
        }
        done.increment();
        return new CompletionHandler.OnCompleteRemove<>();
    }

    /** Puts a piece that takes long off where as many as may be are being done. */
    private CompletionHandler<Long> inTurn(Semaphore permits, WorkHandler handler, long subject) {
        if (!permits.tryAcquire()) {
            return (complete, operations) -> operations.reschedule(complete, clock.instant().plus(TURN_PAUSE));
        }
        try {
            return handled(handler, subject);
        } finally {
            permits.release();
        }
    }

    private void giveUp(WorkHandler handler, ExecutionComplete complete) {
        String why = complete.getCause().map(Throwable::toString).orElse("unknown");
        observations.trouble("work.given_up", complete.getCause().orElse(null), "kind", handler.kind(), "subject", subject(complete));
        handler.givenUp(subject(complete), why);
    }

    private static long subject(ExecutionComplete complete) {
        return complete.getExecution().taskInstance.getData() instanceof Long subject ? subject : 0;
    }

    private RecurringTask<Void> recurring(WorkHandler handler, Duration delay) {
        return Tasks.recurring(handler.kind() + ".recurring", FixedDelay.of(delay))
                .onFailure((complete, operations) -> {
                    observations.trouble("work.failed", complete.getCause().orElse(null), "kind", handler.kind());
                    operations.reschedule(complete, clock.instant().plus(delay));
                })
                .execute((instance, context) -> recur(handler));
    }

    /** Runs recurring work. Long-running work is recorded instead, unless an item still waits, so that it queues with the rest. */
    private void recur(WorkHandler handler) {
        if (permits(handler).isEmpty()) {
            handler.handle(0);
        } else if (!isRecorded(handler.kind(), 0)) {
            soon(handler.kind(), 0);
        }
    }

    /** Returns how many tasks this process has finished since it started. */
    public long done() {
        return done.sum();
    }

    /** Returns how many attempts have failed in this process since it started. */
    public long failed() {
        return failed.sum();
    }

    /** Stops after the pieces of work in hand. */
    @Override
    @PreDestroy
    public void close() {
        Scheduler running = scheduler;
        scheduler = null;
        if (running != null) {
            running.stop();
        }
    }
}

package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Random pipelines under random events. The seed is fixed, and part of each message. */
class PipelinePropertiesTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    @Test
    void random_pipelines_stay_consistent_and_end() {
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            AtomicLong ids = new AtomicLong();
            PipelineRun run = create(random, ids);
            Instant now = START;
            for (int step = 0; step < 40; step++) {
                now = now.plusSeconds(1);
                TransitionResult result = event(run, random, ids, now);
                if (result instanceof TransitionResult.Decision decision) {
                    assertFollows(run, decision, "seed " + seed);
                    run = decision.after();
                    assertConsistent(run, now, "seed " + seed + " step " + step);
                }
            }
            assertEnds(run, ids, now, "seed " + seed);
        }
    }

    private static PipelineRun create(Random random, AtomicLong ids) {
        List<JobRun> jobs = new ArrayList<>();
        int count = 1 + random.nextInt(9);
        for (int i = 0; i < count; i++) {
            JobWhen when = JobWhen.values()[random.nextInt(JobWhen.values().length)];
            JobPlan plan = JobPlan.of("j" + i, i * 3 / count).when(when, random.nextInt(3) == 0);
            plan = when == JobWhen.DELAYED ? plan.delayedBy(Duration.ofSeconds(3)) : plan;
            if (i > 0 && random.nextInt(3) == 0) {
                plan = plan.needing(List.of(JobNeed.of("j" + random.nextInt(i))));
            }
            plan = random.nextInt(6) == 0 ? plan.holding("group") : plan;
            plan = random.nextInt(4) == 0 ? plan.asBridge() : plan;
            jobs.add(JobRun.created(ids.incrementAndGet(), plan, START));
        }
        return new PipelineRun(1, PipelineStatus.CREATED, List.of("a", "b", "c"), jobs,
                PipelineTimes.createdAt(START)).process(START).after();
    }

    private static TransitionResult event(PipelineRun run, Random random, AtomicLong ids, Instant now) {
        long job = run.jobs().get(random.nextInt(run.jobs().size())).id();
        return switch (random.nextInt(15)) {
            case 0, 1, 2 -> run.start(job, now);
            case 3, 4 -> run.succeed(job, now);
            case 5, 6 -> run.drop(job, FailureReason.SCRIPT_FAILURE, random.nextBoolean(), ids::incrementAndGet, now);
            case 7 -> run.play(job, ids::incrementAndGet, now);
            case 8 -> run.retry(job, ids::incrementAndGet, now);
            case 9 -> run.startScheduled(job, now);
            case 10 -> run.step(job, JobEvent.GRANT_RESOURCE, now);
            case 11, 12 -> run.follow(job, anyStatus(random), BridgeStrategy.values()[random.nextInt(3)], now);
            case 13 -> run.reopen(job, anyStatus(random), now);
            default -> random.nextInt(4) == 0 ? run.cancel(now) : run.cancel(job, now);
        };
    }

    private static Optional<PipelineStatus> anyStatus(Random random) {
        return Optional.of(PipelineStatus.values()[random.nextInt(PipelineStatus.values().length)]);
    }

    private static void assertFollows(PipelineRun before, TransitionResult.Decision decision, String where) {
        PipelineRun replayed = before;
        List<JobRun> jobs = new ArrayList<>(before.jobs());
        for (Move move : decision.moves()) {
            switch (move) {
                case Move.JobMoved moved -> jobs.replaceAll(job -> {
                    if (job.id() == moved.before().id()) {
                        assertEquals(moved.before().status(), job.status(), where);
                        return moved.after();
                    }
                    return job;
                });
                case Move.JobRetried retried -> {
                    jobs.replaceAll(job -> job.name().equals(retried.retry().name()) ? job.replaced() : job);
                    jobs.add(retried.retry());
                }
                case Move.PipelineMoved moved -> {
                    assertEquals(replayed.status(), moved.from(), where);
                    replayed = new PipelineRun(1, moved.to(), before.stages(), List.of(), moved.times());
                }
            }
        }
        assertEquals(decision.after().status(), replayed.status(), where);
        assertEquals(decision.after().jobs(), jobs, where);
    }

    private static void assertConsistent(PipelineRun run, Instant now, String where) {
        List<JobRun> latest = JobRun.latest(run.jobs());
        boolean alive = latest.stream().anyMatch(job -> JobStatus.ALIVE.contains(job.status()));
        assertFalse(alive && PipelineStatus.COMPLETED.contains(run.status()), where);
        assertEquals(List.of(), run.process(now).moves(), where);
        assertEquals(latest.size(), latest.stream().map(JobRun::name).distinct().count(), where);
        for (JobRun job : run.jobs()) {
            if (job.status() == JobStatus.RUNNING) {
                assertFalse(job.times().startedAt() == null, where);
            }
            assertEquals(JobStatus.FINISHED.contains(job.status()), job.times().finishedAt() != null, where);
            assertEquals(job.status() == JobStatus.SCHEDULED, job.times().scheduledAt() != null, where);
        }
    }

    /** When every job that can end has ended, nothing hangs: what remains waits for a person or a timer. */
    private static void assertEnds(PipelineRun run, AtomicLong ids, Instant now, String where) {
        PipelineRun next = run;
        for (int rounds = 0; rounds < 50; rounds++) {
            List<JobRun> active = JobRun.latest(next.jobs()).stream()
                    .filter(job -> JobStatus.ACTIVE.contains(job.status())).toList();
            if (active.isEmpty()) {
                break;
            }
            next = ((TransitionResult.Decision) next.succeed(active.getFirst().id(), now)).after();
        }
        boolean waits = JobRun.latest(next.jobs()).stream()
                .anyMatch(job -> JobStatus.BLOCKED.contains(job.status()));
        assertFalse(!waits && !PipelineStatus.COMPLETED.contains(next.status()), where + " hangs " + next);
    }
}

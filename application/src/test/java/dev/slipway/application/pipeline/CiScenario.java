package dev.slipway.application.pipeline;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges.Decider;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Token;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What kits of jobs, pipelines and runners arrange: pipelines that are made and driven through the port itself, so that every state is a
 * real one.
 */
public abstract class CiScenario {

    protected static final JobTimeout AN_HOUR = new JobTimeout(Duration.ofHours(1), JobTimeout.Source.PROJECT_TIMEOUT_SOURCE);

    private static final AtomicLong NUMBERS = new AtomicLong();

    protected abstract CiWorld world();

    protected final Pipelines pipelines() {
        return world().port(Pipelines.class);
    }

    protected final <T> T write(Supplier<T> work) {
        return world().port(Transactions.class).write(work);
    }

    protected final void write(Runnable work) {
        world().port(Transactions.class).write(work);
    }

    protected final Instant now() {
        return world().now();
    }

    protected final Instant after(Duration time) {
        world().moveTo(now().plus(time));
        return now();
    }

    /** A text that no other call gives. */
    protected static String fresh(String text) {
        return text + NUMBERS.incrementAndGet();
    }

    /** A pipeline whose jobs are all just created. */
    protected final long stored(PipelineDraft draft) {
        return write(() -> pipelines().create(draft.pipeline(pipelines().nextId()), now())).orElseThrow().run().id();
    }

    /** The same, made by a schedule. */
    protected final long stored(PipelineDraft draft, ScheduleOrigin schedule) {
        return write(() -> pipelines().create(draft.pipeline(pipelines().nextId(), schedule), now())).orElseThrow().run().id();
    }

    /** A pipeline whose first jobs have had their turn. */
    protected final long begun(PipelineDraft draft) {
        long id = stored(draft);
        change(id, TransitionDetails.NONE, (run, ids, now) -> run.process(now));
        return id;
    }

    protected final TransitionResult change(long pipeline, TransitionDetails details, Decider decider) {
        return write(() -> {
            LockedPipeline locked = pipelines().lock(pipeline).orElseThrow();
            TransitionResult result = decider.decide(locked.run(), pipelines()::nextJobId, now());
            if (result instanceof Decision decision) {
                pipelines().apply(locked, decision, details, now());
            }
            return result;
        });
    }

    protected final PipelineRun run(long pipeline) {
        return write(() -> pipelines().lock(pipeline)).orElseThrow().run();
    }

    /** The latest run of that name. */
    protected final JobRun job(long pipeline, String name) {
        return JobRun.latest(run(pipeline).jobs()).stream().filter(job -> job.name().equals(name)).findFirst().orElseThrow();
    }

    protected final long id(long pipeline, String name) {
        return job(pipeline, name).id();
    }

    /** A runner takes the job, with the token digest {@link #digest}. */
    protected final void assign(long pipeline, String name, long runner) {
        assign(pipeline, name, runner, List.of(), false);
    }

    /** The same with values that the log masks. */
    protected final void assign(long pipeline, String name, long runner, List<String> secrets, boolean debug) {
        long job = id(pipeline, name);
        change(pipeline, TransitionDetails.assigned(job, new Assignment(runner, null, digest(job), AN_HOUR, secrets, debug)),
                (run, ids, now) -> run.start(job, now));
    }

    /** The job runs, on no runner. */
    protected final void start(long pipeline, String name) {
        long job = id(pipeline, name);
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
    }

    protected final void succeed(long pipeline, String name) {
        long job = id(pipeline, name);
        change(pipeline, TransitionDetails.exited(0), (run, ids, now) -> run.succeed(job, now));
    }

    /** The job ends well and reports how much it covers, in percent. */
    protected final void succeed(long pipeline, String name, String coverage) {
        long job = id(pipeline, name);
        change(pipeline, TransitionDetails.exited(0, Optional.of(new BigDecimal(coverage))), (run, ids, now) -> run.succeed(job, now));
    }

    protected final Decision fail(long pipeline, String name) {
        long job = id(pipeline, name);
        return (Decision) change(pipeline, TransitionDetails.exited(1), (run, ids, now) ->
                run.drop(job, FailureReason.SCRIPT_FAILURE, false, ids, now));
    }

    protected final void cancel(long pipeline) {
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now));
    }

    /** The job runs again, in a new row. */
    protected final long retry(long pipeline, String name, long user) {
        long job = id(pipeline, name);
        return ((Decision) change(pipeline, TransitionDetails.by(user), (run, ids, now) -> run.retry(job, ids, now))).job();
    }

    protected final void hide(long pipeline) {
        write(() -> pipelines().hide(pipelines().lock(pipeline).orElseThrow(), now()));
    }

    protected static byte[] digest(long job) {
        return ("token of " + job).getBytes(StandardCharsets.UTF_8);
    }

    /** Registers a runner that takes untagged jobs and those with no other tags. */
    protected final long runner(Owner owner, String... tags) {
        return runner(RunnerDraft.of(owner).tagged(tags));
    }

    protected final long runner(RunnerDraft draft) {
        String token = fresh("runner");
        return write(() -> world().port(Runners.class).insert(new Runners.Draft(draft.owner(), draft.settings(),
                new Token(token.getBytes(StandardCharsets.UTF_8), token), OptionalLong.empty()), now()));
    }

    /** Runs all of these at the same moment, and returns their results. */
    protected static <T> List<T> together(List<? extends Callable<T>> tasks) throws Exception {
        return Together.call(tasks);
    }
}

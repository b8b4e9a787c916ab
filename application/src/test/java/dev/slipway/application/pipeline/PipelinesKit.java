package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.EarlyEnd.OnNewCommit;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.variable.Variable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Pipelines} does. */
public abstract class PipelinesKit extends CiScenario {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 5);

    private static List<JobDraft> allPlans() {
        return List.of(
                JobDraft.of("build", 0).plan(plan -> plan.retrying(new AutoRetry(2, Set.of("script_failure", "api_failure")))),
                JobDraft.of("später", 1).plan(plan -> plan.delayedBy(Duration.ofSeconds(90))),
                JobDraft.of("ship", 2).plan(plan -> plan.when(JobWhen.MANUAL, true).holding("produktion")),
                JobDraft.of("report", 2).plan(plan -> plan.when(JobWhen.ALWAYS, false)
                        .needing(List.of(new JobNeed("build", true, false), new JobNeed("gone", false, true)))),
                JobDraft.of("free", 2).plan(plan -> plan.needing(List.of())));
    }

    @Test
    final void whatIsStoredIsReadAsItWasPlanned() {
        List<JobDraft> jobs = allPlans();
        long id = stored(PipelineDraft.in(world().project(), jobs.toArray(JobDraft[]::new)));
        PipelineRun run = run(id);
        assertEquals(id, run.id());
        assertEquals(PipelineStatus.CREATED, run.status());
        assertEquals(PipelineTimes.createdAt(now()), run.times());
        assertEquals(List.of("stage0", "stage1", "stage2"), run.stages());
        assertEquals(jobs.stream().map(JobDraft::plan).toList(), run.jobs().stream().map(JobRun::plan).toList());
        for (JobRun job : run.jobs()) {
            assertEquals(JobRun.created(job.id(), job.plan(), now()), job);
        }
        List<Long> ids = run.jobs().stream().map(JobRun::id).toList();
        assertEquals(new ArrayList<>(new TreeSet<>(ids)), ids);
    }

    @Test
    final void whatIsHeldIsOfItsProject() {
        long project = world().project();
        long id = stored(PipelineDraft.in(project, "a"));
        assertEquals(project, write(() -> pipelines().lock(id)).orElseThrow().projectId());
    }

    @Test
    final void aPipelineThatNeverRunsKnowsItsEnd() {
        long id = stored(PipelineDraft.in(world().project(), new String[0]).broken("jobs:a config\nis ü"));
        assertEquals(PipelineStatus.FAILED, run(id).status());
        assertEquals(new PipelineTimes(now(), null, now(), null), run(id).times());
    }

    @Test
    final void idsAreFresh() {
        long first = pipelines().nextId();
        assertTrue(first < pipelines().nextId());
        long pipeline = stored(PipelineDraft.in(world().project(), "a"));
        assertTrue(first < pipeline);
        long job = pipelines().nextJobId();
        assertTrue(id(pipeline, "a") < job && job < pipelines().nextJobId());
    }

    @Test
    final void idsThatNoPipelineHasAreKnownOnceLaterOnesAreOld() {
        long lost = pipelines().nextId();
        long hidden = begun(PipelineDraft.in(world().project(), "a"));
        hide(hidden);
        long young = pipelines().nextId();
        assertEquals(Set.of(), pipelines().unknown(List.of(lost, hidden, young), now()));
        after(Duration.ofSeconds(1));
        assertEquals(Set.of(lost), pipelines().unknown(List.of(lost, hidden, young), now()));
        assertEquals(Set.of(), pipelines().unknown(List.of(), now()));
    }

    @Test
    final void everyStepIsReadAsItWasDecided() {
        long id = stored(PipelineDraft.in(world().project(), JobDraft.of("build", 0), JobDraft.of("test", 1)));
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.process(now));
        assertEquals("pending build=pending test=created", statuses(id));
        after(Duration.ofSeconds(3));
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.start(run.jobs().getFirst().id(), now));
        after(Duration.ofMillis(1500));
        decided(id, TransitionDetails.exited(0), (run, ids, now) -> run.succeed(run.jobs().getFirst().id(), now));
        assertEquals("running build=success test=pending", statuses(id));
        after(Duration.ofSeconds(1));
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.start(run.jobs().get(1).id(), now));
        after(Duration.ofSeconds(2));
        decided(id, TransitionDetails.exited(1), (run, ids, now) -> run.drop(run.jobs().get(1).id(), FailureReason.SCRIPT_FAILURE, false, ids, now));
        assertEquals("failed build=success test=failed", statuses(id));
        assertEquals(Optional.of(FailureReason.SCRIPT_FAILURE), job(id, "test").failureReason());
        assertEquals(Duration.ofSeconds(3), run(id).times().duration());
    }

    @Test
    final void whatAJobCoversCountsAtOnceForItsPipeline() {
        long project = world().project();
        long id = begun(PipelineDraft.in(project, "a", "b"));
        start(id, "a");
        start(id, "b");
        assertNull(coverage(project, id));
        succeed(id, "a", "80.5");
        assertEquals(new BigDecimal("80.50"), world().port(JobViews.class).find(project, id(id, "a")).orElseThrow().coverage());
        assertEquals(new BigDecimal("80.50"), coverage(project, id));
        decided(id, TransitionDetails.exited(1, Optional.of(new BigDecimal("40"))),
                (run, ids, now) -> run.drop(id(id, "b"), FailureReason.SCRIPT_FAILURE, false, ids, now));
        assertEquals(new BigDecimal("60.25"), coverage(project, id));
    }

    private BigDecimal coverage(long project, long pipeline) {
        return world().port(PipelineViews.class).find(project, pipeline).orElseThrow().coverage();
    }

    @Test
    final void aToleratedFailureIsNotRepeatedByARetry() {
        long user = world().user();
        long id = begun(PipelineDraft.in(world().project(), "a").by(user));
        start(id, "a");
        decided(id, TransitionDetails.exited(7), (run, ids, now) -> run.drop(run.jobs().getFirst().id(), FailureReason.SCRIPT_FAILURE, true, ids, now));
        assertTrue(job(id, "a").allowFailure());
        assertFalse(job(id, "a").plan().allowFailure());
        retry(id, "a", user);
        assertFalse(job(id, "a").allowFailure());
    }

    private void decided(long id, TransitionDetails details, PipelineChanges.Decider decider) {
        Decision decision = (Decision) change(id, details, decider);
        PipelineRun read = run(id);
        assertEquals(decision.after().status(), read.status());
        assertEquals(decision.after().times(), read.times());
        assertEquals(sorted(decision.after()), sorted(read));
    }

    private static List<JobRun> sorted(PipelineRun run) {
        return run.jobs().stream().sorted(Comparator.comparingLong(JobRun::id)).toList();
    }

    private String statuses(long id) {
        StringBuilder text = new StringBuilder(run(id).status().wireName());
        run(id).jobs().forEach(job -> text.append(' ').append(job.name()).append('=').append(job.status().wireName()));
        return text.toString();
    }

    @Test
    final void aTimerThatIsTakenOffLeavesNoTimeBehind() {
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("later", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(5)))));
        assertEquals(now().plus(Duration.ofMinutes(5)), job(id, "later").times().scheduledAt());
        long job = id(id, "later");
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.UNSCHEDULE, now));
        assertEquals(new JobTimes(now(), null, null, null, null), job(id, "later").times());
    }

    @Test
    final void aHandOutGoesWithItsRunAndAJobGivenBackForgetsIt() {
        long id = begun(PipelineDraft.in(world().project(), "build"));
        long runner = runner(Owner.INSTANCE);
        assign(id, "build", runner);
        assertEquals(Optional.of(Duration.ofHours(1)), limit(id(id, "build")));
        long job = id(id, "build");
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
        assertEquals(JobStatus.PENDING, job(id, "build").status());
        assertEquals(null, job(id, "build").times().startedAt());
        assign(id, "build", runner(Owner.INSTANCE));
        assertEquals(JobStatus.RUNNING, job(id, "build").status());
    }

    private Optional<Duration> limit(long job) {
        Duration none = Duration.ofNanos(1000);
        RunningJobs.Limits all = new RunningJobs.Limits(none, none, none, none, none);
        return world().port(RunningJobs.class).stale(all, now().plus(Duration.ofDays(1)), 0, 100_000).stream().filter(found -> found.id() == job)
                .findFirst().map(RunningJobs.Candidate::limit);
    }

    @Test
    final void aTokenIsOfOneRunningJob() {
        long id = begun(PipelineDraft.in(world().project(), "a", "b"));
        assign(id, "a", runner(Owner.INSTANCE));
        long second = id(id, "b");
        TransitionDetails same = TransitionDetails.assigned(new Assignment(runner(Owner.INSTANCE), null, digest(id(id, "a")), AN_HOUR));
        assertThrows(RuntimeException.class, () -> change(id, same, (run, ids, now) -> run.start(second, now)));
        assertEquals(JobStatus.PENDING, job(id, "b").status());
    }

    @Test
    final void aRetryIsACopyForWhoeverAsks() {
        long ann = world().user();
        long bob = world().user();
        Variable known = Variable.shown("K", "v");
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("build", 0).tagged("linux", "arm").knowing(known).fetching("x"),
                JobDraft.of("test", 1)).by(ann));
        pipelines().giveVariables(id(id, "build"), List.of(new PipelineVariable("GIVEN", "geheim", false)));
        long earlier = id(id, "build");
        start(id, "build");
        fail(id, "build");
        assertEquals("failed build=failed test=skipped", statuses(id));
        long again = retry(id, "build", bob);
        assertEquals(again, id(id, "build"));
        assertEquals(job(id, "build").plan(), run(id).job(earlier).orElseThrow().plan());
        assertTrue(run(id).job(earlier).orElseThrow().retried());
        assertEquals(PipelineStatus.RUNNING, run(id).status());
        WaitingJob facts = facts(again);
        assertEquals(bob, facts.user().id());
        assertEquals(bob, facts(id(id, "test")).user().id());
        assertEquals(ann, facts(earlier).user().id());
        assertEquals(List.of("linux", "arm"), facts.job().tags());
        assertEquals(List.of(known), facts.variables());
        assertEquals(List.of(Variable.hidden("GIVEN", "geheim")), facts.manualVariables());
        assertEquals(facts(earlier).job().options(), facts.job().options());
        assertEquals("stage0", facts.job().stage());
    }

    private WaitingJob facts(long job) {
        return world().port(WaitingJobs.class).facts(job).orElseThrow();
    }

    @Test
    final void aFailureIsRetriedByItselfForTheSameUser() {
        long user = world().user();
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0).plan(plan -> plan.retrying(AutoRetry.always(1)))).by(user));
        start(id, "a");
        fail(id, "a");
        assertEquals(2, run(id).jobs().size());
        assertEquals(JobStatus.PENDING, job(id, "a").status());
        assertEquals(user, facts(id(id, "a")).user().id());
        start(id, "a");
        fail(id, "a");
        assertEquals(2, run(id).jobs().size());
        assertEquals(1, JobRun.latest(run(id).jobs()).size());
    }

    @Test
    final void whoPlaysAJobBecomesItsUser() {
        long ann = world().user();
        long bob = world().user();
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("ship", 0).plan(plan -> plan.when(JobWhen.MANUAL, true)),
                JobDraft.of("other", 0).plan(plan -> plan.when(JobWhen.MANUAL, true))).by(ann));
        long job = id(id, "ship");
        change(id, TransitionDetails.by(bob), (run, ids, now) -> run.play(job, ids, now));
        assertEquals(bob, facts(job).user().id());
        assertEquals(ann, facts(id(id, "other")).user().id());
        assertTrue(facts(job).job().manual());
    }

    @Test
    final void aStateThatChangedMeanwhileIsRefusedLoudlyAndNothingStands() {
        long id = begun(PipelineDraft.in(world().project(), "build", "test"));
        assertThrows(IllegalStateException.class, () -> write(() -> {
            LockedPipeline locked = pipelines().lock(id).orElseThrow();
            Decision start = (Decision) locked.run().start(locked.run().jobs().getFirst().id(), now());
            pipelines().apply(locked, start, TransitionDetails.NONE, now());
            pipelines().apply(locked, start, TransitionDetails.NONE, now());
        }));
        assertEquals("pending build=pending test=pending", statuses(id));
    }

    @Test
    final void aPipelineThatMovedOnMeanwhileIsRefusedLoudlyToo() {
        long id = begun(PipelineDraft.in(world().project(), "build", "test"));
        LockedPipeline before = write(() -> pipelines().lock(id)).orElseThrow();
        start(id, "build");
        Decision late = (Decision) before.run().start(id(id, "test"), now());
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().apply(before, late, TransitionDetails.NONE, now())));
        assertEquals("running build=running test=pending", statuses(id));
    }

    @Test
    final void aJobThatMovedOnMeanwhileIsRefusedLoudlyToo() {
        long id = begun(PipelineDraft.in(world().project(), "build", "test"));
        start(id, "build");
        start(id, "test");
        LockedPipeline before = write(() -> pipelines().lock(id)).orElseThrow();
        succeed(id, "build");
        Decision late = (Decision) before.run().cancel(id(id, "build"), now());
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().apply(before, late, TransitionDetails.NONE, now())));
        assertEquals("running build=success test=running", statuses(id));
    }

    @Test
    final void aRetryOfWhatIsGoneIsRefusedLoudly() {
        long user = world().user();
        long id = begun(PipelineDraft.in(world().project(), "build").by(user));
        cancel(id);
        LockedPipeline locked = write(() -> pipelines().lock(id)).orElseThrow();
        Decision again = (Decision) locked.run().retry(id(id, "build"), pipelines()::nextJobId, now());
        hide(id);
        write(() -> pipelines().remove(id));
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().apply(locked, again, TransitionDetails.by(user), now())));
    }

    @Test
    final void whatFailsLeavesNothing() {
        long project = world().project();
        long id = pipelines().nextId();
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            pipelines().create(PipelineDraft.in(project, JobDraft.of("a", 0).on("prod", "start", null)).pipeline(id), now());
            throw new IllegalArgumentException("no");
        }));
        assertEquals(Optional.empty(), write(() -> pipelines().lock(id)));
        assertEquals(OptionalLong.empty(), pipelines().anyOf(project));
        long next = stored(PipelineDraft.in(project, "a"));
        assertEquals(1, number(project, next));
    }

    @Test
    final void variablesKeepTheirOrder() {
        List<PipelineVariable> given = List.of(new PipelineVariable("Z", "", false), new PipelineVariable("A", "x\ny ü$", true),
                new PipelineVariable("z", "1", false));
        long id = stored(PipelineDraft.in(world().project(), "a").given(given.toArray(PipelineVariable[]::new)));
        assertEquals(given, pipelines().variables(id));
        assertEquals(List.of(), pipelines().variables(stored(PipelineDraft.in(world().project(), "a"))));
    }

    @Test
    final void theScheduleIsKeptAsItStoodThen() {
        ScheduleOrigin nightly = new ScheduleOrigin(7, "Nightly", List.of(new PipelineVariable("Z", "of it", false), new PipelineVariable("A", "x", true)));
        PipelineVariable own = new PipelineVariable("Z", "given", false);
        PipelineDraft draft = PipelineDraft.in(world().project(), "a").given(own);
        long id = pipelines().nextId();
        write(() -> pipelines().create(draft.pipeline(id, nightly), now()));
        assertEquals(Optional.of(nightly), pipelines().schedule(id));
        assertEquals(List.of(own), pipelines().variables(id));
        assertEquals(Optional.empty(), pipelines().schedule(stored(draft)));
        assertEquals(Optional.empty(), pipelines().schedule(-1));
    }

    @Test
    final void variablesOfAJobReplaceThoseOfAnEarlierTime() {
        long id = begun(PipelineDraft.in(world().project(), "a").by(world().user()));
        long job = id(id, "a");
        pipelines().giveVariables(job, List.of(new PipelineVariable("B", "1", false), new PipelineVariable("A", "2", true)));
        assertEquals(List.of(Variable.hidden("B", "1"), new Variable("A", "2", false, false, true, false)), facts(job).manualVariables());
        pipelines().giveVariables(job, List.of(new PipelineVariable("A", "3", false)));
        assertEquals(List.of(Variable.hidden("A", "3")), facts(job).manualVariables());
    }

    @Test
    final void deletedAndUnknownPipelinesAreNotThere() {
        long project = world().project();
        long id = begun(PipelineDraft.in(project, "a"));
        long job = id(id, "a");
        assertEquals(OptionalLong.of(id), pipelines().ofJob(job));
        assertEquals(OptionalLong.empty(), pipelines().projectOfHidden(id));
        hide(id);
        assertEquals(Optional.empty(), write(() -> pipelines().lock(id)));
        assertEquals(OptionalLong.empty(), pipelines().ofJob(job));
        assertEquals(OptionalLong.empty(), pipelines().ofJob(-1));
        assertEquals(Optional.empty(), write(() -> pipelines().lock(-1)));
        assertEquals(OptionalLong.empty(), pipelines().projectOfHidden(-1));
    }

    @Test
    final void hidingWhatIsHiddenIsRefusedLoudly() {
        long id = begun(PipelineDraft.in(world().project(), "a"));
        LockedPipeline locked = write(() -> pipelines().lock(id)).orElseThrow();
        hide(id);
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().hide(locked, now())));
    }

    @Test
    final void whatIsHiddenAndNotRemovedIsFoundByItsAge() {
        long project = world().project();
        begun(PipelineDraft.in(project, "shown"));
        List<Long> hidden = List.of(begun(PipelineDraft.in(project, "a")), begun(PipelineDraft.in(project, "a")), begun(PipelineDraft.in(project, "a")));
        hidden.forEach(this::hide);
        assertEquals(List.of(), pipelines().hidden(now(), 0, 10));
        after(Duration.ofSeconds(1));
        assertEquals(hidden, pipelines().hidden(now(), 0, 10));
        assertEquals(hidden.subList(0, 2), pipelines().hidden(now(), 0, 2));
        assertEquals(hidden.subList(2, 3), pipelines().hidden(now(), hidden.get(1), 2));
        write(() -> pipelines().remove(hidden.getFirst()));
        assertEquals(hidden.subList(1, 3), pipelines().hidden(now(), 0, 10));
    }

    @Test
    final void onlyWhatIsHiddenIsRemoved() {
        long project = world().project();
        long kept = begun(PipelineDraft.in(project, "a"));
        long gone = begun(PipelineDraft.in(project, "a"));
        write(() -> pipelines().remove(kept));
        assertEquals(kept, run(kept).id());
        assertEquals(OptionalLong.of(kept), pipelines().anyOf(project));
        hide(gone);
        assertEquals(OptionalLong.of(project), pipelines().projectOfHidden(gone));
        write(() -> pipelines().remove(gone));
        assertEquals(OptionalLong.empty(), pipelines().projectOfHidden(gone));
        hide(kept);
        assertEquals(OptionalLong.of(kept), pipelines().anyOf(project));
        write(() -> pipelines().remove(kept));
        write(() -> pipelines().remove(kept));
        assertEquals(OptionalLong.empty(), pipelines().anyOf(project));
    }

    @Test
    final void jobsAreActiveWhileTheyAndTheirPipelineAre() {
        long project = world().project();
        assertEquals(0, pipelines().activeJobs(project));
        long id = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 1),
                JobDraft.of("hand", 0).plan(plan -> plan.when(JobWhen.MANUAL, true))));
        begun(PipelineDraft.in(world().project(), "foreign"));
        assertEquals(2, pipelines().activeJobs(project));
        start(id, "a");
        succeed(id, "a");
        assertEquals(1, pipelines().activeJobs(project));
        cancel(id);
        assertEquals(0, pipelines().activeJobs(project));
        hide(begun(PipelineDraft.in(project, "a")));
        assertEquals(0, pipelines().activeJobs(project));
    }

    @Test
    final void whatSomebodyMadeOfACommitIsCounted() {
        long project = world().project();
        long user = world().user();
        Instant before = now().minusSeconds(1);
        stored(PipelineDraft.in(project, "a").by(user));
        stored(PipelineDraft.in(project, "a").by(user));
        stored(PipelineDraft.in(project, "a").by(world().user()));
        stored(PipelineDraft.in(project, "a").by(user).at("b".repeat(40)));
        stored(PipelineDraft.in(world().project(), "a").by(user));
        assertEquals(2, pipelines().madeSince(project, user, PipelineDraft.SHA, before));
        assertEquals(0, pipelines().madeSince(project, user, PipelineDraft.SHA, now()));
        hide(stored(PipelineDraft.in(project, "a").by(user)));
        assertEquals(3, pipelines().madeSince(project, user, PipelineDraft.SHA, before));
    }

    private static PipelineDraft at(long project, char sha) {
        return PipelineDraft.in(project, "a").at(String.valueOf(sha).repeat(40));
    }

    @Test
    final void howPipelinesAndJobsEndEarlyIsKept() {
        long project = world().project();
        for (OnNewCommit mode : OnNewCommit.values()) {
            for (boolean onFailure : new boolean[] {true, false}) {
                EarlyEnd early = new EarlyEnd(mode, onFailure);
                long id = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(JobPlan::interruptibly), JobDraft.of("b", 0)).ending(early));
                start(id, "a");
                succeed(id, "a");
                retry(id, "a", world().user());
                assertEquals(early, run(id).earlyEnd());
                assertEquals(List.of(true, false, true), run(id).jobs().stream().map(job -> job.plan().interruptible()).toList());
            }
        }
    }

    @Test
    final void newerPipelinesOfARefMakeOlderOnesRedundant() {
        long project = world().project();
        long first = begun(at(project, 'a'));
        long child = begun(at(project, 'a').from(PipelineSource.PARENT_PIPELINE));
        assertEquals(List.of(), pipelines().redundantSince(first, 0, 9));
        long scheduled = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.delayedBy(Duration.ofHours(1)))).at("b".repeat(40)));
        long untouched = stored(at(project, 'b'));
        List<Long> others = List.of(begun(at(project, 'a').on("other", false)), begun(at(project, 'a').onTag("main")),
                begun(at(world().project(), 'a')), begun(at(project, 'a').from(PipelineSource.WEBIDE)), ended(project), begun(manual(project)));
        hide(begun(at(project, 'a')));
        long same = begun(at(project, 'c').from(PipelineSource.SCHEDULE));
        long newest = begun(at(project, 'c'));
        assertEquals(List.of(first, child, scheduled, untouched), pipelines().redundantSince(newest, 0, 9), () -> "and none of " + others);
        assertEquals(List.of(first, child, scheduled, untouched), pipelines().redundantSince(same, 0, 9));
        assertEquals(List.of(child, scheduled), pipelines().redundantSince(newest, first, 2));
        assertEquals(List.of(first), pipelines().redundantSince(first, 0, 9), "one that a newer one was faster than is redundant itself");
        for (PipelineDraft mute : List.of(at(project, 'd').from(PipelineSource.PARENT_PIPELINE), at(project, 'd').from(PipelineSource.WEBIDE))) {
            assertEquals(List.of(), pipelines().redundantSince(begun(mute), 0, 9));
        }
        assertEquals(List.of(), pipelines().redundantSince(stored(PipelineDraft.in(project, new String[0]).at("d".repeat(40)).broken("no")), 0, 9));
        world().keepRedundant(project);
        assertEquals(List.of(), pipelines().redundantSince(newest, 0, 9));
        assertEquals(List.of(), pipelines().redundantSince(-1, 0, 9));
    }

    private long ended(long project) {
        long id = begun(at(project, 'a'));
        cancel(id);
        return id;
    }

    private static PipelineDraft manual(long project) {
        return PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.MANUAL, false))).at("a".repeat(40));
    }

    @Test
    final void aPushMakesOnePipelineHoweverOftenItIsTold() throws Exception {
        long project = world().project();
        for (int round = 0; round < ROUNDS; round++) {
            long push = world().push(project);
            assertFalse(pipelines().madeBy(push));
            List<Optional<LockedPipeline>> made = together(List.of(() -> make(PipelineDraft.in(project, "a").ofPush(push)),
                    () -> make(PipelineDraft.in(project, "a").ofPush(push)), () -> make(PipelineDraft.in(project, "a").ofPush(push))));
            assertEquals(1, made.stream().filter(Optional::isPresent).count());
            assertTrue(pipelines().madeBy(push));
            assertEquals(Optional.empty(), make(PipelineDraft.in(project, "a").ofPush(push)));
        }
        assertEquals(ROUNDS, pipelines().activeJobs(project));
    }

    private Optional<LockedPipeline> make(PipelineDraft draft) {
        NewPipeline pipeline = draft.pipeline(pipelines().nextId());
        return write(() -> pipelines().create(pipeline, now()).map(locked -> {
            pipelines().apply(locked, locked.run().process(now()), TransitionDetails.NONE, now());
            return locked;
        }));
    }

    @Test
    final void aNumberThatWasGivenAwayIsNotGivenAgain() {
        long project = world().project();
        long number = pipelines().nextNumber(project);
        long later = stored(PipelineDraft.in(project, JobDraft.of("a", 0).on("prod", "start", null)));
        long earlier = pipelines().nextId();
        write(() -> pipelines().create(PipelineDraft.in(project, JobDraft.of("a", 0).on("prod", "start", null)).numbered(number).pipeline(earlier), now()));
        assertEquals(List.of(1L, 2L, 3L), List.of(number(project, earlier), number(project, later), number(project, stored(PipelineDraft.in(project, "a")))));
        assertEquals(1, pipelines().nextNumber(world().project()));
    }

    private long number(long project, long pipeline) {
        return world().port(PipelineViews.class).find(project, pipeline).orElseThrow().iid();
    }

    @Test
    final void pipelinesMadeTogetherGetNumbersWithoutGapsOrRepeats() throws Exception {
        long project = world().project();
        stored(PipelineDraft.in(project, "a"));
        List<Callable<Long>> makers = new ArrayList<>();
        for (int maker = 0; maker < 8; maker++) {
            String first = maker % 2 == 0 ? "env-a" : "env-b";
            String second = maker % 2 == 0 ? "env-b" : "env-a";
            makers.add(() -> make(PipelineDraft.in(project, JobDraft.of("x", 0).on(first, "start", null),
                    JobDraft.of("y", 0).on(second, "start", null))).orElseThrow().run().id());
        }
        TreeSet<Long> numbers = new TreeSet<>();
        together(makers).forEach(id -> numbers.add(number(project, id)));
        assertEquals(new TreeSet<>(List.of(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L)), numbers);
        long other = world().project();
        assertEquals(1, number(other, stored(PipelineDraft.in(other, "a"))));
    }

    @Test
    final void whoLocksSecondSeesWhatTheFirstDid() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = begun(PipelineDraft.in(world().project(), "a"));
            long job = id(id, "a");
            List<Boolean> took = together(List.of(() -> takes(id, job), () -> takes(id, job), () -> takes(id, job), () -> takes(id, job)));
            assertEquals(1, took.stream().filter(each -> each).count());
        }
    }

    private boolean takes(long id, long job) {
        return change(id, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now)) instanceof Decision;
    }

    @Test
    final void cancelAgainstFinishEndsInOneOfTheTwo() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = begun(PipelineDraft.in(world().project(), "a"));
            start(id, "a");
            together(List.<Callable<Object>>of(() -> {
                cancel(id);
                return null;
            }, () -> {
                succeed(id, "a");
                return null;
            }));
            assertEquals(run(id).status().name(), job(id, "a").status().name());
            assertTrue(Set.of(JobStatus.CANCELED, JobStatus.SUCCESS).contains(job(id, "a").status()));
        }
    }

    @Test
    final void cancelAgainstRetryLeavesOneLatestRunAName() throws Exception {
        long user = world().user();
        for (int round = 0; round < ROUNDS; round++) {
            long id = begun(PipelineDraft.in(world().project(), "a", "b").by(user));
            cancel(id);
            together(List.<Callable<Object>>of(
                    () -> change(id, TransitionDetails.by(user), (run, ids, now) -> run.retryAll(job -> true, ids, now)),
                    () -> change(id, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now)),
                    () -> change(id, TransitionDetails.by(user), (run, ids, now) -> run.retryAll(job -> true, ids, now))));
            List<JobRun> latest = JobRun.latest(run(id).jobs());
            assertEquals(2, latest.size());
            boolean alive = latest.stream().anyMatch(job -> JobStatus.ALIVE.contains(job.status()));
            assertEquals(alive, !PipelineStatus.COMPLETED.contains(run(id).status()), run(id).toString());
        }
    }

    @Test
    final void retryAgainstDeleteNeverRevives() throws Exception {
        long user = world().user();
        for (int round = 0; round < ROUNDS; round++) {
            long project = world().project();
            long id = begun(PipelineDraft.in(project, "a").by(user));
            cancel(id);
            together(List.<Callable<Object>>of(
                    () -> write(() -> pipelines().lock(id).map(locked -> retriedAll(locked, user))),
                    () -> write(() -> {
                        LockedPipeline locked = pipelines().lock(id).orElseThrow();
                        Decision cancel = locked.run().cancel(now());
                        pipelines().apply(locked, cancel, TransitionDetails.NONE, now());
                        pipelines().hide(locked, now());
                        return locked;
                    })));
            assertEquals(Optional.empty(), write(() -> pipelines().lock(id)));
            assertEquals(0, pipelines().activeJobs(project));
        }
    }

    private LockedPipeline retriedAll(LockedPipeline locked, long user) {
        Decision again = locked.run().retryAll(job -> true, pipelines()::nextJobId, now());
        pipelines().apply(locked, again, TransitionDetails.by(user), now());
        return locked;
    }

    @Test
    final void aJobWhoseEnvironmentHasANewerCommitIsOutdated() {
        long project = world().project();
        JobDraft ship = JobDraft.of("ship", 0).on("produktion", "start", null);
        long old = begun(PipelineDraft.in(project, ship));
        long same = begun(PipelineDraft.in(project, ship));
        long newer = begun(PipelineDraft.in(project, ship).at("b".repeat(40)));
        assertEquals(Set.of(), job(old, "ship").obstacles());
        deploy(same);
        assertEquals(Set.of(), job(old, "ship").obstacles());
        deploy(newer);
        assertEquals(Set.of(JobObstacle.OUTDATED_DEPLOYMENT), job(old, "ship").obstacles());
        assertEquals(Set.of(), job(newer, "ship").obstacles());
        assertNotEquals(Set.of(), job(same, "ship").obstacles());
    }

    private void deploy(long pipeline) {
        long job = id(pipeline, "ship");
        start(pipeline, "ship");
        succeed(pipeline, "ship");
        write(() -> world().port(Deployments.class).follow(new Deployments.Steps(Map.of(job, DeploymentEvent.SUCCEED), List.of(), null), now()));
    }
}

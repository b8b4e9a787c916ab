package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.Bridges.Followed;
import dev.slipway.application.pipeline.port.Bridges.Home;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.BridgeStrategy;
import dev.slipway.domain.pipeline.DownstreamRequest.Upstream;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.variable.Variable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Bridges} does, and of {@code JobViews} about trigger jobs. */
public abstract class BridgesKit extends CiScenario {

    private static final PageRequest FIRST = PageRequest.Offset.first();

    private Bridges bridges() {
        return world().port(Bridges.class);
    }

    private JobViews views() {
        return world().port(JobViews.class);
    }

    private static JobDraft bridge(String name, int stage) {
        return JobDraft.of(name, stage).plan(JobPlan::asBridge);
    }

    /** A pipeline with a script and a trigger job that is due. */
    private long parent(long project) {
        return begun(PipelineDraft.in(project, JobDraft.of("a", 0), bridge("b", 0)));
    }

    private long child(long project, long bridge, boolean mirrors) {
        return made(project, bridge, PipelineSource.PARENT_PIPELINE, mirrors);
    }

    private long made(long project, long bridge, PipelineSource source, boolean mirrors) {
        return write(() -> {
            assertTrue(bridges().reserve(bridge));
            long id = pipelines().create(PipelineDraft.in(project, bridge("b", 0)).from(source).pipeline(pipelines().nextId()), now()).orElseThrow().run().id();
            bridges().follow(bridge, id, true, mirrors);
            return id;
        });
    }

    private boolean reserved(long job) {
        return write(() -> bridges().reserve(job));
    }

    @Test
    final void aBridgeIsFoundWithWhatItNeeds() {
        long project = world().project();
        long user = world().user();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("other", 0), bridge("x", 0), bridge("b", 1).knowing(new Variable("K", "v", true, false, false, true))
                .plan(plan -> plan.when(JobWhen.MANUAL, false)).on("prod", "stop", null)).by(user).from(PipelineSource.WEB).on("dev", false));
        write(() -> bridges().follow(id(pipeline, "x"), begun(PipelineDraft.in(project, "z")), true, false));
        change(pipeline, TransitionDetails.NONE,
                (run, ids, now) -> run.follow(id(pipeline, "x"), Optional.of(PipelineStatus.PENDING), BridgeStrategy.START, now));
        start(pipeline, "a");
        succeed(pipeline, "a");
        start(pipeline, "other");
        succeed(pipeline, "other");
        long job = id(pipeline, "b");
        write(() -> pipelines().giveVariables(job, List.of(new PipelineVariable("G", "g", false))));
        Bridge found = bridges().find(job).orElseThrow();
        assertEquals(job, found.id());
        assertEquals(JobStatus.MANUAL, found.status());
        assertEquals(user, found.userId());
        assertEquals("b", found.name());
        assertEquals("stage1", found.stage());
        assertTrue(found.manual());
        assertEquals("prod", found.environment());
        assertEquals("stop", found.action());
        assertEquals(List.of("true", "echo ü"), found.options().script());
        assertEquals(List.of("K v true"), found.variables().stream().map(one -> one.key() + " " + one.value() + " " + one.raw()).toList());
        assertEquals(List.of(new PipelineVariable("G", "g", false)), found.given());
        assertEquals(List.of(id(pipeline, "a"), id(pipeline, "other")), found.dependencies());
        assertEquals(new Home(pipeline, 1, project, PipelineSource.WEB, "dev", false, false, PipelineDraft.SHA, PipelineDraft.BEFORE,
                run(pipeline).times().createdAt()), found.pipeline());
    }

    @Test
    final void whatIsNoBridgeOrIsGoneIsNotFound() {
        long pipeline = parent(world().project());
        long job = id(pipeline, "b");
        assertEquals(Optional.empty(), bridges().find(id(pipeline, "a")));
        assertEquals(Optional.empty(), bridges().find(-1));
        assertFalse(reserved(id(pipeline, "a")));
        assertFalse(reserved(-1));
        hide(pipeline);
        assertEquals(Optional.empty(), bridges().find(job));
        assertFalse(reserved(job));
    }

    @Test
    final void aBridgeWaitsForAPipelineUntilItHasOneOrEnds() {
        long project = world().project();
        long pipeline = parent(project);
        long job = id(pipeline, "b");
        assertTrue(reserved(job));
        assertEquals(Optional.empty(), bridges().followed(job));
        long made = child(project, job, true);
        assertFalse(reserved(job));
        assertEquals(Optional.of(new Followed(Optional.of(PipelineStatus.CREATED), true, OptionalLong.empty())), bridges().followed(job));
        cancel(made);
        assertEquals(Optional.of(new Followed(Optional.of(PipelineStatus.CANCELED), true, OptionalLong.empty())), bridges().followed(job));
        long canceled = parent(project);
        change(canceled, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now));
        assertFalse(reserved(id(canceled, "b")));
    }

    @Test
    final void aBridgeThatHadAPipelineNeverHasAnother() {
        long project = world().project();
        long pipeline = parent(project);
        long job = id(pipeline, "b");
        long made = child(project, job, false);
        hide(made);
        assertEquals(Optional.of(new Followed(Optional.empty(), false, OptionalLong.empty())), bridges().followed(job));
        write(() -> pipelines().remove(made));
        assertEquals(Optional.of(new Followed(Optional.empty(), false, OptionalLong.empty())), bridges().followed(job));
        assertFalse(reserved(job));
    }

    @Test
    final void aPipelineIsMadeByOneBridgeAndFollowedByMany() {
        long project = world().project();
        long first = parent(project);
        long second = parent(project);
        long made = child(project, id(first, "b"), true);
        assertThrows(RuntimeException.class, () -> write(() -> bridges().follow(id(second, "b"), made, true, true)));
        write(() -> bridges().follow(id(second, "b"), made, false, true));
        assertEquals(List.of(id(first, "b"), id(second, "b")), bridges().followers(made));
        change(first, TransitionDetails.NONE, (run, ids, now) -> run.step(id(first, "b"), JobEvent.CANCEL, now));
        assertEquals(List.of(id(second, "b")), bridges().followers(made));
        assertEquals(List.of(), bridges().followers(first));
    }

    @Test
    final void whoMirrorsAPipelineIsKnownHoweverItStandsUntilItIsRetried() {
        long project = world().project();
        long first = parent(project);
        long second = parent(project);
        long third = parent(project);
        long made = child(project, id(first, "b"), true);
        write(() -> bridges().follow(id(second, "b"), made, false, false));
        write(() -> bridges().follow(id(third, "b"), made, false, true));
        assertEquals(List.of(id(first, "b"), id(third, "b")), bridges().mirrors(made));
        change(first, TransitionDetails.NONE, (run, ids, now) -> run.step(id(first, "b"), JobEvent.CANCEL, now));
        assertEquals(List.of(id(first, "b"), id(third, "b")), bridges().mirrors(made));
        retry(first, "b", world().user());
        assertEquals(List.of(id(third, "b")), bridges().mirrors(made));
        assertEquals(List.of(), bridges().mirrors(first));
    }

    @Test
    final void whoMirrorsAPipelineHearsOnceForEachTimeItBeginsAgain() {
        long project = world().project();
        long user = world().user();
        long parent = parent(project);
        long job = id(parent, "b");
        assertFalse(hear(job));
        long made = begun(PipelineDraft.in(project, "c"));
        write(() -> bridges().follow(job, made, false, true));
        assertFalse(hear(job));
        start(made, "c");
        fail(made, "c");
        assertFalse(hear(job));
        change(made, TransitionDetails.by(user), (run, ids, now) -> run.retry(id(made, "c"), ids, now));
        assertEquals(Optional.of(new Followed(Optional.of(PipelineStatus.RUNNING), true, OptionalLong.of(user))), bridges().followed(job));
        assertTrue(hear(job));
        assertFalse(hear(job));
        start(made, "c");
        fail(made, "c");
        assertEquals(OptionalLong.of(user), bridges().followed(job).orElseThrow().restartedBy());
        change(made, TransitionDetails.NONE, (run, ids, now) -> run.retry(id(made, "c"), ids, now));
        assertEquals(OptionalLong.empty(), bridges().followed(job).orElseThrow().restartedBy());
        assertTrue(hear(job));
        assertFalse(hear(job));
        assertFalse(hear(-1));
    }

    private boolean hear(long job) {
        return write(() -> bridges().acknowledgeRestart(job));
    }

    @Test
    final void whoLetsABridgeBeginAgainIsItsUserAndThatOfWhatHasAnotherTurn() {
        long project = world().project();
        long user = world().user();
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0), JobDraft.of("after", 1)));
        long job = id(pipeline, "b");
        child(project, job, true);
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.follow(job, Optional.of(PipelineStatus.FAILED), BridgeStrategy.END, now));
        assertEquals(JobStatus.SKIPPED, job(pipeline, "after").status());
        change(pipeline, TransitionDetails.by(user), (run, ids, now) -> run.reopen(job, Optional.of(PipelineStatus.RUNNING), now));
        assertEquals(user, views().findBridge(project, job).orElseThrow().job().user().brief().id());
        assertEquals(user, views().find(project, id(pipeline, "after")).orElseThrow().user().brief().id());
    }

    @Test
    final void aBridgeBeginsAgainWithNothingOfItsEnd() {
        long project = world().project();
        long pipeline = parent(project);
        long job = id(pipeline, "b");
        long made = child(project, job, true);
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.follow(job, Optional.of(PipelineStatus.FAILED), BridgeStrategy.END, now));
        JobView failed = views().findBridge(project, job).orElseThrow().job();
        assertEquals(FailureReason.UNKNOWN_FAILURE, failed.failureReason());
        after(Duration.ofSeconds(5));
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.reopen(job, Optional.of(PipelineStatus.RUNNING), now));
        JobView again = views().findBridge(project, job).orElseThrow().job();
        assertEquals(JobStatus.PENDING, again.status());
        assertNull(again.failureReason());
        assertEquals(new JobTimes(failed.times().createdAt(), now(), null, null, null), job(pipeline, "b").times());
        assertFalse(reserved(job));
        assertEquals(List.of(job), bridges().followers(made));
        assertEquals(PipelineStatus.RUNNING, run(pipeline).status());
    }

    @Test
    final void childrenAreThoseThatWereMadeHere() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0), bridge("c", 0), bridge("d", 0), bridge("e", 0)));
        long first = child(project, id(pipeline, "b"), true);
        long second = child(project, id(pipeline, "c"), false);
        made(world().project(), id(pipeline, "d"), PipelineSource.PIPELINE, true);
        write(() -> bridges().follow(id(pipeline, "e"), begun(PipelineDraft.in(project, "z")), false, true));
        assertEquals(List.of(first, second), cancelAll(pipeline));
        assertEquals(List.of(), cancelAll(first));
        hide(first);
        assertEquals(List.of(second), cancelAll(pipeline));
    }

    private List<Long> cancelAll(long pipeline) {
        return write(() -> bridges().cancelChildren(pipeline));
    }

    @Test
    final void aChildThatBeginsAgainAfterItsParentIsCalledOffOutlivesThat() {
        long project = world().project();
        long pipeline = parent(project);
        long child = begun(PipelineDraft.in(project, "c").from(PipelineSource.PARENT_PIPELINE));
        write(() -> bridges().follow(id(pipeline, "b"), child, true, true));
        assertFalse(bridges().restartedSinceCancel(child));
        failAndRetry(child);
        assertFalse(bridges().restartedSinceCancel(child));
        assertEquals(List.of(child), cancelAll(pipeline));
        assertFalse(bridges().restartedSinceCancel(child));
        failAndRetry(child);
        assertTrue(bridges().restartedSinceCancel(child));
        assertEquals(List.of(child), cancelAll(pipeline));
        assertFalse(bridges().restartedSinceCancel(child));
        assertFalse(bridges().restartedSinceCancel(pipeline));
        assertFalse(bridges().restartedSinceCancel(-1));
    }

    private void failAndRetry(long pipeline) {
        start(pipeline, "c");
        fail(pipeline, "c");
        retry(pipeline, "c", world().user());
    }

    @Test
    final void theLineAndTheTreeOfAPipelineAreKnown() {
        long project = world().project();
        long other = world().project();
        long top = begun(PipelineDraft.in(project, bridge("b", 0), bridge("c", 0)));
        long elsewhere = made(other, id(top, "b"), PipelineSource.PIPELINE, false);
        change(elsewhere, TransitionDetails.NONE, (run, ids, now) -> run.process(now));
        long below = child(other, id(elsewhere, "b"), true);
        child(project, id(top, "c"), true);
        assertEquals(List.of(new Upstream(other, "main", PipelineSource.PARENT_PIPELINE), new Upstream(other, "main", PipelineSource.PIPELINE),
                new Upstream(project, "main", PipelineSource.PUSH)), bridges().lineage(below));
        assertEquals(List.of(new Upstream(project, "main", PipelineSource.PUSH)), bridges().lineage(top));
        for (long each : List.of(top, elsewhere, below)) {
            assertEquals(4, bridges().hierarchySize(each, 10));
        }
        assertEquals(3, bridges().hierarchySize(top, 3));
        assertEquals(1, bridges().hierarchySize(parent(project), 10));
    }

    @Test
    final void theChildrenOfARemovedPipelineStay() {
        long project = world().project();
        long pipeline = parent(project);
        long made = child(project, id(pipeline, "b"), true);
        hide(pipeline);
        write(() -> pipelines().remove(pipeline));
        assertEquals(PipelineStatus.CREATED, run(made).status());
        assertEquals(1, bridges().lineage(made).size());
    }

    private long following(long project, long followed, boolean mirrors) {
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0)));
        write(() -> bridges().follow(id(pipeline, "b"), followed, false, mirrors));
        return pipeline;
    }

    @Test
    final void pipelinesThatWaitForOneAnotherAreACircle() {
        long project = world().project();
        long first = begun(PipelineDraft.in(project, bridge("b", 0)));
        long second = following(project, first, true);
        long third = following(project, second, true);
        assertFalse(bridges().loops(id(third, "b")));
        assertFalse(bridges().loops(id(first, "b")));
        write(() -> bridges().follow(id(first, "b"), third, false, true));
        for (long each : List.of(first, second, third)) {
            assertTrue(bridges().loops(id(each, "b")));
        }
        change(second, TransitionDetails.NONE, (run, ids, now) -> run.step(id(second, "b"), JobEvent.CANCEL, now));
        assertFalse(bridges().loops(id(first, "b")));
    }

    @Test
    final void mirroring_bridge_that_is_manual_is_part_of_a_circle() {
        long project = world().project();
        long first = begun(PipelineDraft.in(project, bridge("b", 0)));
        long second = following(project, first, true);
        change(second, TransitionDetails.NONE, (run, ids, now) -> run.step(id(second, "b"), JobEvent.START_BRIDGE, now));
        change(second, TransitionDetails.NONE, (run, ids, now) -> run.step(id(second, "b"), JobEvent.BLOCK_BRIDGE, now));
        write(() -> bridges().follow(id(first, "b"), second, false, true));
        assertTrue(bridges().loops(id(first, "b")));
    }

    @Test
    final void whoFollowsItselfIsACircleAndWhoDoesNotWaitIsNone() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0), bridge("c", 0)));
        write(() -> bridges().follow(id(pipeline, "b"), pipeline, false, true));
        assertTrue(bridges().loops(id(pipeline, "b")));
        long other = following(project, begun(PipelineDraft.in(project, bridge("x", 0))), false);
        assertFalse(bridges().loops(id(other, "b")));
    }

    /** Empty where the job does not wait for a pipeline. */
    private Optional<Long> attempt(long project, long bridge) {
        return write(() -> bridges().reserve(bridge) ? Optional.of(child(project, bridge, true)) : Optional.empty());
    }

    private List<Long> calledOff(long pipeline) {
        return write(() -> {
            change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now));
            return bridges().cancelChildren(pipeline);
        });
    }

    @Test
    final void whoeverCallsOffSeesWhatWasMadeOrNothingIsMade() throws Exception {
        long project = world().project();
        for (int round = 0; round < 10; round++) {
            long pipeline = parent(project);
            long job = id(pipeline, "b");
            List<List<Long>> both = together(List.of(() -> attempt(project, job).stream().toList(), () -> calledOff(pipeline)));
            assertEquals(both.getFirst(), both.getLast());
        }
    }

    @Test
    final void ofManyWhoMakeThePipelineOfAJobOneDoes() throws Exception {
        long project = world().project();
        long job = id(parent(project), "b");
        List<Optional<Long>> made = together(List.of(() -> attempt(project, job), () -> attempt(project, job), () -> attempt(project, job)));
        assertEquals(1, made.stream().flatMap(Optional::stream).count());
    }

    @Test
    final void theLatestRunOfAScriptIsFound() {
        long pipeline = parent(world().project());
        long earlier = id(pipeline, "a");
        assertEquals(OptionalLong.of(earlier), bridges().latestRun(pipeline, "a"));
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        assertEquals(OptionalLong.of(again), bridges().latestRun(pipeline, "a"));
        assertEquals(OptionalLong.empty(), bridges().latestRun(pipeline, "b"));
        assertEquals(OptionalLong.empty(), bridges().latestRun(pipeline, "none"));
    }

    @Test
    final void bridgesAreListedWithWhatTheyMade() {
        long project = world().project();
        long other = world().project();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), bridge("b", 0), bridge("c", 0), bridge("d", 0)));
        long made = made(other, id(pipeline, "b"), PipelineSource.PIPELINE, true);
        write(() -> bridges().follow(id(pipeline, "c"), made, false, true));
        BridgeProblem why = new BridgeProblem(other, Reason.of("pipeline.configuration", "ä\nb"));
        write(() -> bridges().explain(id(pipeline, "d"), why));
        Page<BridgeView> all = views().bridges(project, pipeline, Set.of(), false, FIRST).orElseThrow();
        assertEquals(List.of("d", "c", "b"), all.items().stream().map(view -> view.job().name()).toList());
        assertEquals(3, all.total());
        assertEquals(why, all.items().getFirst().problem());
        assertNull(all.items().getFirst().downstream());
        assertNull(all.items().get(1).downstream());
        BridgeView first = all.items().getLast();
        assertNull(first.problem());
        JobView.Pipeline downstream = first.downstream().pipeline();
        assertEquals(made, downstream.id());
        assertEquals(other, downstream.projectId());
        assertEquals("created", downstream.status());
        assertEquals("pipeline", downstream.source());
        assertTrue(first.downstream().projectPath().endsWith("/project" + other));
        assertEquals(first, views().findBridge(project, id(pipeline, "b")).orElseThrow());
        hide(made);
        assertNull(views().findBridge(project, id(pipeline, "b")).orElseThrow().downstream());
    }

    @Test
    final void bridgesAreNoJobsAndJobsAreNoBridges() {
        long project = world().project();
        long pipeline = parent(project);
        assertEquals(Optional.empty(), views().find(project, id(pipeline, "b")));
        assertEquals(1, views().ofProject(project, Set.of(), FIRST).total());
        assertEquals(1, views().ofPipeline(project, pipeline, Set.of(), true, FIRST).orElseThrow().items().size());
        assertEquals(Optional.empty(), views().findBridge(project, id(pipeline, "a")));
        assertEquals(Optional.empty(), views().findBridge(world().project(), id(pipeline, "b")));
        assertEquals(Optional.empty(), views().bridges(world().project(), pipeline, Set.of(), true, FIRST));
    }

    @Test
    final void aListOfBridgesIsNarrowed() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0), bridge("c", 0)));
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(id(pipeline, "b"), JobEvent.CANCEL, now));
        long first = id(pipeline, "b");
        long again = retry(pipeline, "b", world().user());
        assertEquals(List.of(again, id(pipeline, "c")), names(views().bridges(project, pipeline, Set.of(), false, FIRST)));
        assertEquals(List.of(again, id(pipeline, "c"), first), names(views().bridges(project, pipeline, Set.of(), true, FIRST)));
        assertEquals(List.of(first), names(views().bridges(project, pipeline, Set.of(JobStatus.CANCELED), true, FIRST)));
        assertEquals(List.of(id(pipeline, "c")), names(views().bridges(project, pipeline, Set.of(), false, new PageRequest.Offset(2, 1))));
    }

    private static List<Long> names(Optional<Page<BridgeView>> page) {
        return page.orElseThrow().items().stream().map(view -> view.job().id()).toList();
    }
}

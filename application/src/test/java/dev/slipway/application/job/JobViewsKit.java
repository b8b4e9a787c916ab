package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.domain.job.WaitingReason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code JobViews} does. */
public abstract class JobViewsKit extends CiScenario {

    private static final PageRequest FIRST = PageRequest.Offset.first();

    private JobViews views() {
        return world().port(JobViews.class);
    }

    private JobView view(long project, long job) {
        return views().find(project, job).orElseThrow();
    }

    private static List<Long> ids(Page<JobView> page) {
        return page.items().stream().map(JobView::id).toList();
    }

    private static final Runners.Process PROCESS =
            new Runners.Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell", Map.of(), "10.0.0.1");

    @Test
    final void aJobThatRanIsShownWhole() {
        long project = world().project();
        long user = world().user();
        Signature signature = new Signature("Ada Ü", "ada@example.org", Instant.parse("2024-01-02T03:04:05Z"));
        Commit commit = new Commit(PipelineDraft.SHA, List.of("d".repeat(40)), signature, signature, "title\n\nbody");
        world().commit(project, commit);
        Instant created = now();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("bäuen 1/2", 0).tagged("b", "a")).by(user));
        long job = id(pipeline, "bäuen 1/2");
        long runner = runner(Owner.INSTANCE);
        Instant started = after(Duration.ofSeconds(5));
        long process = write(() -> world().port(Runners.class).heard(runner, PROCESS, started)).orElseThrow();
        change(pipeline, TransitionDetails.assigned(new Assignment(runner, process, digest(job), AN_HOUR)), (run, ids, now) -> run.start(job, now));
        write(() -> world().port(JobLogs.class).append(job, 0, new byte[9], now()));
        Instant expires = now().plus(Duration.ofDays(1));
        world().file(job, "archive", "a.zip", 5, expires);
        Instant finished = after(Duration.ofMillis(10_500));
        succeed(pipeline, "bäuen 1/2", "12.5");
        write(() -> world().port(JobLogs.class).archived(job, "blob", 9));
        after(Duration.ofMinutes(1));

        JobView view = view(project, job);
        assertEquals(JobStatus.SUCCESS, view.status());
        assertEquals("stage0", view.stage());
        assertEquals("bäuen 1/2", view.name());
        assertEquals("main", view.ref());
        assertFalse(view.tag() || view.allowFailure() || view.retried());
        assertEquals(new BigDecimal("12.50"), view.coverage());
        assertEquals(new JobTimes(created, created, started, finished, null), view.times());
        assertEquals(Optional.of(Duration.ofMillis(10_500)), view.duration());
        assertEquals(Optional.of(Duration.ofSeconds(5)), view.queuedDuration());
        assertEquals(List.of("b", "a"), view.tags());
        assertEquals(List.of(new JobView.Artifact("archive", 5, "a.zip", "zip", expires), new JobView.Artifact("trace", 9, "job.log", null, null)),
                view.artifacts());
        assertEquals(expires, view.artifactsExpireAt());
        assertEquals("a.zip", view.archive().orElseThrow().filename());
        assertEquals(user, view.user().brief().id());
        assertEquals("user" + user, view.user().brief().username());
        assertNotNull(view.user().createdAt());
        assertEquals(commit, view.commit());
        assertEquals(pipeline, view.pipeline().id());
        assertEquals(1, view.pipeline().iid());
        assertEquals("success", view.pipeline().status());
        assertEquals("push", view.pipeline().source());
        assertEquals(project, view.project().id());
        assertTrue(view.project().fullPath().endsWith("/project" + project));
        assertEquals(runner, view.runner().id());
        assertEquals("instance_type", view.runner().runnerType());
        assertEquals("10.0.0.1", view.runner().managerAddress());
        assertEquals("online", view.runner().status(now()));
        assertEquals(process, view.runner().manager().id());
        assertEquals("s_1", view.runner().manager().systemId());
        assertEquals("17.1", view.runner().manager().version());
        assertEquals(now(), view.readAt());
    }

    @Test
    final void durationsOfAJobThatRunsEndNow() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        after(Duration.ofSeconds(7));
        start(pipeline, "a");
        after(Duration.ofSeconds(50));
        assertEquals(Optional.of(Duration.ofSeconds(50)), view(project, id(pipeline, "a")).duration());
        assertEquals(Optional.of(Duration.ofSeconds(7)), view(project, id(pipeline, "a")).queuedDuration());
        assertEquals(Optional.empty(), view(project, id(pipeline, "b")).duration());
        assertEquals(Optional.of(Duration.ofSeconds(57)), view(project, id(pipeline, "b")).queuedDuration());
    }

    @Test
    final void whatIsGoneOrNeverWasIsNull() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        JobView view = view(project, id(pipeline, "a"));
        assertNull(view.user());
        assertNull(view.commit());
        assertNull(view.runner());
        assertNull(view.coverage());
        assertNull(view.failureReason());
        assertNull(view.erasedAt());
        assertEquals(List.of(), view.artifacts());
        long runner = runner(Owner.INSTANCE);
        assign(pipeline, "a", runner);
        assertEquals(runner, view(project, id(pipeline, "a")).runner().id());
        assertNull(view(project, id(pipeline, "a")).runner().manager());
        write(() -> world().port(Runners.class).delete(runner));
        assertNull(view(project, id(pipeline, "a")).runner());
    }

    @Test
    final void aJobThatFailedSaysWhyAndWhetherItMay() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.ON_SUCCESS, true))));
        start(pipeline, "a");
        fail(pipeline, "a");
        assertEquals(FailureReason.SCRIPT_FAILURE, view(project, id(pipeline, "a")).failureReason());
        assertTrue(view(project, id(pipeline, "a")).allowFailure());
    }

    @Test
    final void nothingForeignOrDeletedIsFound() {
        long project = world().project();
        long other = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        assertEquals(Optional.empty(), views().find(other, job));
        assertEquals(Optional.empty(), views().find(project, -1));
        assertEquals(Optional.empty(), views().ofPipeline(other, pipeline, Set.of(), true, FIRST));
        assertEquals(Page.empty(), views().ofProject(other, Set.of(), FIRST));
        assertTrue(views().bridges(project, pipeline, Set.of(), true, FIRST).isPresent());
        assertFalse(views().bridges(other, pipeline, Set.of(), true, FIRST).isPresent());
        hide(pipeline);
        assertEquals(Optional.empty(), views().find(project, job));
        assertEquals(Optional.empty(), views().ofPipeline(project, pipeline, Set.of(), true, FIRST));
        assertEquals(Page.empty(), views().ofProject(project, Set.of(), FIRST));
        assertFalse(views().bridges(project, pipeline, Set.of(), true, FIRST).isPresent());
    }

    @Test
    final void allRunsOfAProjectComeNewestFirst() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        long failed = id(pipeline, "a");
        long waits = id(pipeline, "b");
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        long later = id(begun(PipelineDraft.in(project, "c")), "c");
        Page<JobView> all = views().ofProject(project, Set.of(), FIRST);
        assertEquals(List.of(later, again, waits, failed), ids(all));
        assertEquals(4, all.total());
        assertEquals(List.of(false, false, false, true), all.items().stream().map(JobView::retried).toList());
        assertEquals(List.of(failed), ids(views().ofProject(project, Set.of(JobStatus.FAILED), FIRST)));
        assertEquals(List.of(later, again, waits, failed), ids(views().ofProject(project, Set.of(JobStatus.FAILED, JobStatus.PENDING), FIRST)));
        assertEquals(Page.empty(), views().ofProject(project, Set.of(JobStatus.MANUAL), FIRST));
    }

    @Test
    final void pagesFollowOneAnotherEvenWhereJobsAreAdded() {
        long project = world().project();
        List<Long> old = ids(listed(project, 5));
        assertEquals(old.subList(0, 2), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(1, 2))));
        assertEquals(old.subList(2, 4), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(2, 2))));
        assertEquals(old.subList(4, 5), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(3, 2))));
        Page<JobView> behind = views().ofProject(project, Set.of(), new PageRequest.Offset(4, 2));
        assertEquals(List.of(), ids(behind));
        assertEquals(5, behind.total());
        assertEquals(5, views().ofProject(project, Set.of(), new PageRequest.Offset(2, 2)).total());
        assertEquals(old.subList(0, 2), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(0, false, 2))));
        listed(project, 3);
        assertEquals(old.subList(2, 4), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(1), false, 2))));
        assertEquals(List.of(old.get(3), old.get(2)), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(4), true, 2))));
        assertEquals(List.of(old.get(4)), ids(views().ofProject(project, Set.of(JobStatus.PENDING), new PageRequest.Keyset(0, true, 1))));
        assertEquals(List.of(), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(4), false, 2))));
        assertEquals(3, views().ofProject(project, Set.of(), new PageRequest.Keyset(0, false, 2)).total());
        assertEquals(2, views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(2), false, 2)).total());
    }

    @Test
    final void jobs_are_walked_by_key_while_others_come() {
        long project = world().project();
        List<Long> old = ids(listed(project, 5));
        Walks.same(page -> views().ofProject(project, Set.of(), page));
        Walks.same(page -> views().ofProject(project, Set.of(JobStatus.PENDING), page));
        assertEquals(old, Walks.all(page -> views().ofProject(project, Set.of(), page), 2, (number, last) -> listed(project, 1))
                .stream().map(JobView::id).toList());
        long pipeline = begun(PipelineDraft.in(project, "a", "b", "c"));
        Walks.same(page -> views().ofPipeline(project, pipeline, Set.of(), true, page).orElseThrow());
        assertEquals(3, Walks.all(page -> views().ofPipeline(project, pipeline, Set.of(), false, page).orElseThrow(), 2).size());
    }

    private Page<JobView> listed(long project, int count) {
        for (int number = 0; number < count; number++) {
            begun(PipelineDraft.in(project, "job" + number));
        }
        return views().ofProject(project, Set.of(), FIRST);
    }

    @Test
    final void aPipelineHidesRepeatedRunsUnlessAsked() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        begun(PipelineDraft.in(project, "foreign"));
        long failed = id(pipeline, "a");
        long waits = id(pipeline, "b");
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        assertEquals(List.of(again, waits), ids(views().ofPipeline(project, pipeline, Set.of(), false, FIRST).orElseThrow()));
        assertEquals(2, views().ofPipeline(project, pipeline, Set.of(), false, FIRST).orElseThrow().total());
        assertEquals(List.of(again, waits, failed), ids(views().ofPipeline(project, pipeline, Set.of(), true, FIRST).orElseThrow()));
        assertEquals(List.of(failed), ids(views().ofPipeline(project, pipeline, Set.of(JobStatus.FAILED), true, FIRST).orElseThrow()));
        assertEquals(List.of(), ids(views().ofPipeline(project, pipeline, Set.of(JobStatus.FAILED), false, FIRST).orElseThrow()));
        assertEquals(List.of(waits), ids(views().ofPipeline(project, pipeline, Set.of(), true, new PageRequest.Offset(2, 1)).orElseThrow()));
        assertEquals(Optional.empty(), views().ofPipeline(project, -1, Set.of(), true, FIRST));
        long empty = stored(PipelineDraft.in(project, new String[0]).broken("no"));
        assertEquals(List.of(), ids(views().ofPipeline(project, empty, Set.of(), true, FIRST).orElseThrow()));
    }

    private WaitingReason reason(long project, long pipeline, String name) {
        return view(project, id(pipeline, name)).waitingReason().orElseThrow();
    }

    private static Other other(JobView job) {
        return new Other(job.id(), job.name(), job.status(), job.pipeline().id());
    }

    @Test
    final void whoWaitsForOthersNamesThem() {
        long project = world().project();
        JobDraft ask = JobDraft.of("ask", 1).plan(plan -> plan.when(JobWhen.MANUAL, false).needing(List.of()));
        JobDraft spare = JobDraft.of("spare", 1).plan(plan -> plan.when(JobWhen.MANUAL, true).needing(List.of()));
        JobDraft soon = JobDraft.of("soon", 1).plan(plan -> plan.delayedBy(Duration.ofHours(1)).needing(List.of()));
        JobDraft needing = JobDraft.of("needing", 2).plan(plan -> plan.needing(List.of(JobNeed.of("a"), JobNeed.of("ask"), JobNeed.of("absent"))));
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 0), JobDraft.of("c", 0), JobDraft.of("d", 0), ask, spare,
                soon, JobDraft.of("test", 1), JobDraft.of("ship", 2), needing));
        assertEquals(Optional.empty(), begunAndEnded(project).waitingReason());
        start(pipeline, "b");
        assertEquals(Optional.empty(), view(project, id(pipeline, "b")).waitingReason());
        WaitingReason ship = reason(project, pipeline, "ship");
        assertEquals(WaitingReason.Kind.STAGE_UNFINISHED, ship.kind());
        assertEquals(Optional.of("stage0"), ship.stage());
        assertEquals(7, ship.jobCount());
        assertEquals(List.of("a", "b", "c", "d", "ask"), ship.jobs().stream().map(Other::name).toList());
        assertEquals(other(view(project, id(pipeline, "b"))), ship.jobs().get(1));
        WaitingReason needs = reason(project, pipeline, "needing");
        assertEquals(WaitingReason.Kind.NEEDS_UNFINISHED, needs.kind());
        assertEquals(List.of("a", "ask"), needs.jobs().stream().map(Other::name).toList());
        assertEquals(WaitingReason.Kind.MANUAL, reason(project, pipeline, "ask").kind());
        WaitingReason delayed = reason(project, pipeline, "soon");
        assertEquals(Optional.of(now().plus(Duration.ofHours(1))), delayed.until());
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        assertEquals(again, reason(project, pipeline, "needing").jobs().getFirst().id(), "a repeated run stands in nobody's way");
        long untouched = stored(PipelineDraft.in(project, "x"));
        assertEquals(WaitingReason.Kind.TURN_HAS_COME, reason(project, untouched, "x").kind());
        assertEquals(10, views().ofPipeline(project, pipeline, Set.of(), false, FIRST).orElseThrow().items().stream()
                .filter(job -> job.waitingReason().isPresent() != (job.status() == JobStatus.RUNNING)).count(), "all but the one that runs");
    }

    private JobView begunAndEnded(long project) {
        long pipeline = begun(PipelineDraft.in(project, "over"));
        start(pipeline, "over");
        succeed(pipeline, "over");
        return view(project, id(pipeline, "over"));
    }

    @Test
    final void whoWaitsForAResourceNamesWhoHasIt() {
        long project = world().project();
        ResourceGroups groups = world().port(ResourceGroups.class);
        long group = write(() -> groups.lock(project, "live"));
        long foreign = write(() -> groups.lock(world().project(), "live"));
        JobDraft live = JobDraft.of("live", 0).plan(plan -> plan.holding("live"));
        long first = begun(PipelineDraft.in(project, live));
        long second = begun(PipelineDraft.in(project, live));
        assertEquals(WaitingReason.Kind.RESOURCE_EXPECTED, reason(project, second, "live").kind());
        assertEquals(Optional.of("live"), reason(project, second, "live").group());
        world().processMode(group, "oldest_first");
        world().processMode(foreign, "newest_first");
        assertEquals(WaitingReason.Kind.RESOURCE_EXPECTED, reason(project, first, "live").kind());
        WaitingReason queued = reason(project, second, "live");
        assertEquals(WaitingReason.Kind.RESOURCE_QUEUE, queued.kind());
        assertEquals(List.of(other(view(project, id(first, "live")))), queued.jobs());
        world().processMode(group, "newest_first");
        assertEquals(List.of(other(view(project, id(second, "live")))), reason(project, first, "live").jobs());
        long holder = id(second, "live");
        write(() -> groups.take(group, holder, now()));
        change(second, TransitionDetails.NONE, (run, ids, now) -> run.step(holder, JobEvent.GRANT_RESOURCE, now));
        WaitingReason busy = reason(project, first, "live");
        assertEquals(WaitingReason.Kind.RESOURCE_BUSY, busy.kind());
        assertEquals(List.of(new Other(holder, "live", JobStatus.PENDING, second)), busy.jobs());
        start(second, "live");
        succeed(second, "live");
        assertEquals(WaitingReason.Kind.RESOURCE_EXPECTED, reason(project, first, "live").kind());
    }

    @Test
    final void whoWaitsForARunnerSaysWhatIsMissing() {
        long group = world().group();
        long project = world().project(world().group(group));
        long user = world().user();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("plain", 0), JobDraft.of("tagged", 0).tagged("c", "a", "b")).by(user).on("topic", false));
        assertEquals(List.of("none", "none"), said(project, pipeline));
        runner(Owner.project(world().project()), "a", "b", "c");
        runner(Owner.group(world().group()), "a", "b", "c");
        assertEquals(List.of("none", "none"), said(project, pipeline));
        world().shareRunners(project, false);
        world().serveByGroups(project, false);
        long shared = runner(Owner.INSTANCE, settings(false, "b"));
        assertEquals(List.of("switched_off", "switched_off"), said(project, pipeline));
        runner(Owner.project(project), new Settings(settings(false).attributes(), false, false, true));
        assertEquals(List.of("protected", "protected"), said(project, pipeline));
        world().shareRunners(project, true);
        assertEquals(List.of("run_untagged", "a, c"), said(project, pipeline));
        runner(Owner.group(group), settings(false, "c", "b"));
        assertEquals(List.of("run_untagged", "a, c"), said(project, pipeline));
        world().serveByGroups(project, true);
        assertEquals(List.of("run_untagged", "a"), said(project, pipeline));
        long able = runner(Owner.project(project), new Settings(settings(true, "a", "b", "c", "d").attributes(), true, false, false));
        assertEquals(List.of("runners_paused", "runners_paused"), said(project, pipeline));
        write(() -> world().port(Runners.class).update(able, settings(true, "a", "b", "c", "d"), now()));
        assertEquals(List.of("runners_offline", "runners_offline"), said(project, pipeline));
        write(() -> world().port(Runners.class).heard(shared, PROCESS, now()));
        assertEquals(List.of("runners_offline", "runners_offline"), said(project, pipeline), "the one that was heard of does not match");
        write(() -> world().port(Runners.class).heard(able, PROCESS, now()));
        assertEquals(List.of("runner_expected", "runner_expected"), said(project, pipeline));
        assign(pipeline, "plain", able);
        assertEquals("runners_busy", said(project, id(pipeline, "tagged"), Optional.empty()));
        succeed(pipeline, "plain");
        assertEquals("runner_expected", said(project, id(pipeline, "tagged"), Optional.empty()));
        world().block(user);
        assertEquals("user_barred", said(project, id(pipeline, "tagged"), Optional.empty()));
        after(RunnerOffer.ONLINE_FOR.plusSeconds(1));
        assertEquals("runners_offline", said(project, id(pipeline, "tagged"), Optional.empty()));
    }

    private List<String> said(long project, long pipeline) {
        return List.of(said(project, id(pipeline, "plain"), Optional.empty()), said(project, id(pipeline, "tagged"), Optional.of("tags")));
    }

    /** The kind, the condition or, for this condition, the tags. */
    private String said(long project, long job, Optional<String> tags) {
        WaitingReason reason = view(project, job).waitingReason().orElseThrow();
        String said = reason.condition().map(WaitingReason.Condition::wireName).orElse(reason.kind().wireName());
        return tags.filter(said::equals).isPresent() ? String.join(", ", reason.tags()) : said;
    }

    /** A job that no runner is said to match is not handed out, and one that is handed out was not said so. */
    @Test
    final void whatIsSaidOfRunnersIsWhatTheirQueueDoes() {
        long around = world().group();
        long project = world().project(around);
        List<Long> pipelines = new ArrayList<>();
        for (boolean guarded : new boolean[] {true, false}) {
            for (List<String> tags : List.of(List.<String>of(), List.of("a"), List.of("a", "b"))) {
                pipelines.add(begun(PipelineDraft.in(project, JobDraft.of("x", 0).tagged(tags.toArray(String[]::new))).by(world().user()).on("r", guarded)));
            }
        }
        List<Owner> owners = List.of(Owner.INSTANCE, Owner.group(around), Owner.project(project), Owner.project(world().project()));
        int served = 0;
        for (int variant = 0; variant < owners.size() * 24; variant += 5) {
            List<String> tags = List.of(List.<String>of(), List.of("a"), List.of("b", "a")).get(variant % 3);
            boolean untagged = variant / 3 % 2 == 0 || tags.isEmpty();
            Settings settings = new Settings(settings(untagged, tags.toArray(String[]::new)).attributes(), variant / 6 % 2 == 1, false, variant / 12 % 2 == 1);
            long runner = runner(owners.get(variant / 24), settings);
            RunnerView able = world().port(Runners.class).find(runner).orElseThrow();
            for (JobView job : views().ofProject(project, Set.of(), FIRST).items()) {
                boolean given = world().port(RunnerQueue.class).firstOf(job.pipeline().id(), able).isPresent();
                WaitingReason.Kind kind = job.waitingReason().orElseThrow().kind();
                assertEquals(given, kind == WaitingReason.Kind.RUNNERS_OFFLINE, () -> settings + " " + job.tags() + " " + kind);
                served += given ? 1 : 0;
            }
            write(() -> world().port(Runners.class).delete(runner));
        }
        assertEquals(6, pipelines.size());
        assertTrue(served > 10, "some are served: " + served);
    }
}

package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.domain.job.WaitingReason;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code JobViews}: why a job waits. */
abstract class JobViewsWaitingKit extends JobViewsScenario {

    private WaitingReason reason(long project, long pipeline, String name) {
        return view(project, id(pipeline, name)).waitingReason().orElseThrow();
    }

    private static Other other(JobView job) {
        return new Other(job.id(), job.name(), job.status(), job.pipeline().id());
    }

    @Test
    final void job_that_waits_for_others_names_them() {
        long project = world().project();
        JobDraft ask = JobDraft.of("ask", 1).plan(plan -> plan.when(JobWhen.MANUAL, false).needing(List.of()));
        JobDraft spare = JobDraft.of("spare", 1).plan(plan -> plan.when(JobWhen.MANUAL, true).needing(List.of()));
        JobDraft soon = JobDraft.of("soon", 1).plan(plan -> plan.delayedBy(Duration.ofHours(1)).needing(List.of()));
        JobDraft needing = JobDraft.of("needing", 2)
                .plan(plan -> plan.needing(List.of(JobNeed.of("a"), JobNeed.of("ask"), JobNeed.of("absent"))));
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 0), JobDraft.of("c", 0), JobDraft.of("d", 0),
                ask, spare,
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
                .filter(job -> job.waitingReason().isPresent() != (job.status() == JobStatus.RUNNING)).count(),
                "all but the one that runs");
    }

    @Test
    final void job_that_waits_for_approvals_says_how_many() {
        long group = world().group();
        long project = world().project(group);
        long user = world().user();
        world().store(MemberDraft.ofGroup(group, user, Role.MAINTAINER));
        EnvironmentGrant maintainers = EnvironmentGrant.deploy(AccessGrant.MAINTAINERS);
        long counted = world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "counted", List.of(maintainers))
                .requiring(2));
        long testing = world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "testing", List.of(maintainers))
                .requiring(3));
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "staging", List.of(maintainers,
                EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 3), EnvironmentGrant.approve(new AccessGrant.User(user), 1))));
        JobDraft open = JobDraft.of("open", 0).plan(plan -> plan.when(JobWhen.MANUAL, false)).on("open", "start", null);
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("counted", 0).on("counted", "start", null),
                JobDraft.of("ruled", 0).on("staging", "start", null), open,
                JobDraft.of("made", 0).on(new Target("counted", "start", null, EnvironmentTier.TESTING, null, null))).by(user));
        assertEquals(Reason.of("waiting.approval_pending", "counted", 2), reason(project, pipeline, "counted").words());
        assertEquals(Reason.of("waiting.approval_pending", "staging", 4), reason(project, pipeline, "ruled").words());
        assertEquals(Reason.of("waiting.approval_pending", "counted", 3), reason(project, pipeline, "made").words());
        assertEquals(WaitingReason.Kind.MANUAL, reason(project, pipeline, "open").kind());
        for (DeploymentView deployment : world().port(DeploymentRecords.class).list(project, DeploymentFilter.ALL,
                PageRequest.Offset.first()).items()) {
            write(() -> world().port(DeploymentApprovals.class).put(deployment.id(),
                    new DeploymentApproval(world().user(), OptionalLong.empty(), Set.of(counted, testing),
                            ApprovalStatus.APPROVED), "", now()));
        }
        assertEquals(Reason.of("waiting.approval_pending", "counted", 1), reason(project, pipeline, "counted").words());
        assertEquals(Reason.of("waiting.approval_pending", "counted", 2), reason(project, pipeline, "made").words());
        assertEquals(Reason.of("waiting.approval_pending", "staging", 4), reason(project, pipeline, "ruled").words());
    }

    private JobView begunAndEnded(long project) {
        long pipeline = begun(PipelineDraft.in(project, "over"));
        start(pipeline, "over");
        succeed(pipeline, "over");
        return view(project, id(pipeline, "over"));
    }

    @Test
    final void job_that_waits_for_a_resource_names_its_holder() {
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
    final void job_that_waits_for_a_runner_names_what_is_missing() {
        long group = world().group();
        long project = world().project(world().group(group));
        long user = world().user();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("plain", 0), JobDraft.of("tagged", 0).tagged("c", "a", "b")).by(user)
                .on("topic", false));
        assertEquals(List.of("none", "none"), said(project, pipeline));
        runner(Owner.project(world().project()), "a", "b", "c");
        runner(Owner.group(world().group()), "a", "b", "c");
        assertEquals(List.of("none", "none"), said(project, pipeline));
        world().shareRunners(project, false);
        world().serveByGroups(project, false);
        long shared = runner(RunnerDraft.of(Owner.INSTANCE).tagged("b").taggedOnly());
        assertEquals(List.of("switched_off", "switched_off"), said(project, pipeline));
        runner(RunnerDraft.of(Owner.project(project)).taggedOnly().forProtectedRefs(true));
        assertEquals(List.of("protected", "protected"), said(project, pipeline));
        world().shareRunners(project, true);
        assertEquals(List.of("run_untagged", "a, c"), said(project, pipeline));
        runner(RunnerDraft.of(Owner.group(group)).tagged("c", "b").taggedOnly());
        assertEquals(List.of("run_untagged", "a, c"), said(project, pipeline));
        world().serveByGroups(project, true);
        assertEquals(List.of("run_untagged", "a"), said(project, pipeline));
        long able = runner(RunnerDraft.of(Owner.project(project)).tagged("a", "b", "c", "d").paused(true));
        assertEquals(List.of("runners_paused", "runners_paused"), said(project, pipeline));
        write(() -> world().port(Runners.class).update(able, RunnerDraft.of(Owner.INSTANCE).tagged("a", "b", "c", "d").settings(), now()));
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
    final void waiting_reason_agrees_with_the_queue_of_runners() {
        long around = world().group();
        long project = world().project(around);
        List<Long> pipelines = new ArrayList<>();
        for (boolean guarded : new boolean[] {true, false}) {
            for (List<String> tags : List.of(List.<String>of(), List.of("a"), List.of("a", "b"))) {
                pipelines.add(begun(PipelineDraft.in(project, JobDraft.of("x", 0).tagged(tags.toArray(String[]::new))).by(world().user())
                        .on("r", guarded)));
            }
        }
        List<Owner> owners = List.of(Owner.INSTANCE, Owner.group(around), Owner.project(project), Owner.project(world().project()));
        int served = 0;
        for (int variant = 0; variant < owners.size() * 24; variant += 5) {
            List<String> tags = List.of(List.<String>of(), List.of("a"), List.of("b", "a")).get(variant % 3);
            boolean untagged = variant / 3 % 2 == 0 || tags.isEmpty();
            RunnerDraft draft = RunnerDraft.of(owners.get(variant / 24)).tagged(tags).runsUntagged(untagged).paused(variant / 6 % 2 == 1)
                    .forProtectedRefs(variant / 12 % 2 == 1);
            long runner = runner(draft);
            RunnerView able = world().port(Runners.class).find(runner).orElseThrow();
            for (JobView job : views().ofProject(project, Set.of(), FIRST).items()) {
                boolean given = world().port(RunnerQueue.class).firstOf(job.pipeline().id(), able).isPresent();
                WaitingReason.Kind kind = job.waitingReason().orElseThrow().kind();
                assertEquals(given, kind == WaitingReason.Kind.RUNNERS_OFFLINE, () -> draft + " " + job.tags() + " " + kind);
                served += given ? 1 : 0;
            }
            write(() -> world().port(Runners.class).delete(runner));
        }
        assertEquals(6, pipelines.size());
        assertTrue(served > 10, "some are served: " + served);
    }
}

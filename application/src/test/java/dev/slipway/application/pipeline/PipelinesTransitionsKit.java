package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.Begun;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Pipelines}: decisions about pipelines and their jobs. */
abstract class PipelinesTransitionsKit extends PipelinesScenario {

    @Test
    final void every_transition_is_read_as_decided() {
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
        decided(id, TransitionDetails.exited(1), (run, ids, now) ->
                run.drop(run.jobs().get(1).id(), FailureReason.SCRIPT_FAILURE, false, ids, now));
        assertEquals("failed build=success test=failed", statuses(id));
        assertEquals(Optional.of(FailureReason.SCRIPT_FAILURE), job(id, "test").failureReason());
        assertEquals(Duration.ofSeconds(3), run(id).times().duration());
    }

    @Test
    final void coverage_of_a_job_counts_for_its_pipeline_at_once() {
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
    final void unscheduled_job_forgets_its_time() {
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("later", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(5)))));
        assertEquals(now().plus(Duration.ofMinutes(5)), job(id, "later").times().scheduledAt());
        long job = id(id, "later");
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.UNSCHEDULE, now));
        assertEquals(new JobTimes(now(), null, null, null, null), job(id, "later").times());
    }

    @Test
    final void job_that_is_given_back_forgets_its_assignment() {
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
        return world().port(RunningJobs.class).stale(all, now().plus(Duration.ofDays(1)), 0, 100_000).stream()
                .filter(found -> found.id() == job)
                .findFirst().map(RunningJobs.Candidate::limit);
    }

    @Test
    final void token_belongs_to_one_running_job() {
        long id = begun(PipelineDraft.in(world().project(), "a", "b"));
        assign(id, "a", runner(Owner.INSTANCE));
        long second = id(id, "b");
        TransitionDetails same = TransitionDetails.assigned(second, new Assignment(runner(Owner.INSTANCE), null, digest(id(id, "a")),
                AN_HOUR));
        assertThrows(RuntimeException.class, () -> change(id, same, (run, ids, now) -> run.start(second, now)));
        assertEquals(JobStatus.PENDING, job(id, "b").status());
    }

    @Test
    final void player_of_a_job_becomes_its_user() {
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
    final void decision_that_is_applied_twice_is_rejected_and_undone() {
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
    final void decision_about_an_earlier_state_of_the_pipeline_is_rejected() {
        long id = begun(PipelineDraft.in(world().project(), "build", "test"));
        LockedPipeline before = write(() -> pipelines().lock(id)).orElseThrow();
        start(id, "build");
        Decision late = (Decision) before.run().start(id(id, "test"), now());
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().apply(before, late, TransitionDetails.NONE, now())));
        assertEquals("running build=running test=pending", statuses(id));
    }

    @Test
    final void decision_about_an_earlier_state_of_the_job_is_rejected() {
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
    final void job_is_outdated_once_its_environment_has_a_newer_commit() {
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

    @Test
    final void project_may_forbid_to_repeat_outdated_deployments() {
        long project = world().project();
        JobDraft ship = JobDraft.of("ship", 0).on("produktion", "start", null);
        long old = begun(PipelineDraft.in(project, ship));
        deploy(begun(PipelineDraft.in(project, ship).at("b".repeat(40))));
        world().forbidRollback(project);
        assertEquals(Set.of(JobObstacle.OUTDATED_DEPLOYMENT, JobObstacle.ROLLBACK_NOT_ALLOWED), job(old, "ship").obstacles());
        assertEquals(Set.of(), job(begun(PipelineDraft.in(project, ship)), "ship").obstacles());
    }

    private static ProtectedEnvironment protection(EnvironmentOwner owner, String name, EnvironmentGrant... rules) {
        return ProtectedEnvironment.named(owner, name, Stream.concat(Stream.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS)),
                Stream.of(rules)).toList());
    }

    @Test
    final void job_meets_the_protections_of_its_environment() {
        long group = world().group();
        long project = world().project(group);
        long developer = world().user();
        long maintainer = world().user();
        world().store(MemberDraft.ofProject(project, developer, Role.DEVELOPER));
        world().store(MemberDraft.ofGroup(group, maintainer, Role.MAINTAINER));
        world().protect(protection(new EnvironmentOwner.Project(project), "named"));
        world().protect(protection(new EnvironmentOwner.Group(group), "staging"));
        PipelineDraft draft = PipelineDraft.in(project, JobDraft.of("named", 0).on("named", "verify", null),
                JobDraft.of("tier", 0).on("staging/x", "start", null), JobDraft.of("open", 0).on("other", "start", null),
                JobDraft.of("plain", 0));
        for (long user : List.of(developer, maintainer)) {
            Set<JobObstacle> expected = user == developer ? Set.of(JobObstacle.PROTECTED_ENVIRONMENT) : Set.of();
            long pipeline = stored(draft.by(user));
            assertEquals(expected, job(pipeline, "named").obstacles());
            assertEquals(expected, job(pipeline, "tier").obstacles());
            assertEquals(Set.of(), job(pipeline, "open").obstacles());
            assertEquals(Set.of(), job(pipeline, "plain").obstacles());
            Begun begun = write(() -> pipelines().begin(draft.by(user).pipeline(pipelines().nextId()), run -> run.begin(now()), now()))
                    .orElseThrow();
            assertEquals(user == developer ? "running named=failed open=pending plain=pending tier=failed"
                    : "pending named=pending open=pending plain=pending tier=pending", sorted(begun.locked().run().id()));
        }
    }

    @Test
    final void job_meets_the_protections_of_the_tier_that_it_gives_its_environment() {
        long group = world().group();
        long project = world().project(group);
        long user = world().user();
        world().store(MemberDraft.ofGroup(group, user, Role.DEVELOPER));
        begun(PipelineDraft.in(project, JobDraft.of("first", 0).on("portal", "start", null)).by(user));
        world().protect(protection(new EnvironmentOwner.Group(group), "production"));
        Target made = new Target("portal", "start", null, EnvironmentTier.PRODUCTION, null, null);
        PipelineDraft draft = PipelineDraft.in(project, JobDraft.of("made", 0).on(made),
                JobDraft.of("plain", 0).on("portal", "start", null),
                JobDraft.of("stop", 0).on(new Target("portal", "stop", null, EnvironmentTier.PRODUCTION, null, null))).by(user);
        long pipeline = stored(draft);
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), job(pipeline, "made").obstacles());
        assertEquals(Set.of(), job(pipeline, "plain").obstacles());
        assertEquals(Set.of(), job(pipeline, "stop").obstacles());
        Begun begun = write(() -> pipelines().begin(draft.pipeline(pipelines().nextId()), run -> run.begin(now()), now())).orElseThrow();
        assertEquals("running made=failed plain=pending stop=pending", sorted(begun.locked().run().id()));
    }

    @Test
    final void created_job_meets_the_protections_as_its_own_user() {
        long project = world().project();
        long developer = world().user();
        long maintainer = world().user();
        world().store(MemberDraft.ofProject(project, developer, Role.DEVELOPER));
        world().store(MemberDraft.ofProject(project, maintainer, Role.MAINTAINER));
        world().protect(protection(new EnvironmentOwner.Project(project), "live"));
        JobDraft ask = JobDraft.of("ask", 0).plan(plan -> plan.when(JobWhen.MANUAL, false)).on("live", "start", null);
        PipelineDraft draft = PipelineDraft.in(project, ask, JobDraft.of("next", 1).on("live", "start", null));
        long ofDeveloper = begun(draft.by(developer));
        long ofMaintainer = begun(draft.by(maintainer));
        assertEquals(Set.of(), seenBy(ofDeveloper, maintainer, "ask"));
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), seenBy(ofDeveloper, maintainer, "next"));
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), seenBy(ofMaintainer, developer, "ask"));
        assertEquals(Set.of(), seenBy(ofMaintainer, developer, "next"));
    }

    @Test
    final void job_whose_deployment_is_deleted_does_not_deploy_where_a_protection_may_mean_it() {
        long group = world().group();
        long project = world().project(group);
        long user = world().user();
        world().store(MemberDraft.ofGroup(group, user, Role.OWNER));
        JobDraft ask = JobDraft.of("ask", 0).plan(plan -> plan.when(JobWhen.MANUAL, false)).on("portal", "start", null);
        long pipeline = begun(PipelineDraft.in(project, ask, JobDraft.of("stop", 0).plan(plan -> plan.when(JobWhen.MANUAL, false))
                .on("portal", "stop", null)).by(user));
        world().port(DeploymentRecords.class).list(project, DeploymentFilter.ALL, PageRequest.Offset.first()).items()
                .forEach(found -> write(() -> world().port(DeploymentRecords.class).delete(found.id())));
        world().protect(protection(new EnvironmentOwner.Project(project), "elsewhere"));
        assertEquals(Set.of(), job(pipeline, "ask").obstacles());
        world().protect(protection(new EnvironmentOwner.Group(group), "production"));
        assertEquals(Set.of(JobObstacle.DEPLOYMENT_DELETED), job(pipeline, "ask").obstacles());
        assertEquals(Set.of(), job(pipeline, "stop").obstacles());
    }

    private String sorted(long pipeline) {
        PipelineRun run = run(pipeline);
        return run.status().wireName() + run.jobs().stream().map(job -> " " + job.name() + "=" + job.status().wireName()).sorted()
                .collect(Collectors.joining());
    }

    private Set<JobObstacle> seenBy(long pipeline, long user, String name) {
        return write(() -> pipelines().lockAs(pipeline, user)).orElseThrow().run().jobs().stream()
                .filter(job -> job.name().equals(name)).findFirst().orElseThrow().obstacles();
    }

    @Test
    final void deployment_waits_for_approvals_of_its_own() {
        long project = world().project();
        long user = world().user();
        world().store(MemberDraft.ofProject(project, user, Role.MAINTAINER));
        world().protect(protection(new EnvironmentOwner.Project(project), "live", EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1)));
        long rule = world().port(DeploymentGuards.class).of(project).getFirst().entries(EnvironmentRight.APPROVE).getFirst().id();
        JobDraft ship = JobDraft.of("ship", 0).on("live", "start", null);
        long first = begun(PipelineDraft.in(project, ship).by(user));
        long second = begun(PipelineDraft.in(project, ship).by(user));
        assertEquals("manual ship=manual", sorted(first));
        long deployment = world().port(DeploymentRecords.class).list(project, DeploymentFilter.ALL, PageRequest.Offset.first()).items()
                .getFirst().id();
        write(() -> world().port(DeploymentApprovals.class).put(deployment,
                new DeploymentApproval(world().user(), OptionalLong.of(rule), Set.of(), ApprovalStatus.APPROVED), "", now()));
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL), job(first, "ship").obstacles());
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL, JobObstacle.APPROVAL_PENDING), job(second, "ship").obstacles());
    }

    private void deploy(long pipeline) {
        long job = id(pipeline, "ship");
        start(pipeline, "ship");
        succeed(pipeline, "ship");
        write(() -> world().port(Deployments.class)
                .follow(new Deployments.Steps(Map.of(job, DeploymentEvent.SUCCEED), List.of(), null), now()));
    }
}

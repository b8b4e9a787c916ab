package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.EnvironmentFilter;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.StopEnvironment;
import dev.slipway.application.environment.UpdateEnvironment;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.environment.sweep.ScheduleReviewApps;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.job.WaitingReason;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Protected environments decide about the jobs that deploy to them. */
class ProtectedDeploymentsTest extends CiUseCases {

    private static final JobDraft SHIP = JobDraft.of("ship", 0).on("live", "start", null);
    private static final JobDraft ASK = JobDraft.of("ship", 0).plan(plan -> plan.when(JobWhen.MANUAL, false)).on("live", "start", null);

    private final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));
    private final Caller maintainer = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));
    private final Caller colleague = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));

    private void protect(int approvals, EnvironmentGrant... rules) {
        List<EnvironmentGrant> entries = new ArrayList<>(List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS)));
        entries.addAll(List.of(rules));
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "live", entries).requiring(approvals));
    }

    private long pipeline(JobDraft job, Caller by) {
        return begunBy(PipelineDraft.in(project, job).by(id(by)));
    }

    /** A pipeline whose first jobs have had their turn, with what follows of it. */
    private long begunBy(PipelineDraft draft) {
        long id = stored(draft);
        house.changes.change(id, TransitionDetails.NONE, (run, ids, now) -> run.process(now));
        return id;
    }

    private static void assertProtected(Executable act) {
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("environment.protected"))), failure(act));
    }

    private DeploymentView deployment() {
        return world().port(DeploymentRecords.class).list(project, DeploymentFilter.ALL, PageRequest.Offset.first()).items().getLast();
    }

    private void decide(Caller caller, ApprovalStatus status) {
        house.modules.pipeline.operation.approveDeployment.decide(caller, here(), deployment().id(),
                new ApproveDeployment.Request(status, "", Optional.empty()));
    }

    private void play(Caller caller, long pipeline) {
        house.playJob.play(caller, here(), id(pipeline, "ship"), List.of());
    }

    private void retry(Caller caller, long pipeline) {
        house.retryJob.retry(caller, here(), id(pipeline, "ship"));
    }

    private void end(long pipeline, boolean well) {
        long job = id(pipeline, "ship");
        house.changes.change(pipeline, TransitionDetails.NONE,
                (run, ids, now) -> run.start(job, now));
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> well
                ? run.succeed(job, now) : run.drop(job, FailureReason.SCRIPT_FAILURE, false, ids, now));
    }

    @Test
    void job_of_a_user_who_may_not_deploy_is_dropped() {
        protect(0);
        long dropped = pipeline(SHIP, developer);
        assertEquals("failed ship=failed", statuses(dropped));
        assertEquals(Optional.of(FailureReason.PROTECTED_ENVIRONMENT_FAILURE), job(dropped, "ship").failureReason());
        assertEquals("pending ship=pending", statuses(pipeline(SHIP, maintainer)));
    }

    @Test
    void manual_job_is_played_by_those_who_may_deploy() {
        protect(0);
        long pipeline = pipeline(ASK, developer);
        assertEquals("manual ship=manual", statuses(pipeline));
        assertProtected(() -> play(developer, pipeline));
        play(maintainer, pipeline);
        assertEquals("pending ship=pending", statuses(pipeline));
    }

    @Test
    void retry_needs_the_right_to_deploy() {
        protect(0);
        long pipeline = pipeline(SHIP, maintainer);
        end(pipeline, false);
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("job.not_retryable"))), failure(() -> retry(developer, pipeline)));
        house.retryPipeline.retry(developer, here(), pipeline);
        assertEquals("failed ship=failed", statuses(pipeline));
        retry(colleague, pipeline);
        assertEquals("running ship=pending", statuses(pipeline));
    }

    @Test
    void environment_is_changed_stopped_and_deleted_by_those_who_may_deploy() {
        protect(0);
        long pipeline = pipeline(SHIP, maintainer);
        end(pipeline, true);
        long environment = deployment().environment().id();
        var module = house.modules.environment;
        UpdateEnvironment.Request tier = new UpdateEnvironment.Request(Change.keep(), Optional.of(EnvironmentTier.TESTING));
        assertProtected(() -> module.stopEnvironment.stop(developer, here(), environment, true));
        assertProtected(() -> module.deleteEnvironment.delete(developer, here(), environment, Freshness.ANY));
        assertProtected(() -> module.updateEnvironment.update(developer, here(), environment, tier));
        module.stopEnvironment.stop(maintainer, here(), environment, true);
        module.deleteEnvironment.delete(maintainer, here(), environment, Freshness.ANY);
    }

    @Test
    void deployment_waits_until_it_is_approved() {
        protect(1);
        long pipeline = pipeline(SHIP, maintainer);
        assertEquals("manual ship=manual", statuses(pipeline));
        assertEquals(DeploymentStatus.BLOCKED, deployment().status());
        WaitingReason reason = world().port(JobViews.class).find(project, id(pipeline, "ship")).orElseThrow().waitingReason().orElseThrow();
        assertEquals(Reason.of("waiting.approval_pending", "live", 1), reason.words());
        assertEquals("job.unplayable", badRequest(() -> play(colleague, pipeline)));
        assertEquals("approval.own", badRequest(() -> decide(maintainer, ApprovalStatus.APPROVED)));
        assertEquals("approval.denied", badRequest(() -> decide(developer, ApprovalStatus.APPROVED)));
        decide(colleague, ApprovalStatus.APPROVED);
        assertEquals("pending ship=pending", statuses(pipeline));
        assertEquals(DeploymentStatus.CREATED, deployment().status());
        assertEquals("approval.not_waiting", badRequest(() -> decide(colleague, ApprovalStatus.REJECTED)));
        end(pipeline, true);
        assertEquals(DeploymentStatus.SUCCESS, deployment().status());
    }

    @Test
    void deployment_that_rules_approved_is_played_by_a_user() {
        protect(0, EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1));
        long pipeline = pipeline(SHIP, maintainer);
        decide(colleague, ApprovalStatus.APPROVED);
        assertEquals("manual ship=manual", statuses(pipeline));
        assertEquals("approval.not_waiting", badRequest(() -> decide(colleague, ApprovalStatus.REJECTED)));
        assertProtected(() -> play(developer, pipeline));
        play(maintainer, pipeline);
        assertEquals("pending ship=pending", statuses(pipeline));
    }

    @Test
    void approved_job_of_a_user_who_may_not_deploy_waits_for_another() {
        protect(1);
        long pipeline = pipeline(ASK, developer);
        decide(maintainer, ApprovalStatus.APPROVED);
        assertEquals("manual ship=manual", statuses(pipeline));
        play(colleague, pipeline);
        assertEquals("pending ship=pending", statuses(pipeline));
    }

    @Test
    void rejected_deployment_fails_for_good() {
        protect(2);
        long pipeline = pipeline(SHIP, maintainer);
        decide(colleague, ApprovalStatus.APPROVED);
        decide(maintainer, ApprovalStatus.REJECTED);
        assertEquals("failed ship=failed", statuses(pipeline));
        assertEquals(Optional.of(FailureReason.DEPLOYMENT_REJECTED), job(pipeline, "ship").failureReason());
        assertEquals(DeploymentStatus.FAILED, deployment().status());
        assertEquals("approval.not_waiting", badRequest(() -> decide(colleague, ApprovalStatus.APPROVED)));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("job.not_retryable"))), failure(() -> retry(maintainer, pipeline)));
        assertEquals("job.unplayable", badRequest(() -> play(maintainer, pipeline)));
        house.retryPipeline.retry(maintainer, here(), pipeline);
        assertEquals("failed ship=failed", statuses(pipeline));
    }

    @Test
    void each_rule_needs_another_user() {
        protect(0, EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1),
                EnvironmentGrant.approve(new AccessGrant.FromRole(Role.DEVELOPER), 1));
        long pipeline = pipeline(SHIP, maintainer);
        decide(colleague, ApprovalStatus.APPROVED);
        decide(colleague, ApprovalStatus.APPROVED);
        assertEquals("job.unplayable", badRequest(() -> play(maintainer, pipeline)));
        decide(developer, ApprovalStatus.APPROVED);
        play(maintainer, pipeline);
        assertEquals("pending ship=pending", statuses(pipeline));
    }

    @Test
    void request_names_the_rule_that_it_counts_for() {
        protect(0, EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1), EnvironmentGrant.approve(new AccessGrant.User(id(developer)), 1));
        pipeline(SHIP, maintainer);
        ApproveDeployment approve = house.modules.pipeline.operation.approveDeployment;
        long deployment = deployment().id();
        assertEquals("approval.no_rule", badRequest(() -> approve.decide(developer, here(), deployment,
                new ApproveDeployment.Request(ApprovalStatus.APPROVED, "", Optional.of("Maintainers")))));
        approve.decide(developer, here(), deployment,
                new ApproveDeployment.Request(ApprovalStatus.APPROVED, "", Optional.of("User " + id(developer))));
        approve.decide(colleague, here(), deployment,
                new ApproveDeployment.Request(ApprovalStatus.APPROVED, "", Optional.of("Maintainers")));
        assertEquals(0, house.modules.environment.deploymentReads.get(maintainer, here(), deployment).tally().pending());
    }

    @Test
    void user_is_shown_the_own_decision_among_others() {
        protect(0, EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1), EnvironmentGrant.approve(new AccessGrant.User(id(developer)), 1));
        pipeline(SHIP, maintainer);
        ApproveDeployment approve = house.modules.pipeline.operation.approveDeployment;
        long deployment = deployment().id();
        approve.decide(developer, here(), deployment, new ApproveDeployment.Request(ApprovalStatus.APPROVED, "first", Optional.empty()));
        var second = approve.decide(colleague, here(), deployment,
                new ApproveDeployment.Request(ApprovalStatus.APPROVED, "second", Optional.empty()));
        assertEquals(id(colleague) + " second", second.approval().userId() + " " + second.comment());
        assertEquals(new Failure.Unauthenticated(Optional.empty()), failure(() -> approve.decide(Caller.ANONYMOUS, here(), deployment,
                new ApproveDeployment.Request(ApprovalStatus.APPROVED, "", Optional.empty()))));
    }

    @Test
    void retried_deployment_is_approved_anew() {
        protect(1);
        long pipeline = pipeline(SHIP, maintainer);
        decide(colleague, ApprovalStatus.APPROVED);
        end(pipeline, false);
        retry(colleague, pipeline);
        assertEquals("manual ship=manual", statuses(pipeline));
        assertEquals("approval.own", badRequest(() -> decide(colleague, ApprovalStatus.APPROVED)));
        decide(maintainer, ApprovalStatus.APPROVED);
        assertEquals("pending ship=pending", statuses(pipeline));
    }

    @Test
    void project_may_let_users_approve_their_own() {
        protect(1);
        pipeline(SHIP, maintainer);
        world().approveOwn(project);
        decide(maintainer, ApprovalStatus.APPROVED);
    }

    @Test
    void delayed_job_waits_for_approvals_once_its_delay_is_over() {
        protect(1);
        long pipeline = pipeline(JobDraft.of("ship", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(5))).on("live", "start", null),
                maintainer);
        assertEquals(JobStatus.SCHEDULED, job(pipeline, "ship").status());
        after(Duration.ofMinutes(6));
        house.handler(JobWork.START_SCHEDULED_JOB).handle(id(pipeline, "ship"));
        assertEquals(JobStatus.MANUAL, job(pipeline, "ship").status());
        decide(colleague, ApprovalStatus.APPROVED);
        assertEquals(JobStatus.PENDING, job(pipeline, "ship").status());
    }

    @Test
    void bridge_that_deploys_is_approved_and_played() {
        protect(0, EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1));
        long pipeline = pipeline(JobDraft.of("ship", 0).plan(plan -> plan.asBridge()).on("live", "start", null), maintainer);
        assertEquals(JobStatus.MANUAL, job(pipeline, "ship").status());
        decide(colleague, ApprovalStatus.APPROVED);
        play(maintainer, pipeline);
        assertEquals(JobStatus.PENDING, job(pipeline, "ship").status());
    }

    @Test
    void canceled_deployment_is_not_approved() {
        protect(1);
        long pipeline = pipeline(SHIP, maintainer);
        house.cancelJob.cancel(maintainer, here(), id(pipeline, "ship"));
        assertEquals("approval.not_waiting", badRequest(() -> decide(colleague, ApprovalStatus.APPROVED)));
    }

    @Test
    void outdated_deployment_is_repeated_only_where_the_project_allows_it() {
        long old = pipeline(SHIP, developer);
        end(old, true);
        long newer = begunBy(PipelineDraft.in(project, SHIP).at("b".repeat(40)).by(id(developer)));
        end(newer, true);
        world().forbidRollback(project);
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("job.not_retryable"))), failure(() -> retry(developer, old)));
        retry(developer, newer);
        assertEquals("running ship=pending", statuses(newer));
    }

    /** A stage whose manual job is outdated, so that it is dropped once it is played, and a stage that follows in any case. */
    private long outdatedThenShip(Caller by, JobDraft ship, boolean tolerated) {
        JobDraft ask = JobDraft.of("ask", 0).plan(plan -> plan.when(JobWhen.MANUAL, tolerated)).on("stage", "start", null);
        long old = begunBy(PipelineDraft.in(project, ask, ship).by(id(by)));
        long newer = begunBy(PipelineDraft.in(project, JobDraft.of("ship", 0).on("stage", "start", null)).at("b".repeat(40)).by(id(by)));
        end(newer, true);
        return old;
    }

    private void playAsk(Caller caller, long pipeline) {
        house.playJob.play(caller, here(), id(pipeline, "ask"), List.of());
    }

    @Test
    void job_that_follows_a_played_one_starts_as_its_own_user() {
        protect(0);
        JobDraft ship = JobDraft.of("ship", 1).plan(plan -> plan.when(JobWhen.ALWAYS, false)).on("live", "start", null);
        long ofDeveloper = outdatedThenShip(developer, ship, false);
        playAsk(maintainer, ofDeveloper);
        assertEquals("failed ask=failed ship=failed", statuses(ofDeveloper));
        assertEquals(Optional.of(FailureReason.PROTECTED_ENVIRONMENT_FAILURE), job(ofDeveloper, "ship").failureReason());
        long ofMaintainer = outdatedThenShip(maintainer, ship, false);
        playAsk(developer, ofMaintainer);
        assertEquals("running ask=failed ship=pending", statuses(ofMaintainer));
    }

    @Test
    void skipped_deployment_that_is_reopened_waits_for_its_approvals() {
        protect(0, EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1));
        JobDraft ship = JobDraft.of("ship", 1).plan(plan -> plan.needing(List.of(JobNeed.of("ask")))).on("live", "start", null);
        long pipeline = outdatedThenShip(maintainer, ship, true);
        assertEquals(JobStatus.SKIPPED, job(pipeline, "ship").status());
        playAsk(maintainer, pipeline);
        assertEquals(JobStatus.MANUAL, job(pipeline, "ship").status());
        DeploymentView waiting = deploymentOf(id(pipeline, "ship"));
        assertEquals(DeploymentStatus.BLOCKED, waiting.status());
        decide(colleague, waiting, ApprovalStatus.APPROVED);
        play(maintainer, pipeline);
        assertEquals(JobStatus.PENDING, job(pipeline, "ship").status());
    }

    private DeploymentView deploymentOf(long job) {
        return world().port(DeploymentRecords.class).list(project, DeploymentFilter.ALL, PageRequest.Offset.first()).items().stream()
                .filter(found -> found.job().filter(each -> each.id() == job).isPresent()).findFirst().orElseThrow();
    }

    private void decide(Caller caller, DeploymentView deployment, ApprovalStatus status) {
        house.modules.pipeline.operation.approveDeployment.decide(caller, here(), deployment.id(),
                new ApproveDeployment.Request(status, "", Optional.empty()));
    }

    @Test
    void deployment_that_waits_for_approvals_stays_until_it_is_decided_or_canceled() {
        protect(1);
        long pipeline = pipeline(SHIP, maintainer);
        var module = house.modules.environment;
        DeploymentView waiting = deployment();
        long environment = waiting.environment().id();
        assertEquals("deployment.awaits_approval",
                badRequest(() -> module.deleteDeployment.delete(maintainer, here(), waiting.id(), Freshness.ANY)));
        module.stopEnvironment.stop(maintainer, here(), environment, true);
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("environment.deploying"))),
                failure(() -> module.deleteEnvironment.delete(maintainer, here(), environment, Freshness.ANY)));
        house.cancelJob.cancel(maintainer, here(), id(pipeline, "ship"));
        module.deleteEnvironment.delete(maintainer, here(), environment, Freshness.ANY);
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("job.not_retryable"))), failure(() -> retry(maintainer, pipeline)));
    }

    @Test
    void manual_job_whose_environment_was_deleted_fails_once_it_is_played() {
        long pipeline = pipeline(ASK, maintainer);
        long environment = deployment().environment().id();
        var module = house.modules.environment;
        module.stopEnvironment.stop(maintainer, here(), environment, true);
        module.deleteEnvironment.delete(maintainer, here(), environment, Freshness.ANY);
        protect(1);
        play(maintainer, pipeline);
        assertEquals("failed ship=failed", statuses(pipeline));
        assertEquals(Optional.of(FailureReason.ENVIRONMENT_CREATION_FAILURE), job(pipeline, "ship").failureReason());
    }

    @Test
    void user_who_restarted_a_job_does_not_approve_it() {
        protect(0, EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1));
        long pipeline = begunBy(PipelineDraft.in(project, JobDraft.of("build", 0), JobDraft.of("ship", 1).on("live", "start", null))
                .by(id(maintainer)));
        finish(pipeline, "build", false);
        assertEquals("failed build=failed ship=skipped", statuses(pipeline));
        house.retryJob.retry(colleague, here(), id(pipeline, "build"));
        finish(pipeline, "build", true);
        assertEquals("manual build=success ship=manual", statuses(pipeline));
        for (Caller own : List.of(colleague, maintainer)) {
            assertEquals("approval.own", badRequest(() -> decide(own, ApprovalStatus.APPROVED)));
        }
        decide(house.accounts.member(project, Role.OWNER), ApprovalStatus.APPROVED);
        play(colleague, pipeline);
        assertEquals(JobStatus.PENDING, job(pipeline, "ship").status());
    }

    private void finish(long pipeline, String name, boolean well) {
        long job = id(pipeline, name);
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> well
                ? run.succeed(job, now) : run.drop(job, FailureReason.SCRIPT_FAILURE, false, ids, now));
    }

    @Test
    void rule_of_the_project_does_not_outweigh_the_number_that_a_group_requires() {
        protect(0, EnvironmentGrant.approve(new AccessGrant.FromRole(Role.DEVELOPER), 1));
        long group = world().port(PipelineOrigins.class).find(project).orElseThrow().namespaceId();
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "production",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))).requiring(1));
        Caller owner = house.accounts.member(project, Role.DEVELOPER);
        for (Caller each : List.of(owner, maintainer)) {
            world().store(MemberDraft.ofGroup(group, id(each), Role.OWNER));
        }
        long pipeline = pipeline(SHIP, maintainer);
        decide(developer, ApprovalStatus.APPROVED);
        assertEquals("job.unplayable", badRequest(() -> play(maintainer, pipeline)));
        assertEquals(1, house.modules.environment.deploymentReads.get(maintainer, here(), deployment().id()).tally().pending());
        decide(owner, ApprovalStatus.APPROVED);
        play(maintainer, pipeline);
        assertEquals("pending ship=pending", statuses(pipeline));
    }

    @Test
    void approvals_are_those_of_the_tier_that_the_deployment_gives_its_environment() {
        long group = world().port(PipelineOrigins.class).find(project).orElseThrow().namespaceId();
        long first = pipeline(JobDraft.of("ship", 0).on("portal", "start", null), developer);
        end(first, true);
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "production",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))).requiring(1));
        for (Caller each : List.of(maintainer, colleague)) {
            world().store(MemberDraft.ofGroup(group, id(each), Role.MAINTAINER));
        }
        JobDraft made = JobDraft.of("ship", 0).on(new Target("portal", "start", null, EnvironmentTier.PRODUCTION, null, null));
        assertEquals("failed ship=failed", statuses(pipeline(made, developer)));
        long pipeline = pipeline(made, maintainer);
        assertEquals("manual ship=manual", statuses(pipeline));
        decide(colleague, deploymentOf(id(pipeline, "ship")), ApprovalStatus.APPROVED);
        assertEquals("pending ship=pending", statuses(pipeline));
    }

    @Test
    void environment_takes_a_protected_tier_from_those_who_deploy_there() {
        long group = world().port(PipelineOrigins.class).find(project).orElseThrow().namespaceId();
        end(pipeline(JobDraft.of("ship", 0).on("portal", "start", null), developer), true);
        long environment = deployment().environment().id();
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "production",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))));
        UpdateEnvironment update = house.modules.environment.updateEnvironment;
        assertProtected(() -> update.update(developer, here(), environment,
                new UpdateEnvironment.Request(Change.keep(), Optional.of(EnvironmentTier.PRODUCTION))));
        update.update(developer, here(), environment,
                new UpdateEnvironment.Request(Change.keep(), Optional.of(EnvironmentTier.STAGING)));
    }

    @Test
    void approved_deployment_in_the_queue_is_not_decided_about_by_newer_rules() {
        protect(0, EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1));
        long pipeline = pipeline(JobDraft.of("ship", 0).plan(plan -> plan.holding("lane")).on("live", "start", null), maintainer);
        decide(colleague, ApprovalStatus.APPROVED);
        play(maintainer, pipeline);
        long group = world().port(PipelineOrigins.class).find(project).orElseThrow().namespaceId();
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "production",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))).requiring(1));
        world().store(MemberDraft.ofGroup(group, id(colleague), Role.MAINTAINER));
        assertEquals("approval.not_waiting", badRequest(() -> decide(colleague, ApprovalStatus.REJECTED)));
        assertEquals(DeploymentStatus.CREATED, deployment().status());
    }

    /** A finished deployment whose environment is stopped and deleted. */
    private long swept(String environment) {
        long pipeline = pipeline(JobDraft.of("ship", 0).on(environment, "start", null), maintainer);
        end(pipeline, false);
        long id = deployment().environment().id();
        house.modules.environment.stopEnvironment.stop(maintainer, here(), id, true);
        house.modules.environment.deleteEnvironment.delete(maintainer, here(), id, Freshness.ANY);
        return pipeline;
    }

    @Test
    void deleted_environment_is_deployed_again_where_no_protection_can_mean_it() {
        protect(1);
        long free = swept("review/x");
        retry(developer, free);
        assertEquals("running ship=pending", statuses(free));
        long named = swept("live");
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("job.not_retryable"))), failure(() -> retry(maintainer, named)));
        long other = swept("review/y");
        world().protect(ProtectedEnvironment.named(
                new EnvironmentOwner.Group(world().port(PipelineOrigins.class).find(project).orElseThrow().namespaceId()), "staging",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("job.not_retryable"))), failure(() -> retry(maintainer, other)));
    }

    @Test
    void deployment_of_a_job_that_is_still_to_run_is_not_deleted() {
        long pipeline = begunBy(PipelineDraft.in(project, JobDraft.of("build", 0), JobDraft.of("ship", 1).on("live", "start", null))
                .by(id(maintainer)));
        DeploymentView created = deployment();
        assertEquals(DeploymentStatus.CREATED, created.status());
        assertEquals("deployment.created", badRequest(() -> house.modules.environment.deleteDeployment.delete(maintainer, here(),
                created.id(), Freshness.ANY)));
        house.cancelJob.cancel(maintainer, here(), id(pipeline, "ship"));
        house.modules.environment.deleteDeployment.delete(maintainer, here(), created.id(), Freshness.ANY);
    }

    @Test
    void blocked_deployment_whose_job_is_gone_is_deleted_with_its_environment() {
        protect(1);
        for (boolean alone : new boolean[] {true, false}) {
            long pipeline = pipeline(SHIP, maintainer);
            DeploymentView blocked = deployment();
            assertEquals(DeploymentStatus.BLOCKED, blocked.status());
            var records = world().port(DeploymentRecords.class);
            write(() -> records.insert(new DeploymentRecords.NewDeployment(project, blocked.environment().id(), id(maintainer),
                    blocked.commit(), DeploymentStatus.BLOCKED), now()));
            DeploymentView orphan = deployment();
            house.cancelJob.cancel(maintainer, here(), id(pipeline, "ship"));
            if (alone) {
                house.modules.environment.deleteDeployment.delete(maintainer, here(), orphan.id(), Freshness.ANY);
            } else {
                house.modules.environment.stopEnvironment.stop(maintainer, here(), orphan.environment().id(), true);
                house.modules.environment.deleteEnvironment.delete(maintainer, here(), orphan.environment().id(), Freshness.ANY);
            }
        }
    }

    @Test
    void environment_is_not_stopped_by_a_caller_who_may_not_run_its_stop_job() {
        protect(0);
        long pipeline = begunBy(PipelineDraft.in(project,
                JobDraft.of("ship", 0).on(new Target("review/x", "start", null, null, null, "halt")),
                JobDraft.of("halt", 1).plan(plan -> plan.when(JobWhen.MANUAL, true)).on("live", "stop", null)).by(id(developer)));
        end(pipeline, true);
        long environment = deployment().environment().id();
        StopEnvironment stop = house.modules.environment.stopEnvironment;
        assertProtected(() -> stop.stop(developer, here(), environment, false));
        assertEquals(EnvironmentState.AVAILABLE, world().port(Environments.class).find(project, environment).orElseThrow().state());
        assertEquals(EnvironmentState.STOPPING, stop.stop(maintainer, here(), environment, false).state());
        assertEquals(JobStatus.PENDING, job(pipeline, "halt").status());
    }

    @Test
    void job_of_an_administrator_is_no_administrator() {
        long user = id(developer);
        world().promote(user);
        Account account = new Account(user, "user" + user, "User " + user, true, false, AccountState.ACTIVE);
        DeployRights rights = new DeployRights(world().port(DeploymentGuards.class));
        assertTrue(rights.deployer(new Caller.Person(account, 1, Set.of()), project, EnvironmentGuard.OPEN).administrator());
        assertFalse(rights.deployer(new Caller.Job(account, 1, 1, project), project, EnvironmentGuard.OPEN).administrator());
    }

    @Test
    void repeated_approval_stays_with_its_rule() {
        protect(0, EnvironmentGrant.approve(new AccessGrant.FromRole(Role.DEVELOPER), 1),
                EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1));
        pipeline(SHIP, maintainer);
        house.modules.pipeline.operation.approveDeployment.decide(colleague, here(), deployment().id(),
                new ApproveDeployment.Request(ApprovalStatus.APPROVED, "", Optional.of("Maintainers")));
        decide(colleague, ApprovalStatus.APPROVED);
        decide(developer, ApprovalStatus.APPROVED);
        assertEquals(0, house.modules.environment.deploymentReads.get(maintainer, here(), deployment().id()).tally().pending());
    }

    @Test
    void long_texts_of_decisions_are_rejected() {
        protect(1);
        pipeline(SHIP, maintainer);
        String longest = "x".repeat(255);
        ApproveDeployment approve = house.modules.pipeline.operation.approveDeployment;
        assertEquals(new Failure.Invalid(List.of(FieldError.of("comment", "field.too_long", 255),
                FieldError.of("represented_as", "field.too_long", 255))), failure(() -> approve.decide(colleague, here(), deployment().id(),
                new ApproveDeployment.Request(ApprovalStatus.APPROVED, longest + "x", Optional.of(longest + "x")))));
        approve.decide(colleague, here(), deployment().id(),
                new ApproveDeployment.Request(ApprovalStatus.APPROVED, longest, Optional.of(longest)));
    }

    @Test
    void protections_are_read_once_for_any_number_of_review_apps() {
        for (int count = 0; count < 3; count++) {
            String name = "review/" + count;
            long id = write(() -> world().port(Environments.class).insert(project, name, Optional.empty(), EnvironmentTier.OTHER, now()))
                    .orElseThrow();
            write(() -> world().port(Environments.class).move(id, EnvironmentState.STOPPED, now()));
        }
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "review/1",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))));
        DeploymentGuards counted = mock(DeploymentGuards.class, delegatesTo(world().port(DeploymentGuards.class)));
        Predicate<ProjectEnvironment> deployable = new DeployRights(counted).deployable(developer,
                house.access.project(developer, here()));
        assertEquals(List.of("review/0", "review/2"), world().port(Environments.class).list(project, EnvironmentFilter.ALL,
                PageRequest.Offset.first()).items().stream().filter(deployable).map(ProjectEnvironment::name).toList());
        verify(counted, times(1)).of(project);
        verify(counted, times(1)).deployer(eq(project), eq(id(developer)), any());
        assertFalse(house.modules.environment.scheduleReviewApps.schedule(developer, here(),
                new ScheduleReviewApps.Request(Optional.of(now().plusSeconds(1)), 100, true)).succeeded());
        assertTrue(house.modules.environment.scheduleReviewApps.schedule(maintainer, here(),
                new ScheduleReviewApps.Request(Optional.of(now().plusSeconds(1)), 100, true)).succeeded());
    }
}

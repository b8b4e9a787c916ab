package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.StopAction;
import dev.slipway.application.environment.StopJobs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that stop environments. */
class PlayStopJobsTest extends CiUseCases {

    private final StopJobs jobs = house.modules.pipeline.operation.playStopJobs;
    private final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));

    /** A manual job that needs the right to deploy. */
    private static JobDraft halt(int stage) {
        return JobDraft.of("halt", stage).plan(plan -> plan.when(JobWhen.MANUAL, false)).on("live", "start", null);
    }

    private long pipeline() {
        return begun(PipelineDraft.in(project, halt(0)));
    }

    private StopAction action(long pipeline) {
        return new StopAction(id(pipeline, "halt"), pipeline, "main", false);
    }

    /** Whether a member may run the job on a branch, a protected branch, and a tag that is named like it. */
    @ParameterizedTest
    @CsvSource({"GUEST,false,false,false", "REPORTER,false,false,false", "DEVELOPER,true,false,true", "MAINTAINER,true,true,true",
        "OWNER,true,true,true"})
    void member_runs_jobs_that_stop_environments_by_role_and_ref(Role role, boolean branch, boolean protectedBranch, boolean tag) {
        house.repository.protect(project, "main");
        Caller member = house.accounts.member(project, role);
        assertEquals(List.of(branch, protectedBranch, tag), List.of(mayRun(member, "topic", false), mayRun(member, "main", false),
                mayRun(member, "main", true)));
    }

    private boolean mayRun(Caller caller, String ref, boolean tag) {
        return jobs.mayRun(caller, house.access.project(caller, here()), new StopAction(1, 1, ref, tag));
    }

    @Test
    void stranger_of_a_public_project_runs_none() {
        house.accounts.publish(project);
        assertFalse(mayRun(house.accounts.stranger(), "topic", false));
        assertFalse(mayRun(Caller.ANONYMOUS, "topic", false));
    }

    @Test
    void pipeline_is_locked_as_long_as_it_is_there() {
        long pipeline = pipeline();
        assertTrue(write(() -> jobs.lock(pipeline)));
        hide(pipeline);
        assertFalse(write(() -> jobs.lock(pipeline)));
    }

    @Test
    void job_is_started_once_as_the_user_who_stops_or_as_its_own() {
        long pipeline = pipeline();
        long before = id(pipeline, "halt");
        assertTrue(jobs.start(action(pipeline), OptionalLong.of(id(developer))));
        assertTrue(jobs.start(action(pipeline), OptionalLong.of(id(developer))));
        assertEquals("pending halt=pending", statuses(pipeline));
        assertEquals(before, id(pipeline, "halt"));
        assertEquals(id(developer), world().port(JobViews.class).find(project, before).orElseThrow().user().brief().id());
        long other = pipeline();
        assertTrue(jobs.start(action(other), OptionalLong.empty()));
        assertEquals("pending halt=pending", statuses(other));
    }

    @Test
    void job_that_waits_for_others_or_is_gone_is_not_started() {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("ship", 0), halt(1)));
        assertFalse(jobs.start(action(pipeline), OptionalLong.of(id(developer))));
        assertEquals("pending halt=created ship=pending", statuses(pipeline));
        assertFalse(jobs.start(new StopAction(1_000_000, pipeline, "main", false), OptionalLong.of(id(developer))));
        StopAction hidden = action(pipeline);
        hide(pipeline);
        assertFalse(jobs.start(hidden, OptionalLong.of(id(developer))));
    }

    @Test
    void job_of_a_protected_environment_is_forbidden_to_those_who_may_not_deploy() {
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "live",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))));
        long pipeline = pipeline();
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("environment.protected"))),
                failure(() -> jobs.start(action(pipeline), OptionalLong.of(id(developer)))));
        assertEquals("manual halt=manual", statuses(pipeline));
        Caller maintainer = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));
        assertTrue(jobs.start(action(pipeline), OptionalLong.of(id(maintainer))));
        assertTrue(jobs.start(action(pipeline), OptionalLong.of(id(developer))), "a job that runs is no longer for anyone to start");
    }
}

package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.application.runner.port.Runners.Owner;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs and artifacts of jobs, erased by users. */
class EraseJobTest extends CiUseCases {

    private static final Failure NOT_ERASABLE = new Failure.Forbidden(Optional.of(Reason.of("job.not_erasable")));

    private final EraseJob erase = house.modules.pipeline.operation.eraseJob;
    private final JobLogs logs = world().port(JobLogs.class);
    private final Caller maintainer = house.accounts.member(project, Role.MAINTAINER);

    /** Returns a running job with a log. */
    private long running(PipelineDraft draft) {
        long pipeline = begun(draft);
        assign(pipeline, "a", runner(Owner.INSTANCE));
        long job = id(pipeline, "a");
        logs.append(job, 0, "log".getBytes(StandardCharsets.UTF_8), now());
        return job;
    }

    private void end(long job) {
        write(() -> succeed(pipelines().ofJob(job).orElseThrow(), "a"));
    }

    private long ended(PipelineDraft draft) {
        long job = running(draft);
        end(job);
        return job;
    }

    private PipelineDraft plain() {
        return PipelineDraft.in(project, "a");
    }

    private void assertNothingIsErased(long job) {
        assertEquals(3, logs.find(job).orElseThrow().size());
        assertNull(world().port(JobViews.class).find(project, job).orElseThrow().erasedAt());
        verify(house.blobs(), never()).delete(any());
    }

    @Test
    void job_loses_its_log_and_its_files_and_stays() {
        long job = ended(plain());
        world().file(job, "archive", "a.zip", 10, null);
        world().file(job, "junit", "j.gz", 10, null);
        JobView erased = erase.erase(maintainer, here(), job);
        assertEquals(now(), erased.erasedAt());
        assertEquals(List.of(), erased.artifacts());
        assertEquals(0, logs.find(job).orElseThrow().size());
        verify(house.blobs()).delete(job + "archive");
        verify(house.blobs()).delete(job + "junit");
    }

    /** Whether a member erases jobs of others, and own ones of a ref that is protected or not. */
    @ParameterizedTest
    @CsvSource({"GUEST,false,false,false", "REPORTER,false,false,false", "DEVELOPER,false,true,false", "MAINTAINER,true,true,true",
        "OWNER,true,true,true"})
    void maintainers_erase_each_job_and_developers_their_own_of_unprotected_refs(Role role, boolean others, boolean own,
            boolean ownOfProtected) {
        house.repository.protect(project, "main");
        Caller member = house.accounts.member(project, role);
        long stranger = id(house.accounts.member(project, Role.DEVELOPER));
        assertErased(others, member, ended(plain().on("topic", false).by(stranger)));
        assertErased(others, member, ended(plain().on("topic", false)));
        assertErased(own, member, ended(plain().on("topic", false).by(id(member))));
        assertErased(own, member, ended(plain().onTag("main").by(id(member))));
        assertErased(ownOfProtected, member, ended(plain().by(id(member))));
    }

    private void assertErased(boolean allowed, Caller caller, long job) {
        if (allowed) {
            assertEquals(now(), erase.erase(caller, here(), job).erasedAt());
        } else {
            assertForbidden(() -> erase.erase(caller, here(), job));
            assertNothingIsErased(job);
        }
    }

    @Test
    void anonymous_caller_and_stranger_erase_nothing() {
        long job = ended(plain());
        assertEquals(new Failure.NotFound("Project"), failure(() -> erase.erase(house.accounts.stranger(), here(), job)));
        house.accounts.publish(project);
        assertForbidden(() -> erase.erase(house.accounts.stranger(), here(), job));
        assertEquals(new Failure.Unauthenticated(Optional.empty()), failure(() -> erase.erase(Caller.ANONYMOUS, here(), job)));
        assertNothingIsErased(job);
    }

    @Test
    void job_that_runs_or_left_nothing_is_not_erasable() {
        long job = running(plain());
        assertEquals(NOT_ERASABLE, failure(() -> erase.erase(maintainer, here(), job)));
        assertNothingIsErased(job);
        end(job);
        erase.erase(maintainer, here(), job);
        assertEquals(NOT_ERASABLE, failure(() -> erase.erase(maintainer, here(), job)));
        world().file(job, "archive", "a.zip", 10, null);
        assertEquals(List.of(), erase.erase(maintainer, here(), job).artifacts());
    }

    @Test
    void job_that_another_user_erases_meanwhile_is_not_erasable() {
        long job = ended(plain());
        house.meanwhile(() -> write(() -> world().port(JobCascade.class).erase(job, 1, now())));
        assertEquals(NOT_ERASABLE, failure(() -> erase.erase(maintainer, here(), job)));
    }

    @Test
    void job_of_a_deleted_pipeline_or_another_project_is_not_found() {
        long job = ended(plain());
        long other = house.world.project();
        Caller there = house.accounts.member(other, Role.OWNER);
        assertNotFound(() -> erase.erase(there, new ProjectRef.Id(other), job));
        house.meanwhile(() -> hide(pipelines().ofJob(job).orElseThrow()));
        assertNotFound(() -> erase.erase(maintainer, here(), job));
        hide(pipelines().ofJob(job).orElseThrow());
        assertNotFound(() -> erase.erase(maintainer, here(), job));
        verify(house.blobs(), never()).delete(any());
    }
}

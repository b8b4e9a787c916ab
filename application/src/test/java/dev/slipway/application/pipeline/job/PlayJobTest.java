package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.application.job.JobView;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.variable.Variable;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Starting jobs by hand. */
final class PlayJobTest extends CiUseCases {

    private static final PipelineVariable GIVEN = new PipelineVariable("KEY", "value ü", false);

    private final Caller developer = house.accounts.member(project, Role.DEVELOPER);

    /** A pipeline whose job {@code hand} waits for a person, with another after it. */
    private long waiting() {
        return begun(
                PipelineDraft.in(project, JobDraft.of("hand", 0).plan(plan -> plan.when(JobWhen.MANUAL, false)), JobDraft.of("after", 1)));
    }

    private JobView play(Caller caller, long job, PipelineVariable... variables) {
        return house.playJob.play(caller, here(), job, List.of(variables)).job();
    }

    private List<Variable> given(long job) {
        return world().port(WaitingJobs.class).facts(job).orElseThrow().manualVariables();
    }

    @Test
    void developers_play() {
        assertRoles(Role.DEVELOPER, caller -> assertEquals(JobStatus.PENDING, play(caller, id(waiting(), "hand")).status()));
    }

    @Test
    void on_a_protected_branch_only_who_may_push_there_plays() {
        house.repository.protect(project, "main");
        long job = id(waiting(), "hand");
        assertForbidden(() -> play(developer, job));
        assertEquals(JobStatus.PENDING, play(house.accounts.member(project, Role.MAINTAINER), job).status());
    }

    @Test
    void who_plays_is_its_user_and_what_follows_comes_after_it() {
        long pipeline = waiting();
        assertEquals("manual after=created hand=manual", statuses(pipeline));
        JobView view = play(developer, id(pipeline, "hand"));
        assertEquals(id(developer), view.user().brief().id());
        assertEquals("pending after=created hand=pending", statuses(pipeline));
        start(pipeline, "hand");
        succeed(pipeline, "hand");
        assertEquals("running after=pending hand=success", statuses(pipeline));
    }

    @Test
    void a_timer_is_started_before_its_time() {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("later", 0).plan(plan -> plan.delayedBy(Duration.ofHours(1)))));
        assertEquals(JobStatus.PENDING, play(developer, id(pipeline, "later")).status());
    }

    @Test
    void a_job_that_ran_is_run_again_in_a_new_row() {
        long pipeline = waiting();
        long job = id(pipeline, "hand");
        play(developer, job);
        start(pipeline, "hand");
        fail(pipeline, "hand");
        JobView again = play(developer, job);
        assertNotEquals(job, again.id());
        assertEquals(JobStatus.PENDING, again.status());
    }

    @Test
    void only_actions_that_wait_or_ended_are_played() {
        long pipeline = waiting();
        long job = id(pipeline, "hand");
        assertEquals("job.unplayable", badRequest(() -> play(developer, id(pipeline, "after"))));
        play(developer, job);
        assertEquals("job.unplayable", badRequest(() -> play(developer, job)));
        start(pipeline, "hand");
        assertEquals("job.unplayable", badRequest(() -> play(developer, job)));
        long plain = begun(PipelineDraft.in(project, "plain"));
        start(plain, "plain");
        fail(plain, "plain");
        assertEquals("job.unplayable", badRequest(() -> play(developer, id(plain, "plain"))));
    }

    @Test
    void variables_go_with_the_run_and_its_retries() {
        long pipeline = waiting();
        long job = id(pipeline, "hand");
        play(developer, job, GIVEN);
        assertEquals(List.of(Variable.hidden("KEY", "value ü")), given(job));
        start(pipeline, "hand");
        fail(pipeline, "hand");
        long retried = house.retryJob.retry(developer, here(), job).job().id();
        assertEquals(List.of(Variable.hidden("KEY", "value ü")), given(retried));
    }

    @Test
    void who_gives_none_leaves_those_of_an_earlier_time() {
        long pipeline = waiting();
        long job = id(pipeline, "hand");
        play(developer, job, GIVEN);
        start(pipeline, "hand");
        fail(pipeline, "hand");
        long again = play(developer, job).id();
        assertEquals(List.of(Variable.hidden("KEY", "value ü")), given(again));
        start(pipeline, "hand");
        fail(pipeline, "hand");
        assertEquals(List.of(Variable.hidden("OTHER", "1")), given(play(developer, again, new PipelineVariable("OTHER", "1", false)).id()));
    }

    @Test
    void bad_variables_are_refused_and_nothing_starts() {
        long pipeline = waiting();
        long job = id(pipeline, "hand");
        assertEquals("pipeline.configuration", badRequest(() -> play(developer, job, GIVEN, GIVEN)));
        for (String key : new String[] {"", "a-b", "ü", "a b", "x".repeat(256)}) {
            assertEquals("pipeline.not_built", badRequest(() -> play(developer, job, new PipelineVariable(key, "v", false))), key);
        }
        assertEquals("manual after=created hand=manual", statuses(pipeline));
        play(developer, job, new PipelineVariable("x".repeat(255), "v", false));
    }

    @Test
    void variables_of_a_job_that_is_not_played_are_not_kept() {
        long job = id(waiting(), "after");
        assertEquals("job.unplayable", badRequest(() -> play(developer, job, GIVEN)));
        assertEquals(List.of(), given(job));
    }

    @Test
    void a_project_may_leave_variables_to_maintainers() {
        long job = id(waiting(), "hand");
        Origin plain = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, plain.name(), plain.description(), plain.fullPath(), plain.namespaceId(), plain.visibility(),
                plain.defaultBranch(), plain.configPath(), true, true));
        assertForbidden(() -> play(developer, job, GIVEN));
        assertEquals(List.of(), given(job));
        assertEquals(JobStatus.PENDING, play(house.accounts.member(project, Role.MAINTAINER), job, GIVEN).status());
        assertEquals(JobStatus.PENDING, play(developer, id(waiting(), "hand")).status());
    }

    @Test
    void nothing_foreign_is_found() {
        long foreign = begun(PipelineDraft.in(house.world.project(), "a"));
        assertNotFound(() -> play(developer, id(foreign, "a")));
    }
}

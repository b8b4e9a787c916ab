package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.job.JobContextView.Environment;
import dev.slipway.application.job.port.JobContexts;
import dev.slipway.application.job.port.JobContexts.Surroundings;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.environment.EnvironmentSlug;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code JobContexts} does. */
public abstract class JobContextsKit extends CiScenario {

    private Surroundings of(long pipeline) {
        return world().port(JobContexts.class).find(id(pipeline, "a")).orElseThrow();
    }

    @Test
    final void groups_are_those_around_the_project_outermost_first() {
        long user = world().user();
        long top = world().group();
        long middle = world().group(top);
        long inner = world().group(middle);
        world().group(middle);
        assertEquals(List.of(top, middle, inner), of(stored(PipelineDraft.in(world().project(inner), "a").by(user))).groups());
        assertEquals(List.of(top), of(stored(PipelineDraft.in(world().project(top), "a").by(user))).groups());
        assertEquals(List.of(), of(stored(PipelineDraft.in(world().personalProject(user), "a").by(user))).groups());
    }

    @Test
    final void the_user_is_the_jobs_and_not_the_pipelines() {
        long ann = world().user();
        long bob = world().user();
        long pipeline = begun(PipelineDraft.in(world().project(), "a").by(ann));
        assertEquals(ann, of(pipeline).user().id());
        assertEquals("user" + ann, of(pipeline).user().username());
        assertEquals("User " + ann, of(pipeline).user().name());
        cancel(pipeline);
        retry(pipeline, "a", bob);
        assertEquals(bob, of(pipeline).user().id());
    }

    @Test
    final void the_environment_is_the_one_the_job_works_on() {
        long user = world().user();
        long project = world().project();
        assertEquals(null, of(stored(PipelineDraft.in(project, "a").by(user))).environment());
        assertEquals(null, of(stored(PipelineDraft.in(project, JobDraft.of("a", 0).on("review/x", "stop", null)).by(user))).environment());
        assertEquals(new Environment(EnvironmentSlug.of("review/x"), "development"),
                of(stored(PipelineDraft.in(project, JobDraft.of("a", 0).on("review/x", "start", null)).by(user))).environment());
        assertEquals(new Environment(EnvironmentSlug.of("review/x"), "development"),
                of(stored(PipelineDraft.in(project, JobDraft.of("a", 0).on("review/x", "stop", null)).by(user))).environment());
        assertEquals(null,
                of(stored(PipelineDraft.in(world().project(), JobDraft.of("a", 0).on("review/x", "stop", null)).by(user))).environment());
    }

    @Test
    final void deleted_jobs_and_jobs_without_a_user_have_no_context() {
        assertEquals(Optional.empty(), world().port(JobContexts.class).find(-1));
        long pipeline = stored(PipelineDraft.in(world().project(), "a"));
        assertEquals(Optional.empty(), world().port(JobContexts.class).find(id(pipeline, "a")));
    }
}

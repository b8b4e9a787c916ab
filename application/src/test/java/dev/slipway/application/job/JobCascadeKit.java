package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.job.port.JobCascade.Left;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code JobCascade} does. */
public abstract class JobCascadeKit extends CiScenario {

    private JobCascade cascade() {
        return world().port(JobCascade.class);
    }

    private long project;

    private long ended(boolean archive) {
        project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        start(pipeline, "a");
        write(() -> world().port(JobLogs.class).append(job, 0, new byte[] {'x', 'y'}, now()));
        succeed(pipeline, "a");
        if (archive) {
            write(() -> world().port(JobLogs.class).archived(job, "log of " + job, 2));
        }
        return job;
    }

    @Test
    final void a_job_that_left_nothing_has_nothing() {
        long job = id(begun(PipelineDraft.in(world().project(), "a")), "a");
        assertEquals(new Left(false, false), cascade().of(job));
        assertEquals(new Left(false, false), cascade().of(-1));
    }

    @Test
    final void logs_count_in_pieces_and_in_blobs() {
        assertEquals(new Left(false, true), cascade().of(ended(false)));
        assertEquals(new Left(false, true), cascade().of(ended(true)));
    }

    @Test
    final void files_count() {
        long job = id(begun(PipelineDraft.in(world().project(), "a")), "a");
        world().file(job, "archive", "a.zip", 3, null);
        assertEquals(new Left(true, false), cascade().of(job));
    }

    @Test
    final void what_is_erased_is_gone_and_it_is_noted_when() {
        for (boolean archive : new boolean[] {false, true}) {
            long job = ended(archive);
            world().file(job, "archive", "a.zip", 3, now().plusSeconds(60));
            world().file(job, "junit", "junit.xml.gz", 3, null);
            long user = world().user();
            after(Duration.ofSeconds(5));
            Set<String> blobs = archive ? Set.of(job + "archive", job + "junit", "log of " + job) : Set.of(job + "archive", job + "junit");
            assertEquals(blobs, Set.copyOf(write(() -> cascade().erase(job, user, now()))));
            assertEquals(List.of(), write(() -> cascade().erase(job, user, now())));
            assertEquals(new Left(false, false), cascade().of(job));
            JobView view = world().port(JobViews.class).find(project, job).orElseThrow();
            assertEquals(now(), view.erasedAt());
            assertEquals(List.of(), view.artifacts());
            assertEquals(null, view.artifactsExpireAt());
            assertEquals(0, world().port(JobLogs.class).find(job).orElseThrow().size());
            assertEquals(Optional.empty(), world().port(JobLogs.class).find(job).orElseThrow().blob());
            assertEquals(true, world().port(RunningJobs.class).find(job).orElseThrow().erased());
        }
    }

    @Test
    final void secrets_of_a_log_that_is_erased_are_forgotten() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        long job = id(pipeline, "a");
        assign(pipeline, "a", runner(Owner.INSTANCE), List.of("geheim"), false);
        succeed(pipeline, "a");
        write(() -> cascade().erase(job, world().user(), now()));
        assertEquals(List.of(), world().port(JobLogs.class).find(job).orElseThrow().secrets());
    }

    @Test
    final void other_jobs_keep_theirs() {
        long kept = ended(false);
        world().file(kept, "archive", "a.zip", 3, null);
        long job = ended(true);
        write(() -> cascade().erase(job, world().user(), now()));
        assertEquals(new Left(true, true), cascade().of(kept));
    }

    @Test
    final void what_a_unit_that_failed_erased_is_still_there() {
        long job = ended(false);
        world().file(job, "archive", "a.zip", 3, null);
        long user = world().user();
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            cascade().erase(job, user, now());
            throw new IllegalArgumentException();
        }));
        assertEquals(new Left(true, true), cascade().of(job));
    }

    @Test
    final void erasing_no_job_is_refused_loudly() {
        long user = world().user();
        assertThrows(IllegalStateException.class, () -> write(() -> cascade().erase(-1, user, now())));
    }
}

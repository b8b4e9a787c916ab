package dev.slipway.persistence.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.JobArchiving;
import dev.slipway.application.job.JobViewsKit;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqJobViewsTest extends JobViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @Test
    void eachAnswerIsOneStatement() {
        AtomicInteger statements = new AtomicInteger();
        JooqJobViews views = new JooqJobViews(HERE.dsl(statements), HERE.clock(), JobArchiving.NEVER);
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        long job = id(pipeline, "a");
        PageRequest page = PageRequest.Offset.first();
        List<Runnable> questions = List.of(() -> views.find(project, job), () -> views.ofProject(project, Set.of(), page),
                () -> views.ofProject(project, Set.of(JobStatus.PENDING), page), () -> views.ofPipeline(project, pipeline, Set.of(), true, page),
                () -> views.ofProject(project, Set.of(), new PageRequest.Keyset(0, false, 20)));
        for (Runnable question : questions) {
            statements.set(0);
            question.run();
            assertEquals(1, statements.get());
        }
    }

    @Test
    void jobsOfOldPipelinesAreArchived() {
        JooqJobViews views = new JooqJobViews(HERE.dsl(), HERE.clock(), new JobArchiving(Optional.of(Duration.ofDays(1))));
        long project = world().project();
        long job = id(begun(PipelineDraft.in(project, "a")), "a");
        after(Duration.ofDays(1));
        assertFalse(views.find(project, job).orElseThrow().archived());
        after(Duration.ofSeconds(1));
        assertTrue(views.find(project, job).orElseThrow().archived());
        assertTrue(views.ofProject(project, Set.of(), PageRequest.Offset.first()).items().getFirst().archived());
        assertFalse(HERE.get(JobViews.class).find(project, job).orElseThrow().archived());
    }

    @Test
    void triggerJobsAreNoJobs() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "bridge"));
        HERE.database().execute("update jobs set kind = 'bridge' where name = 'bridge'");
        JobViews views = HERE.get(JobViews.class);
        assertEquals(1, views.ofProject(project, Set.of(), PageRequest.Offset.first()).total());
        assertEquals(1, views.ofPipeline(project, pipeline, Set.of(), true, PageRequest.Offset.first()).orElseThrow().items().size());
        assertEquals(Optional.empty(), views.find(project, id(pipeline, "bridge")));
    }
}

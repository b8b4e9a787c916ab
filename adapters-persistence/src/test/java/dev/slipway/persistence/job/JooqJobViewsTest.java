package dev.slipway.persistence.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.job.JobViewsKit;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
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
        JooqJobViews views = new JooqJobViews(HERE.dsl(statements), HERE.clock());
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

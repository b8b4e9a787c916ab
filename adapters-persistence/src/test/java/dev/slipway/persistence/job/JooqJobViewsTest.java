package dev.slipway.persistence.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.Guarded;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.JobViewsKit;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.access.ProjectFactsQueries;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqJobViewsTest extends JobViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    private static JooqJobViews views(DSLContext dsl, JobArchiving archiving) {
        return new JooqJobViews(dsl, HERE.clock(), archiving, new ProjectFactsQueries(dsl));
    }

    @Test
    void each_answer_is_one_round_trip() {
        AtomicInteger statements = new AtomicInteger();
        JooqJobViews views = views(HERE.dsl(statements), JobArchiving.NEVER);
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        long job = id(pipeline, "a");
        PageRequest page = PageRequest.Offset.first();
        List<Runnable> questions = List.of(() -> views.find(project, job),
                () -> views.find(new ProjectRef.Id(project), OptionalLong.of(1), job), () -> views.ofProject(project, Set.of(), page),
                () -> views.ofProject(project, Set.of(JobStatus.PENDING), page),
                () -> views.ofPipeline(project, pipeline, Set.of(), true, page),
                () -> views.ofProject(project, Set.of(), new PageRequest.Keyset(0, false, 20)),
                () -> views.ofProject(project, Set.of(), PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 20)));
        for (Runnable question : questions) {
            statements.set(0);
            question.run();
            assertEquals(1, statements.get());
        }
    }

    @Test
    void job_is_read_with_the_facts_that_decide_about_its_project() {
        AccessFacts facts = HERE.get(AccessFacts.class);
        JobViews views = HERE.get(JobViews.class);
        long project = world().project();
        long user = world().user();
        world().store(MemberDraft.ofProject(project, user, Role.DEVELOPER));
        long job = id(begun(PipelineDraft.in(project, "a")), "a");
        ProjectRef byId = new ProjectRef.Id(project);
        HERE.database().execute("insert into routes (path, project_id) select lower(full_path), id from projects");
        ProjectRef byPath = new ProjectRef.Path(facts.project(byId, OptionalLong.empty()).orElseThrow().fullPath());
        for (ProjectRef reference : List.of(byId, byPath, new ProjectRef.Id(project + 1), new ProjectRef.Path("no/such"))) {
            for (OptionalLong account : List.of(OptionalLong.empty(), OptionalLong.of(user), OptionalLong.of(user + 1))) {
                Guarded<JobView> read = views.find(reference, account, job);
                assertEquals(facts.project(reference, account), read.project());
                assertEquals(read.project().flatMap(known -> views.find(known.id(), job)), read.content());
            }
        }
    }

    @Test
    void jobs_of_old_pipelines_are_archived() {
        JooqJobViews views = views(HERE.dsl(), new JobArchiving(Optional.of(Duration.ofDays(1))));
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
    void trigger_jobs_are_no_jobs() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "bridge"));
        HERE.database().execute("update jobs set kind = 'bridge' where name = 'bridge'");
        JobViews views = HERE.get(JobViews.class);
        assertEquals(1, views.ofProject(project, Set.of(), PageRequest.Offset.first()).total());
        assertEquals(1, views.ofPipeline(project, pipeline, Set.of(), true, PageRequest.Offset.first()).orElseThrow().items().size());
        assertEquals(Optional.empty(), views.find(project, id(pipeline, "bridge")));
    }

    @Test
    void what_twenty_jobs_wait_for_is_found_by_indexes() {
        long project = world().project();
        long needing = begun(PipelineDraft.in(project, "first", "model"));
        HERE.database().execute("""
                insert into jobs (pipeline_id, project_id, name, stage, stage_index, status, runs_when, allow_failure, needs_scheduled, \
                needs, ref, tag,
                    ref_protected, options, created_at, updated_at)
                select pipeline_id, project_id, 'needing' || n, stage, 1, 'created', runs_when, false, true, '[{"name": "first"}]', ref, \
                false, false,
                    '{}', created_at, updated_at
                from jobs, generate_series(1, 4000) n where name = 'model'""");
        HERE.database().execute("""
                insert into runners (runner_type, digest, token_short, created_at, updated_at)
                select 'project_type', sha256(convert_to('of another project' || n, 'UTF8')), 'short', now(), now() from \
                generate_series(1, 8000) n""");
        HERE.database().vacuum("jobs", "runners");
        assertTrue(blocks("needing4000", needing) < 1_500, "needs are sought among all jobs of the pipeline");
        assertTrue(blocks("first", needing) < 1_500, "runners are sought among those of other projects");
    }

    /** How many blocks of tables and indexes the database looks at to say twenty times what a job waits for. */
    private int blocks(String job, long pipeline) {
        String question = "explain (analyze, buffers) select facts_of_waiting_job(" + id(pipeline, job) + ") from generate_series(1, 20)";
        DSLContext dsl = HERE.get(DSLContext.class);
        return IntStream.range(0, 3).map(round -> Pattern.compile("shared hit=(\\d+)").matcher(String.join("\n", dsl.fetch(
                question).getValues(0,
                        String.class)))
                .results().mapToInt(found -> Integer.parseInt(found.group(1))).findFirst().orElseThrow()).min().orElseThrow();
    }
}

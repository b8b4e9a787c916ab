package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.port.Pipelines.Begun;
import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.EarlyEnd.OnNewCommit;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import dev.slipway.domain.variable.PipelineMergeRequests;
import dev.slipway.domain.variable.Variable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Contract of {@code Pipelines}: ids, numbers and stored pipelines. */
abstract class PipelinesStorageKit extends PipelinesScenario {

    private static List<JobDraft> allPlans() {
        return List.of(
                JobDraft.of("build", 0).plan(plan -> plan.retrying(new AutoRetry(2, Set.of("script_failure", "api_failure")))),
                JobDraft.of("später", 1).plan(plan -> plan.delayedBy(Duration.ofSeconds(90))),
                JobDraft.of("ship", 2).plan(plan -> plan.when(JobWhen.MANUAL, true).holding("produktion")),
                JobDraft.of("report", 2).plan(plan -> plan.when(JobWhen.ALWAYS, false)
                        .needing(List.of(new JobNeed("build", true, false), new JobNeed("gone", false, true)))),
                JobDraft.of("free", 2).plan(plan -> plan.needing(List.of())));
    }

    @Test
    final void stored_pipeline_is_read_as_planned() {
        List<JobDraft> jobs = allPlans();
        long id = stored(PipelineDraft.in(world().project(), jobs.toArray(JobDraft[]::new)));
        PipelineRun run = run(id);
        assertEquals(id, run.id());
        assertEquals(PipelineStatus.CREATED, run.status());
        assertEquals(PipelineTimes.createdAt(now()), run.times());
        assertEquals(List.of("stage0", "stage1", "stage2"), run.stages());
        assertEquals(jobs.stream().map(JobDraft::plan).toList(), run.jobs().stream().map(JobRun::plan).toList());
        for (JobRun job : run.jobs()) {
            assertEquals(JobRun.created(job.id(), job.plan(), now()), job);
        }
        List<Long> ids = run.jobs().stream().map(JobRun::id).toList();
        assertEquals(new ArrayList<>(new TreeSet<>(ids)), ids);
    }

    @Test
    final void pipeline_that_begins_is_stored_as_if_it_was_created_and_changed() {
        PipelineDraft draft = PipelineDraft.in(world().project(), allPlans().toArray(JobDraft[]::new));
        PipelineRun stepwise = run(begun(draft));
        long id = pipelines().nextId();
        Begun begun = write(() -> pipelines().begin(draft.pipeline(id), run -> run.process(now()), now())).orElseThrow();
        assertEquals(begun.decision().after(), run(id));
        assertEquals(PipelineStatus.CREATED, begun.locked().run().status());
        assertEquals(stepwise.status(), run(id).status());
        assertEquals(stepwise.times(), run(id).times());
        assertEquals(stepwise.jobs().stream().map(job -> List.of(job.plan(), job.status(), job.times())).toList(),
                run(id).jobs().stream().map(job -> List.of(job.plan(), job.status(), job.times())).toList());
        assertThrows(RuntimeException.class, () -> write(() -> pipelines().begin(draft.pipeline(id), run -> run.process(now()), now())));
    }

    @Test
    final void locked_pipeline_names_its_project() {
        long project = world().project();
        long id = stored(PipelineDraft.in(project, "a"));
        assertEquals(project, write(() -> pipelines().lock(id)).orElseThrow().projectId());
    }

    @Test
    final void pipeline_with_an_invalid_configuration_ends_when_it_is_created() {
        long id = stored(PipelineDraft.in(world().project(), new String[0]).broken("jobs:a config\nis ü"));
        assertEquals(PipelineStatus.FAILED, run(id).status());
        assertEquals(new PipelineTimes(now(), null, now(), null), run(id).times());
    }

    @Test
    final void ids_are_never_repeated() {
        long first = pipelines().nextId();
        assertTrue(first < pipelines().nextId());
        long pipeline = stored(PipelineDraft.in(world().project(), "a"));
        assertTrue(first < pipeline);
        long job = pipelines().nextJobId();
        assertTrue(id(pipeline, "a") < job && job < pipelines().nextJobId());
    }

    @Test
    final void reserved_id_is_unknown_once_later_pipelines_are_old() {
        long lost = pipelines().nextId();
        long hidden = begun(PipelineDraft.in(world().project(), "a"));
        hide(hidden);
        long young = pipelines().nextId();
        assertEquals(Set.of(), pipelines().unknown(List.of(lost, hidden, young), now()));
        after(Duration.ofSeconds(1));
        assertEquals(Set.of(lost), pipelines().unknown(List.of(lost, hidden, young), now()));
        assertEquals(Set.of(), pipelines().unknown(List.of(), now()));
    }

    @Test
    final void failed_transaction_stores_nothing() {
        long project = world().project();
        long id = pipelines().nextId();
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            pipelines().create(PipelineDraft.in(project, JobDraft.of("a", 0).on("prod", "start", null)).pipeline(id), now());
            throw new IllegalArgumentException("no");
        }));
        assertEquals(Optional.empty(), write(() -> pipelines().lock(id)));
        assertEquals(OptionalLong.empty(), pipelines().anyOf(project));
        long next = stored(PipelineDraft.in(project, "a"));
        assertEquals(1, number(project, next));
    }

    @Test
    final void variables_keep_their_order() {
        List<PipelineVariable> given = List.of(new PipelineVariable("Z", "", false), new PipelineVariable("A", "x\ny ü$", true),
                new PipelineVariable("z", "1", false));
        long id = stored(PipelineDraft.in(world().project(), "a").given(given.toArray(PipelineVariable[]::new)));
        assertEquals(given, pipelines().variables(id));
        assertEquals(List.of(), pipelines().variables(stored(PipelineDraft.in(world().project(), "a"))));
    }

    @Test
    final void pipeline_keeps_its_schedule_as_it_was() {
        ScheduleOrigin nightly = new ScheduleOrigin(7, "Nightly",
                List.of(new PipelineVariable("Z", "of it", false), new PipelineVariable("A", "x", true)));
        PipelineVariable own = new PipelineVariable("Z", "given", false);
        PipelineDraft draft = PipelineDraft.in(world().project(), "a").given(own);
        long id = pipelines().nextId();
        write(() -> pipelines().create(draft.pipeline(id, nightly), now()));
        assertEquals(Optional.of(nightly), pipelines().schedule(id));
        assertEquals(List.of(own), pipelines().variables(id));
        assertEquals(Optional.empty(), pipelines().schedule(stored(draft)));
        assertEquals(Optional.empty(), pipelines().schedule(-1));
    }

    @Test
    final void pipeline_keeps_its_merge_requests_as_they_were() {
        PipelineDraft draft = PipelineDraft.in(world().project(), "a");
        PipelineMergeRequests known = MergeRequestsOfPipeline.own(70_001, draft.projectId());
        long id = pipelines().nextId();
        write(() -> pipelines().create(draft.pipeline(id, known), now()));
        assertEquals(known, pipelines().mergeRequests(id));
        assertEquals(PipelineMergeRequests.NONE, pipelines().mergeRequests(stored(draft)));
        assertEquals(PipelineMergeRequests.NONE, pipelines().mergeRequests(-1));
        assertEquals(List.of(true, false, false), List.of(pipelines().ranFor(70_001, PipelineDraft.SHA),
                pipelines().ranFor(70_001, "other"), pipelines().ranFor(70_002, PipelineDraft.SHA)));
    }

    @Test
    final void pipeline_of_merged_results_ran_for_the_head_of_the_source_branch() {
        PipelineDraft draft = PipelineDraft.in(world().project(), "a");
        PipelineMergeRequests known = MergeRequestsOfPipeline.merged(70_003, draft.projectId(), "s", "t");
        long id = pipelines().nextId();
        write(() -> pipelines().create(draft.pipeline(id, known), now()));
        assertEquals(known, pipelines().mergeRequests(id));
        assertEquals(List.of(true, false, false), List.of(pipelines().ranFor(70_003, "s"), pipelines().ranFor(70_003, "t"),
                pipelines().ranFor(70_003, PipelineDraft.SHA)));
    }

    @Test
    final void variables_of_a_job_replace_earlier_ones() {
        long id = begun(PipelineDraft.in(world().project(), "a").by(world().user()));
        long job = id(id, "a");
        pipelines().giveVariables(job, List.of(new PipelineVariable("B", "1", false), new PipelineVariable("A", "2", true)));
        assertEquals(List.of(Variable.hidden("B", "1"), new Variable("A", "2", false, false, true, false)), facts(job).manualVariables());
        pipelines().giveVariables(job, List.of(new PipelineVariable("A", "3", false)));
        assertEquals(List.of(Variable.hidden("A", "3")), facts(job).manualVariables());
    }

    @Test
    final void pipeline_keeps_how_it_ends_early() {
        long project = world().project();
        for (OnNewCommit mode : OnNewCommit.values()) {
            for (boolean onFailure : new boolean[] {true, false}) {
                EarlyEnd early = new EarlyEnd(mode, onFailure);
                long id = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(JobPlan::interruptibly), JobDraft.of("b", 0))
                        .ending(early));
                start(id, "a");
                succeed(id, "a");
                retry(id, "a", world().user());
                assertEquals(early, run(id).earlyEnd());
                assertEquals(List.of(true, false, true), run(id).jobs().stream().map(job -> job.plan().interruptible()).toList());
            }
        }
    }

    @Test
    final void reserved_number_is_not_given_again() {
        long project = world().project();
        long number = pipelines().nextNumber(project);
        long later = stored(PipelineDraft.in(project, JobDraft.of("a", 0).on("prod", "start", null)));
        long earlier = pipelines().nextId();
        write(() -> pipelines()
                .create(PipelineDraft.in(project, JobDraft.of("a", 0).on("prod", "start", null)).numbered(number).pipeline(earlier),
                now()));
        assertEquals(List.of(1L, 2L, 3L),
                List.of(number(project, earlier), number(project, later), number(project, stored(PipelineDraft.in(project, "a")))));
        assertEquals(1, pipelines().nextNumber(world().project()));
    }
}

package dev.slipway.application.commitstatus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.commitstatus.CommitStatusFilter.Order;
import dev.slipway.application.commitstatus.port.CommitStatuses.NewStatus;
import dev.slipway.application.commitstatus.port.CommitStatuses.Reported;
import dev.slipway.application.commitstatus.port.CommitStatuses;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.commitstatus.StatusReport;
import dev.slipway.domain.job.JobKind;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.ExternalStatus;
import dev.slipway.domain.pipeline.PipelineSource;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code CommitStatuses} does. */
public abstract class CommitStatusesKit extends CiScenario {

    private static final String SHA = PipelineDraft.SHA;

    private long project;
    private long user;
    private long pipeline;

    @BeforeEach
    final void arrange() {
        project = world().project();
        user = world().user();
        pipeline = stored(PipelineDraft.in(project).by(user));
    }

    private CommitStatuses statuses() {
        return world().port(CommitStatuses.class);
    }

    private Reported reported() {
        return statuses().newest(project, SHA, Optional.empty(), OptionalLong.of(pipeline)).orElseThrow();
    }

    private long added(String name, long by) {
        return write(() -> {
            pipelines().lock(pipeline);
            long id = pipelines().nextJobId();
            statuses().add(new NewStatus(id, project, reported(), name, by), now());
            return id;
        });
    }

    private void move(long job, ExternalStatus status) {
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.report(job, status, now));
    }

    private void describe(long job, String url, String text, String coverage) {
        StatusReport report = new StatusReport("ci", Optional.ofNullable(url), Optional.ofNullable(text),
                Optional.ofNullable(coverage).map(BigDecimal::new));
        write(() -> {
            pipelines().lock(pipeline);
            statuses().describe(job, report, now());
        });
    }

    private List<Long> listed(CommitStatusFilter filter) {
        return statuses().list(project, SHA, filter, PageRequest.Offset.first()).items().stream().map(CommitStatusView::id).toList();
    }

    @Test
    final void external_job_is_stored_as_created_in_the_last_stage() {
        long job = added("ci", user);
        JobRun run = run(pipeline).job(job).orElseThrow();
        assertEquals(JobPlan.external("ci"), run.plan());
        assertEquals(JobKind.EXTERNAL, run.plan().kind());
        assertEquals(JobStatus.CREATED, run.status());
        assertEquals(0, pipelines().activeJobs(project), "it takes nothing of the server");
        assertEquals(List.of("external"), run(pipeline).stages());
        CommitStatusView view = statuses().find(job).orElseThrow();
        assertEquals("ci", view.name());
        assertEquals(new CommitStatusView.Place(SHA, "main", pipeline), view.place());
        assertEquals(new CommitStatusView.Times(now(), null, null), view.times());
        assertEquals(Optional.of(user), view.author().map(UserBrief::id));
        assertNull(view.targetUrl());
        assertNull(view.description());
        assertFalse(view.allowFailure());
        assertEquals(Optional.empty(), statuses().find(job + 1_000_000));
    }

    @Test
    final void external_job_is_moved_with_its_pipeline() {
        long job = added("ci", user);
        move(job, ExternalStatus.RUNNING);
        assertEquals(JobStatus.RUNNING, statuses().find(job).orElseThrow().status());
        assertEquals(now(), statuses().find(job).orElseThrow().times().startedAt());
        after(Duration.ofSeconds(9));
        move(job, ExternalStatus.FAILED);
        assertEquals(JobStatus.FAILED, statuses().find(job).orElseThrow().status());
        assertEquals(now(), statuses().find(job).orElseThrow().times().finishedAt());
        assertEquals("failed", run(pipeline).status().wireName());
    }

    @Test
    final void later_report_of_a_name_replaces_the_earlier_ones() {
        long first = added("ci", user);
        long other = added("lint", user);
        long second = added("ci", user);
        assertTrue(run(pipeline).job(first).orElseThrow().retried());
        assertFalse(run(pipeline).job(other).orElseThrow().retried());
        assertEquals(List.of(other, second), listed(CommitStatusFilter.LATEST));
        assertEquals(List.of(first, other, second), listed(CommitStatusFilter.LATEST.withRetried()));
    }

    @Test
    final void unfinished_job_is_found_by_name_and_user() {
        long job = added("ci", user);
        assertEquals(OptionalLong.empty(), statuses().unfinished(pipeline, "ci", user), "only created");
        move(job, ExternalStatus.PENDING);
        assertEquals(OptionalLong.of(job), statuses().unfinished(pipeline, "ci", user));
        assertEquals(OptionalLong.empty(), statuses().unfinished(pipeline, "ci", world().user()));
        assertEquals(OptionalLong.empty(), statuses().unfinished(pipeline, "lint", user));
        assertEquals(OptionalLong.empty(), statuses().unfinished(stored(PipelineDraft.in(project)), "ci", user));
        move(job, ExternalStatus.RUNNING);
        assertEquals(OptionalLong.of(job), statuses().unfinished(pipeline, "ci", user));
        move(job, ExternalStatus.SUCCESS);
        assertEquals(OptionalLong.empty(), statuses().unfinished(pipeline, "ci", user));
    }

    @Test
    final void absent_parts_of_a_report_change_nothing() {
        long job = added("ci", user);
        describe(job, "https://ci.example/1", "Größe", "61.237");
        describe(job, null, null, null);
        CommitStatusView view = statuses().find(job).orElseThrow();
        assertEquals("https://ci.example/1", view.targetUrl());
        assertEquals("Größe", view.description());
        assertEquals(new BigDecimal("61.24"), view.coverage());
        describe(job, null, "other", null);
        assertEquals("other", statuses().find(job).orElseThrow().description());
        assertEquals("https://ci.example/1", statuses().find(job).orElseThrow().targetUrl());
    }

    @Test
    final void coverage_of_the_pipeline_is_the_mean_of_the_latest_jobs() {
        describe(added("ci", user), null, null, "50");
        describe(added("lint", user), null, null, "100");
        assertEquals(0, new BigDecimal("75").compareTo(coverage()));
        describe(added("ci", user), null, null, "20");
        assertEquals(0, new BigDecimal("60").compareTo(coverage()));
    }

    private BigDecimal coverage() {
        return world().port(PipelineViews.class).find(project, pipeline).orElseThrow().coverage();
    }

    @Test
    final void newest_pipeline_that_counts_for_its_ref_is_found() {
        long branch = stored(PipelineDraft.in(project).on("feature", false).from(PipelineSource.EXTERNAL));
        stored(PipelineDraft.in(project).from(PipelineSource.PARENT_PIPELINE));
        stored(PipelineDraft.in(project).at("b".repeat(40)));
        long hidden = stored(PipelineDraft.in(project));
        hide(hidden);
        assertEquals(Optional.of(new Reported(branch, "feature", false, false)), newest(Optional.empty(), OptionalLong.empty()));
        assertEquals(Optional.of(new Reported(pipeline, "main", false, true)), newest(Optional.of("main"), OptionalLong.empty()));
        assertEquals(Optional.of(pipeline), newest(Optional.empty(), OptionalLong.of(pipeline)).map(Reported::pipelineId));
        assertEquals(Optional.empty(), newest(Optional.of("feature"), OptionalLong.of(pipeline)));
        assertEquals(Optional.empty(), newest(Optional.empty(), OptionalLong.of(hidden)));
        assertEquals(Optional.empty(), statuses().newest(world().project(), SHA, Optional.empty(), OptionalLong.empty()));
    }

    private Optional<Reported> newest(Optional<String> ref, OptionalLong wanted) {
        return statuses().newest(project, SHA, ref, wanted);
    }

    @Test
    final void jobs_of_all_kinds_are_listed_by_filters_and_order() {
        long tagged = stored(PipelineDraft.in(project, JobDraft.of("build", 0), JobDraft.of("child", 1).plan(JobPlan::asBridge))
                .onTag("v1"));
        long build = id(tagged, "build");
        long child = id(tagged, "child");
        long external = added("ci", user);
        stored(PipelineDraft.in(project, "elsewhere").at("b".repeat(40)));
        stored(PipelineDraft.in(world().project(), "elsewhere"));
        stored(PipelineDraft.in(project, "child").from(PipelineSource.PARENT_PIPELINE));
        CommitStatusFilter all = CommitStatusFilter.LATEST;
        assertEquals(List.of(build, child, external), listed(all));
        assertEquals(List.of(external, child, build), listed(all.orderedBy(Order.ID, Sort.DESC)));
        assertEquals(List.of(external, build, child), listed(all.orderedBy(Order.PIPELINE_ID, Sort.ASC)));
        assertEquals(List.of(child, build, external), listed(all.orderedBy(Order.PIPELINE_ID, Sort.DESC)));
        assertEquals(List.of(build, child), listed(all.withRef("v1")));
        assertEquals(List.of(external), listed(all.withStage("external")));
        assertEquals(List.of(build), listed(all.withName("build")));
        assertEquals(List.of(external), listed(all.inPipeline(pipeline)));
        assertEquals(3, statuses().list(project, SHA, all, new PageRequest.Offset(2, 2)).total());
        hide(tagged);
        assertEquals(List.of(external), listed(all));
    }

    @Test
    final void reports_about_a_commit_wait_for_each_other() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        List<Callable<Integer>> reports = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            reports.add(() -> write(() -> {
                statuses().lock(project, "c".repeat(40));
                int there = inside.incrementAndGet();
                statuses().newest(project, SHA, Optional.empty(), OptionalLong.empty());
                inside.decrementAndGet();
                return there;
            }));
        }
        assertEquals(List.of(1, 1, 1, 1), together(reports));
    }
}

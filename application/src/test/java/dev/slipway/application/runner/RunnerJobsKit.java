package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobStatus;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code RunnerJobs} does. */
public abstract class RunnerJobsKit extends CiScenario {

    private static final RunnerJobFilter ALL = new RunnerJobFilter(OptionalLong.empty(), Set.of(), false);

    private Page<RunnerJobView> page(long runner, RunnerJobFilter filter, PageRequest request) {
        return world().port(RunnerJobs.class).list(runner, filter, request);
    }

    private List<Long> ids(long runner, RunnerJobFilter filter) {
        Page<RunnerJobView> page = page(runner, filter, PageRequest.Offset.first());
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(view -> view.job().id()).toList();
    }

    /** A job that the runner runs. */
    private long running(long project, long runner) {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assign(pipeline, "a", runner);
        return id(pipeline, "a");
    }

    private long reader(long project, Role role) {
        long user = world().user();
        world().store(MemberDraft.ofProject(project, user, role));
        return user;
    }

    private static RunnerJobFilter readBy(long account) {
        return new RunnerJobFilter(OptionalLong.of(account), Set.of(), false);
    }

    @Test
    final void runner_has_the_jobs_that_it_took_with_their_projects() {
        long group = world().group();
        long project = world().project(group);
        long runner = runner(Owner.INSTANCE);
        long first = running(project, runner);
        long second = running(world().project(), runner);
        running(project, runner(Owner.INSTANCE));
        begun(PipelineDraft.in(project, "waits"));
        assertEquals(List.of(second, first), ids(runner, ALL));
        assertEquals(List.of(first, second), ids(runner, new RunnerJobFilter(OptionalLong.empty(), Set.of(), true)));
        assertEquals(List.of(), ids(-1, ALL));
        RunnerJobView shown = page(runner, ALL, PageRequest.Offset.first()).items().getLast();
        assertEquals(runner, shown.job().runner().id());
        assertEquals(new RunnerJobView.Project(project, shown.project().description(), "Project " + project, "Group " + group
                + " / Project " + project,
                "project" + project, shown.job().project().fullPath(), shown.project().createdAt()), shown.project());
        assertNotNull(shown.project().createdAt());
    }

    @Test
    final void jobs_are_filtered_by_status() {
        long project = world().project();
        long runner = runner(Owner.INSTANCE);
        long running = running(project, runner);
        long pipeline = begun(PipelineDraft.in(project, "b"));
        assign(pipeline, "b", runner);
        succeed(pipeline, "b");
        assertEquals(List.of(running), ids(runner, new RunnerJobFilter(OptionalLong.empty(), Set.of(JobStatus.RUNNING), false)));
        assertEquals(List.of(id(pipeline, "b")), ids(runner, new RunnerJobFilter(OptionalLong.empty(), Set.of(JobStatus.SUCCESS), false)));
        assertEquals(List.of(), ids(runner, new RunnerJobFilter(OptionalLong.empty(), Set.of(JobStatus.FAILED), false)));
    }

    @Test
    final void jobs_are_paged_and_walked_in_both_directions() {
        long project = world().project();
        long runner = runner(Owner.INSTANCE);
        long first = running(project, runner);
        long second = running(project, runner);
        long third = running(project, runner);
        Page<RunnerJobView> last = page(runner, ALL, new PageRequest.Offset(2, 2));
        assertEquals(3, last.total());
        assertEquals(List.of(first), last.items().stream().map(view -> view.job().id()).toList());
        assertEquals(List.of(second, first), page(runner, ALL, new PageRequest.Keyset(third, false, 2)).items().stream().map(view ->
                view.job().id()).toList());
        assertEquals(List.of(second), page(runner, ALL, new PageRequest.Keyset(first, true, 1)).items().stream().map(view -> view.job()
                .id()).toList());
    }

    @Test
    final void reporter_reads_the_jobs_of_own_projects() {
        long top = world().group();
        long project = world().project(world().group(top));
        long runner = runner(Owner.INSTANCE);
        long job = running(project, runner);
        long foreign = running(world().project(), runner);
        assertEquals(List.of(foreign, job), ids(runner, ALL));
        assertEquals(List.of(), ids(runner, readBy(world().user())));
        for (Role role : Role.values()) {
            assertEquals(role.atLeast(Role.REPORTER) ? List.of(job) : List.of(), ids(runner, readBy(reader(project, role))), role.name());
        }
        long inherited = world().user();
        world().store(MemberDraft.ofGroup(top, inherited, Role.REPORTER));
        assertEquals(List.of(job), ids(runner, readBy(inherited)));
        long late = world().user();
        world().store(MemberDraft.ofProject(project, late, Role.OWNER).until(LocalDate.of(2001, 1, 1)));
        assertEquals(List.of(), ids(runner, readBy(late)));
        long user = world().user();
        long own = running(world().personalProject(user), runner);
        assertEquals(List.of(own), ids(runner, readBy(user)));
    }

    @Test
    final void jobs_of_deleted_pipelines_and_projects_are_not_there() {
        long project = world().project();
        long runner = runner(Owner.INSTANCE);
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assign(pipeline, "a", runner);
        long gone = world().project();
        running(gone, runner);
        assertEquals(2, ids(runner, ALL).size());
        hide(pipeline);
        world().deleteProject(gone);
        assertEquals(List.of(), ids(runner, ALL));
    }
}

package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs, as clients and the jobs themselves read them. */
class JobReadsTest extends CiUseCases {

    private static final PageRequest FIRST = PageRequest.Offset.first();
    private static final Failure UNAUTHENTICATED = new Failure.Unauthenticated(Optional.empty());

    private final JobReads reads = house.modules.job.jobReads;

    private static JobDraft bridge(String name) {
        return JobDraft.of(name, 0).plan(JobPlan::asBridge);
    }

    private List<String> names(List<JobView> jobs) {
        return jobs.stream().map(JobView::name).sorted().toList();
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void members_read_the_jobs_of_their_project(Role role) {
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        start(pipeline, "a");
        begun(PipelineDraft.in(project, "c"));
        Caller member = house.accounts.member(project, role);
        assertEquals(List.of("a", "b", "c"), names(reads.ofProject(member, here(), Set.of(), FIRST).items()));
        assertEquals(List.of("a"), names(reads.ofProject(member, here(), Set.of(JobStatus.RUNNING), FIRST).items()));
        assertEquals(List.of("a", "b"), names(reads.ofPipeline(member, here(), pipeline, Set.of(), false, FIRST).items()));
        assertEquals(List.of("b"), names(reads.ofPipeline(member, here(), pipeline, Set.of(JobStatus.PENDING), false, FIRST).items()));
    }

    @Test
    void anonymous_caller_reads_no_job_of_a_public_project() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        house.accounts.publish(project);
        assertEquals(1, reads.ofProject(house.accounts.stranger(), here(), Set.of(), FIRST).total());
        List<Executable> all = List.of(() -> reads.ofProject(Caller.ANONYMOUS, here(), Set.of(), FIRST),
                () -> reads.ofPipeline(Caller.ANONYMOUS, here(), pipeline, Set.of(), true, FIRST),
                () -> reads.bridges(Caller.ANONYMOUS, here(), pipeline, Set.of(), true, FIRST),
                () -> reads.get(Caller.ANONYMOUS, here(), id(pipeline, "a")),
                () -> reads.own(Caller.ANONYMOUS), () -> reads.context(Caller.ANONYMOUS));
        all.forEach(read -> assertEquals(UNAUTHENTICATED, failure(read)));
    }

    @Test
    void job_is_found_in_its_project_alone() {
        long job = id(begun(PipelineDraft.in(project, "a")), "a");
        Caller member = house.accounts.member(project, Role.REPORTER);
        Origin plain = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, plain.name(), null, plain.fullPath(), plain.namespaceId(), Visibility.PUBLIC, "main", null,
                true, false));
        assertEquals(job, reads.get(member, here(), job).id());
        assertNotFound(() -> reads.get(member, here(), -1));
    }

    @Test
    void pipeline_of_another_project_is_not_found() {
        long foreign = begun(PipelineDraft.in(house.world.project(), "a"));
        Caller member = house.accounts.member(project, Role.OWNER);
        assertNotFound(() -> reads.ofPipeline(member, here(), foreign, Set.of(), false, FIRST));
        assertNotFound(() -> reads.bridges(member, here(), foreign, Set.of(), false, FIRST));
        assertEquals(0, reads.ofProject(member, here(), Set.of(), FIRST).total());
    }

    /** What a caller sees of a bridge to another project: its pipeline, and why it could not be made. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,false", "GUEST,true", "REPORTER,true"})
    void bridge_shows_the_pipelines_of_projects_that_the_caller_reads(Role there, boolean pipeline) {
        long other = house.world.project();
        long parent = begun(PipelineDraft.in(project, bridge("own"), bridge("other")));
        long child = begun(PipelineDraft.in(project, "a"));
        long downstream = begun(PipelineDraft.in(other, "a"));
        Bridges bridges = world().port(Bridges.class);
        write(() -> bridges.follow(id(parent, "own"), child, true, false));
        write(() -> bridges.follow(id(parent, "other"), downstream, true, false));
        Caller member = house.accounts.member(project, Role.REPORTER);
        if (there != null) {
            house.accounts.role(other, member, there);
        }
        assertEquals(List.of(child), shown(member, parent, "own"));
        assertEquals(pipeline ? List.of(downstream) : List.of(), shown(member, parent, "other"));
    }

    private List<Long> shown(Caller caller, long pipeline, String name) {
        return reads.bridges(caller, here(), pipeline, Set.of(), false, FIRST).items().stream()
                .filter(bridge -> bridge.job().name().equals(name) && bridge.downstream() != null)
                .map(bridge -> bridge.downstream().pipeline().id()).toList();
    }

    /** Problems of a configuration quote it, so that they need the right to read the code. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,false", "GUEST,false", "REPORTER,true"})
    void problem_of_another_project_is_shown_to_those_who_read_its_code(Role there, boolean shown) {
        long other = house.world.project();
        long parent = begun(PipelineDraft.in(project, bridge("own"), bridge("other")));
        Bridges bridges = world().port(Bridges.class);
        write(() -> bridges.explain(id(parent, "own"), new BridgeProblem(project, Reason.of("pipeline.no_configuration"))));
        write(() -> bridges.explain(id(parent, "other"), new BridgeProblem(other, Reason.of("pipeline.no_configuration"))));
        Caller member = house.accounts.member(project, Role.GUEST);
        if (there != null) {
            house.accounts.role(other, member, there);
        }
        assertEquals(shown ? List.of("other", "own") : List.of("own"), reads.bridges(member, here(), parent, Set.of(), false, FIRST)
                .items().stream().filter(bridge -> bridge.problem() != null).map(bridge -> bridge.job().name()).sorted().toList());
    }

    private Caller.Job token(Caller user, long pipeline, String name) {
        Account account = user.account().orElseThrow();
        return new Caller.Job(account, id(pipeline, name), pipeline, project);
    }

    @Test
    void token_of_a_job_reads_that_job_and_what_surrounds_it() {
        Caller developer = house.accounts.member(project, Role.DEVELOPER);
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0).on("staging", "start", null)).by(id(developer)));
        Caller.Job job = token(developer, pipeline, "a");
        assertEquals(job.jobId(), reads.own(job).id());
        JobContextView context = reads.context(job);
        assertEquals(List.of(job.jobId(), pipeline, project), List.of(context.jobId(), context.pipelineId(), context.projectId()));
        assertEquals(List.of(Role.GUEST, Role.REPORTER, Role.DEVELOPER), context.roles());
        assertEquals(id(developer), context.user().id());
        assertEquals("staging", context.environment().tier());
        assertEquals(1, context.groups().size());
    }

    @Test
    void credential_of_a_user_is_that_of_no_job() {
        Caller owner = house.accounts.member(project, Role.OWNER);
        Failure missing = new Failure.NotFound("Job");
        assertEquals(missing, failure(() -> reads.own(owner)));
        assertEquals(missing, failure(() -> reads.context(owner)));
        long pipeline = begun(PipelineDraft.in(project, "a"));
        Caller.Job job = token(owner, pipeline, "a");
        assertEquals(missing, failure(() -> reads.context(job)), "a job without a user has no context");
        hide(pipeline);
        assertEquals(missing, failure(() -> reads.own(job)));
    }
}

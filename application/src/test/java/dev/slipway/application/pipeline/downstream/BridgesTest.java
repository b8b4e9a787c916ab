package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.artifact.port.Artifacts.ExportedVariable;
import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobReads;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.BridgeUseCases;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BridgesTest extends BridgeUseCases {

    @Test
    void a_child_is_of_the_same_project_ref_and_commit() {
        long parent = pushed("b:\n  trigger: {include: child.yml}\n");
        assertEquals("success b=success", statuses(parent));
        long child = downstream(parent);
        assertEquals("pending work=pending", statuses(child));
        PipelineView view = view(project, child);
        assertEquals(PipelineSource.PARENT_PIPELINE, view.source());
        assertEquals("main", view.ref());
        assertEquals(SHA, view.sha());
        assertEquals(id(owner), view.user().id());
        assertTrue(house.refs.pinned(project, child));
        assertEquals(List.of(parent), world().port(PipelineViews.class).list(project, PipelineFilter.all(),
                PageRequest.Offset.first()).items().stream()
                .map(PipelineItem::id).toList());
    }

    @ParameterizedTest
    @CsvSource({"true, success, success", "false, failed, failed"})
    void who_depends_ends_as_the_child_does(boolean good, String status, String ofParent) {
        long parent = pushed("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        assertEquals("running b=running", statuses(parent));
        run(downstream(parent), "work", good);
        assertEquals(ofParent + " b=" + status, statuses(parent));
    }

    @Test
    void a_failure_that_is_allowed_lets_the_parent_go_on() {
        long parent = pushed(
                "b:\n  stage: build\n  trigger: {include: child.yml, strategy: depend}\n  allow_failure: true\nafter:\n  script: x\n");
        run(downstream(parent), "work", false);
        assertEquals("running after=pending b=failed", statuses(parent));
    }

    @Test
    void repeating_the_work_makes_nothing_more() {
        long parent = pushed("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        long child = downstream(parent);
        long job = id(parent, "b");
        house.handler(JobWork.START_BRIDGE).handle(job);
        house.handler(JobWork.SYNC_BRIDGE).handle(job);
        house.settle();
        assertEquals(child, downstream(parent));
        assertEquals(child, pipelines().nextId() - 1);
        assertEquals("running b=running", statuses(parent));
    }

    @Test
    void a_bridge_that_is_called_off_meanwhile_makes_nothing() {
        long parent = begun("b:\n  trigger: {include: child.yml}\n");
        house.cancelPipeline.cancel(owner, here(), parent);
        house.settle();
        assertEquals("canceled b=canceled", statuses(parent));
        assertNull(bridge(parent).downstream());
    }

    @Test
    void canceling_reaches_children_and_their_children() {
        house.repository.file(SHA, "child.yml", "inner:\n  trigger: {include: leaf.yml}\nwork:\n  script: x\n");
        house.repository.file(SHA, "leaf.yml", "leaf:\n  script: x\n");
        long parent = pushed("b:\n  trigger: {include: child.yml}\nlong:\n  script: x\n");
        long child = downstream(parent);
        long leaf = downstream(child);
        house.cancelPipeline.cancel(owner, here(), parent);
        house.settle();
        assertEquals("canceled b=success long=canceled", statuses(parent));
        assertEquals("canceled inner=success work=canceled", statuses(child));
        assertEquals("canceled leaf=canceled", statuses(leaf));
    }

    @Test
    void canceling_a_depending_parent_ends_it() {
        long parent = pushed("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        long child = downstream(parent);
        house.cancelPipeline.cancel(owner, here(), parent);
        house.settle();
        assertEquals("canceled b=canceled", statuses(parent));
        assertEquals("canceled work=canceled", statuses(child));
    }

    @Test
    void pipelines_elsewhere_go_on() {
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n");
        long parent = pushed("b:\n  trigger: " + path(other) + "\nlong:\n  script: x\n");
        house.cancelPipeline.cancel(owner, here(), parent);
        house.settle();
        assertEquals("pending there=pending", statuses(downstream(parent)));
    }

    @Test
    void deleting_a_parent_calls_its_children_off_and_keeps_them() {
        long parent = pushed("b:\n  trigger: {include: child.yml}\nlong:\n  script: x\n");
        long child = downstream(parent);
        house.deletePipeline.delete(owner, here(), parent, Freshness.ANY);
        house.settle();
        assertEquals("canceled work=canceled", statuses(child));
    }

    @Test
    void who_depends_on_a_deleted_pipeline_is_called_off() {
        long parent = pushed("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        house.deletePipeline.delete(owner, here(), downstream(parent), Freshness.ANY);
        house.settle();
        assertEquals("canceled b=canceled", statuses(parent));
        assertNull(bridge(parent).downstream());
    }

    @Test
    void a_retry_makes_another_pipeline_and_leaves_the_old() {
        long parent = pushed("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        long first = downstream(parent);
        run(first, "work", false);
        house.retryPipeline.retry(owner, here(), parent);
        house.settle();
        long second = downstream(parent);
        assertFalse(first == second);
        assertEquals("running b=running", statuses(parent));
        assertEquals("failed work=failed", statuses(first));
    }

    @Test
    void a_manual_bridge_waits_for_a_person() {
        long parent = pushed("b:\n  when: manual\n  trigger: {include: child.yml}\n  variables: {A: a}\n");
        assertEquals("skipped b=manual", statuses(parent));
        long job = id(parent, "b");
        BridgeView played = (BridgeView) house.playJob.play(owner, here(), job, List.of());
        assertEquals(JobStatus.PENDING, played.job().status());
        house.settle();
        assertEquals("success b=success", statuses(parent));
        assertEquals("job.unplayable", badRequest(() -> house.playJob.play(owner, here(), job, List.of())));
        BridgeView again = (BridgeView) house.retryJob.retry(owner, here(), job);
        assertNull(again.downstream());
        house.settle();
        assertEquals(JobStatus.SUCCESS, bridge(parent).job().status());
    }

    @Test
    void children_go_two_generations_deep() {
        house.repository.file(SHA, "child.yml", "b:\n  trigger: {include: child.yml}\n");
        long parent = pushed("b:\n  trigger: {include: child.yml}\n");
        long grandchild = downstream(downstream(parent));
        BridgeView last = bridge(grandchild);
        assertEquals(JobStatus.FAILED, last.job().status());
        assertEquals(FailureReason.REACHED_MAX_DESCENDANT_PIPELINES_DEPTH, last.job().failureReason());
        assertInstanceOf(Failure.Forbidden.class, failure(() -> house.retryJob.retry(owner, here(), id(grandchild, "b"))));
    }

    @Test
    void two_projects_that_trigger_each_other_cometo_an_end() {
        elsewhere(Role.DEVELOPER, "b:\n  trigger: " + path(project) + "\n");
        world().describe(new Origin(project, "p", null, path(project), world().port(PipelineOrigins.class).find(
                project).orElseThrow().namespaceId(),
                world().port(PipelineOrigins.class).find(project).orElseThrow().visibility(), "main", null, true, false));
        house.refs.move(project, MAIN, Shas.ZERO, SHA);
        pushed("b:\n  trigger: " + path(other) + "\n");
        long last = pipelines().nextId() - 1;
        assertEquals("failed b=failed", statuses(last));
        assertEquals(Optional.of(FailureReason.PIPELINE_LOOP_DETECTED), job(last, "b").failureReason());
    }

    @ParameterizedTest
    @CsvSource({
        "no/such, DOWNSTREAM_BRIDGE_PROJECT_NOT_FOUND",
        "'$CI_PROJECT_PATH', INVALID_BRIDGE_TRIGGER",
    })
    void a_project_that_is_none_or_the_own_fails(String target, FailureReason reason) {
        long parent = pushed("b:\n  trigger: " + target + "\n");
        assertEquals(reason, bridge(parent).job().failureReason());
        assertEquals("failed b=failed", statuses(parent));
    }

    @Test
    void what_is_not_visible_is_not_there() {
        house.repository.commit(commit(THERE), "there:\n  script: x\n");
        long parent = pushed("b:\n  trigger: " + path(other) + "\n");
        assertEquals(FailureReason.DOWNSTREAM_BRIDGE_PROJECT_NOT_FOUND, bridge(parent).job().failureReason());
    }

    @Test
    void who_may_not_make_pipelines_there_fails() {
        elsewhere(Role.REPORTER, "there:\n  script: x\n");
        assertEquals(FailureReason.INSUFFICIENT_BRIDGE_PERMISSIONS,
                bridge(pushed("b:\n  trigger: " + path(other) + "\n")).job().failureReason());
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n");
        house.repository.protect(other, "main");
        assertEquals(FailureReason.INSUFFICIENT_BRIDGE_PERMISSIONS,
                bridge(pushed("b:\n  trigger: " + path(other) + "\n")).job().failureReason());
    }

    @Test
    void what_is_wrong_with_the_other_pipeline_is_kept() {
        elsewhere(Role.DEVELOPER, "there: 1\n");
        BridgeView broken = bridge(pushed("b:\n  trigger: " + path(other) + "\n"));
        assertEquals(FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED, broken.job().failureReason());
        assertEquals("pipeline.configuration", broken.problem().reason().id());
        assertNull(broken.downstream());
        elsewhere(Role.DEVELOPER, "there: {script: x, when: no}\nhere: {script: x, when: no}\n");
        String problems = bridge(pushed("b:\n  trigger: " + path(other) + "\n")).problem().reason().args().getFirst().toString();
        assertTrue(problems.lines().count() > 1, problems);
        BridgeView nowhere = bridge(pushed("b:\n  trigger: {project: " + path(other) + ", branch: none}\n"));
        assertEquals("pipeline.reference_not_found", nowhere.problem().reason().id());
        BridgeView missing = bridge(pushed("b:\n  trigger: {include: none.yml}\n"));
        assertEquals("Local file `none.yml` does not exist!", missing.problem().reason().args().getFirst());
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n  rules: [{when: never}]\n");
        assertEquals("No stages / jobs for this pipeline.",
                bridge(pushed("b:\n  trigger: " + path(other) + "\n")).problem().reason().args().getFirst());
    }

    private BridgeProblem told(Caller reader, long pipeline) {
        JobReads reads = new JobReads(house.access, world().port(JobViews.class), mock());
        BridgeView seen = reads.bridges(reader, here(), pipeline, Set.of(), false, PageRequest.Offset.first()).items().getFirst();
        assertEquals(FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED, seen.job().failureReason());
        return seen.problem();
    }

    @ParameterizedTest
    @ValueSource(strings = {"there: 1", "there:\n  script: x\n  rules: [{when: never}]", "there:\n  script: x\n  needs: [none]"})
    void what_is_wrong_elsewhere_is_for_those_who_read_there(String configuration) {
        elsewhere(Role.DEVELOPER, configuration + "\n");
        hiddenFromThoseWhoDoNotRead(pushed("b:\n  trigger: " + path(other) + "\n"));
    }

    @Test
    void what_is_not_there_elsewhere_is_for_those_who_read_there() {
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n");
        hiddenFromThoseWhoDoNotRead(pushed("b:\n  trigger: {project: " + path(other) + ", branch: none}\n"));
        Origin origin = world().port(PipelineOrigins.class).find(other).orElseThrow();
        world().describe(new Origin(other, origin.name(), null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main", null,
                true, true));
        hiddenFromThoseWhoDoNotRead(pushed("b:\n  variables: {A: a}\n  trigger: " + path(other) + "\n"));
    }

    private void hiddenFromThoseWhoDoNotRead(long parent) {
        Caller colleague = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));
        assertNotNull(told(owner, parent));
        assertNull(told(colleague, parent));
        house.accounts.role(other, colleague, Role.GUEST);
        assertNull(told(colleague, parent), "a guest sees pipelines and no code");
        house.accounts.role(other, colleague, Role.REPORTER);
        assertEquals(told(owner, parent), told(colleague, parent));
        house.accounts.leave(other, owner);
        assertNull(told(owner, parent));
        house.accounts.role(other, owner, Role.DEVELOPER);
    }

    @Test
    void child_whose_configuration_no_job_has_made_is_not_created() {
        long parent = pushed("make:\n  stage: build\n  script: x\nb:\n  trigger: {include: [{artifact: gen.yml, job: make}]}\n");
        run(parent, "make", true);
        assertEquals(FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED, bridge(parent).job().failureReason());
        assertEquals("pipeline.configuration", bridge(parent).problem().reason().id());
    }

    @Test
    void what_is_wrong_with_a_child_is_for_all_who_read_the_parent() {
        long parent = pushed("b:\n  trigger: {include: none.yml}\n");
        assertEquals(project, told(house.accounts.member(project, Role.REPORTER), parent).projectId());
    }

    @Test
    void values_of_masked_variables_are_not_kept_with_what_is_wrong() {
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n");
        house.variable(project, Variable.secret("SECRET", "s3cr3t-text"));
        house.repository.protect(other, "s3cr3t-text");
        BridgeView bridge = bridge(pushed("b:\n  trigger: {project: " + path(other) + ", branch: $SECRET}\n"));
        assertEquals(FailureReason.INSUFFICIENT_BRIDGE_PERMISSIONS, bridge.job().failureReason());
        assertEquals(List.of("xxxxxxxxxxx"), bridge.problem().reason().args());
    }

    @Test
    void who_may_not_give_variables_gives_none() {
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n");
        Origin origin = world().port(PipelineOrigins.class).find(other).orElseThrow();
        world().describe(new Origin(other, origin.name(), null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main", null,
                true, true));
        assertEquals("pipeline.variables_restricted",
                bridge(pushed("b:\n  variables: {A: a}\n  trigger: " + path(other) + "\n")).problem().reason().id());
        assertEquals(JobStatus.SUCCESS, bridge(pushed("b:\n  trigger: " + path(other) + "\n")).job().status());
    }

    @Test
    void another_projects_pipeline_is_of_its_branch() {
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n  rules: [{if: $CI_PIPELINE_SOURCE == 'pipeline' && $WHO == 'main of us'}]\n");
        long parent = pushed("b:\n  variables: {WHERE: ma, WHO: $CI_COMMIT_BRANCH of us}\n  trigger: {project: " + path(other)
                + ", branch: '${WHERE}in', strategy: depend}\n");
        long made = downstream(parent);
        PipelineView view = view(other, made);
        assertEquals(PipelineSource.PIPELINE, view.source());
        assertEquals("main", view.ref());
        assertEquals(THERE, view.sha());
        run(made, "there", true);
        assertEquals("success b=success", statuses(parent));
    }

    @Test
    void variables_of_the_job_are_handed_on_unless_it_says_no() {
        String root = "variables: {ROOT: r, OWN: below}\n";
        long parent = pushed(root
                + "b:\n  variables: {OWN: \"$ROOT/$CI_JOB_NAME/$NONE\", RAW: {value: $ROOT, expand: false}}\n  trigger: {include: "
                + "child.yml}\n");
        assertEquals(Map.of("ROOT", "r", "OWN", "r/b/", "RAW", "$ROOT"), given(downstream(parent)));
        assertTrue(
                pipelines().variables(downstream(parent)).stream().filter(one -> one.key().equals("RAW")).allMatch(PipelineVariable::raw));
        long without = pushed(root + "b:\n  variables: {OWN: own}\n  inherit: {variables: false}\n  trigger: {include: child.yml}\n");
        assertEquals(Map.of("OWN", "own"), given(downstream(without)));
        long none = pushed(root + "b:\n  trigger: {include: child.yml, forward: {yaml_variables: false}}\n");
        assertEquals(Map.of(), given(downstream(none)));
    }

    @Test
    void variables_of_the_pipeline_are_handed_on_where_the_job_says_so() {
        house.repository.file(SHA, "child.yml",
                "b:\n  trigger: {include: leaf.yml, forward: {pipeline_variables: true}}\nc:\n  trigger: {include: leaf.yml}\n");
        house.repository.file(SHA, "leaf.yml", "leaf:\n  script: x\n");
        long parent = pushed("b:\n  variables: {A: a}\n  trigger: {include: child.yml}\n");
        List<BridgeView> bridges = world().port(JobViews.class)
                .bridges(project, downstream(parent), Set.of(), false, PageRequest.Offset.first())
                .orElseThrow().items();
        assertEquals(Map.of("A", "a"), given(bridges.getLast().downstream().pipeline().id()));
        assertEquals(Map.of(), given(bridges.getFirst().downstream().pipeline().id()));
    }

    @Test
    void what_the_schedule_gives_is_known_and_handed_on_above_what_the_pipeline_was_given() {
        house.repository.commit(commit(SHA), "b:\n  variables: {SEEN: \"$WHO/$CI_PIPELINE_SCHEDULE_DESCRIPTION\", WHO: nobody}\n"
                + "  trigger: {include: child.yml, forward: {pipeline_variables: true}}\nc:\n  trigger: {include: child.yml}\n");
        house.refs.move(project, MAIN, Shas.ZERO, SHA);
        ScheduleOrigin schedule = new ScheduleOrigin(1, "Nightly", List.of(new PipelineVariable("WHO", "moon", false)));
        long parent = house.scheduledPipelines
                .create(owner, house.access.project(owner, here()), RefRequest.of(schedule, "main"), StoreGuard.OPEN)
                .getAsLong();
        house.settle();
        List<BridgeView> bridges = world().port(JobViews.class).bridges(project, parent, Set.of(), false, PageRequest.Offset.first())
                .orElseThrow().items();
        assertEquals(Map.of("SEEN", "moon/Nightly", "WHO", "moon"), given(bridges.getLast().downstream().pipeline().id()));
        assertEquals(Map.of(), given(bridges.getFirst().downstream().pipeline().id()));
    }

    @Test
    void what_jobs_exported_can_be_handed_on() {
        long parent = begun("a:\n  stage: build\n  script: x\nb:\n  variables: {V: v$VERSION}\n  trigger: {include: child.yml}\n");
        when(house.artifacts().exported(any())).thenReturn(List.of(new ExportedVariable(id(parent, "a"), "VERSION", "7")));
        run(parent, "a", true);
        assertEquals(Map.of("V", "v7"), given(downstream(parent)));
        verify(house.artifacts(), times(1)).exported(any());
    }

    @Test
    void what_jobs_exported_is_read_once_where_all_of_it_is_handed_on() {
        long parent = begun("a:\n  stage: build\n  script: x\nb:\n  trigger: {include: child.yml, forward: {pipeline_variables: true}}\n");
        when(house.artifacts().exported(any())).thenReturn(List.of(new ExportedVariable(id(parent, "a"), "VERSION", "7")));
        run(parent, "a", true);
        assertEquals(Map.of("VERSION", "7"), given(downstream(parent)));
        verify(house.artifacts(), times(1)).exported(any());
    }

    @Test
    void a_bridge_that_follows_another_project_ends_as_its_newest_pipeline() {
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n");
        world().branch(other, "main", THERE);
        long followed = pushedElsewhere();
        long parent = pushed("b:\n  needs: {pipeline: " + path(other) + "}\n");
        assertEquals("running b=running", statuses(parent));
        assertNull(bridge(parent).downstream());
        run(followed, "there", false);
        assertEquals("failed b=failed", statuses(parent));
        long later = pushed("b:\n  needs: {pipeline: " + path(other) + "}\n");
        assertEquals("failed b=failed", statuses(later));
    }

    @Test
    void what_cannot_be_followed_fails() {
        assertEquals(FailureReason.UPSTREAM_BRIDGE_PROJECT_NOT_FOUND,
                bridge(pushed("b:\n  needs: {pipeline: no/such}\n")).job().failureReason());
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n");
        assertEquals(FailureReason.UPSTREAM_BRIDGE_PROJECT_NOT_FOUND,
                bridge(pushed("b:\n  needs: {pipeline: " + path(other) + "}\n")).job().failureReason());
    }

    @Test
    void what_is_given_up_fails_the_job_or_leaves_its_pipeline_alone() {
        long parent = begun("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        house.handler(JobWork.START_BRIDGE).givenUp(id(parent, "b"), "why");
        assertEquals(FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED, bridge(parent).job().failureReason());
        assertEquals("pipeline.given_up", bridge(parent).problem().reason().id());
        long running = pushed("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        house.handler(JobWork.START_BRIDGE).givenUp(id(running, "b"), "why");
        assertEquals("running b=running", statuses(running));
        house.handler(JobWork.SYNC_BRIDGE).givenUp(id(running, "b"), "why");
        assertEquals(FailureReason.DATA_INTEGRITY_FAILURE, bridge(running).job().failureReason());
    }

    @Test
    void who_waits_for_what_its_own_parent_holds_fails() {
        house.repository.file(SHA, "child.yml", "work:\n  script: x\n  resource_group: prod\nother:\n  script: x\n");
        long parent = pushed("b:\n  resource_group: prod\n  trigger: {include: child.yml, strategy: depend}\n");
        long child = downstream(parent);
        assertEquals("running other=pending work=failed", statuses(child));
        assertEquals(Optional.of(FailureReason.STUCK_OR_TIMEOUT_FAILURE), job(child, "work").failureReason());
        run(child, "other", true);
        assertEquals("failed b=failed", statuses(parent));
    }

    @Test
    void no_bridge_follows_its_own_pipeline() {
        Origin origin = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(
                new Origin(project, "p", null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main", null, true, false));
        world().branch(project, "main", SHA);
        long pipeline = pushed("b:\n  needs: {pipeline: $CI_PROJECT_PATH}\n");
        assertEquals(FailureReason.PIPELINE_LOOP_DETECTED, bridge(pipeline).job().failureReason());
    }

    @Test
    void bridges_hold_resources() {
        long first = pushed("b:\n  resource_group: prod\n  trigger: {include: child.yml, strategy: depend}\n");
        long second = pushed("b:\n  resource_group: prod\n  trigger: {include: child.yml, strategy: depend}\n");
        assertEquals("waiting_for_resource b=waiting_for_resource", statuses(second));
        run(downstream(first), "work", true);
        assertEquals("running b=running", statuses(second));
    }
}

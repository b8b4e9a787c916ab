package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.pipeline.BridgeUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.Trigger;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bridges that get their pipeline, and those that get none. */
class StartBridgeTest extends BridgeUseCases {

    private final Bridges bridges = world().port(Bridges.class);

    @BeforeEach
    void arrange() {
        elsewhere(Role.DEVELOPER, "there:\n  script: x\n");
        world().branch(other, "main", THERE);
    }

    private String mirror() {
        return "b:\n  needs: {pipeline: " + path(other) + "}\n";
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,UPSTREAM_BRIDGE_PROJECT_NOT_FOUND", "GUEST,-", "REPORTER,-", "DEVELOPER,-"})
    void bridge_mirrors_a_pipeline_that_its_user_may_read(Role role, FailureReason failure) {
        pushedElsewhere();
        house.accounts.leave(other, owner);
        if (role != null) {
            house.accounts.role(other, owner, role);
        }
        long parent = pushed(mirror());
        assertEquals(failure == null ? "running b=running" : "failed b=failed", statuses(parent));
        assertEquals(failure, bridge(parent).job().failureReason());
        assertNull(bridge(parent).problem());
    }

    @ParameterizedTest
    @ValueSource(strings = {"trigger: {include: child.yml}", "trigger: {include: none.yml}", "trigger: %s", "needs: {pipeline: %s}"})
    void bridge_that_is_canceled_while_its_pipeline_is_planned_gets_none(String keyword) {
        long there = pushedElsewhere();
        long parent = begun("b:\n  " + keyword.formatted(path(other)) + "\n");
        when(house.storedVariables.forJobs(project)).thenAnswer(call -> {
            house.cancelPipeline.cancel(owner, here(), parent);
            return List.of();
        });
        house.settle();
        assertEquals("canceled b=canceled", statuses(parent));
        assertEquals(Optional.empty(), bridges.followed(id(parent, "b")));
        assertNull(bridge(parent).problem());
        assertEquals(Set.of(parent), house.refs.pinned(project));
        assertEquals(Set.of(there), house.refs.pinned(other));
    }

    @Test
    void bridge_that_has_its_pipeline_takes_its_status_when_its_start_is_given_up() {
        long there = pushedElsewhere();
        long parent = begun(mirror());
        long job = id(parent, "b");
        write(() -> bridges.follow(job, there, false, true));
        house.handler(JobWork.START_BRIDGE).givenUp(job, "why");
        assertEquals("running b=running", statuses(parent));
    }

    @Test
    void bridge_that_has_ended_gets_no_pipeline() {
        pushedElsewhere();
        long parent = begun(mirror());
        long job = id(parent, "b");
        house.cancelPipeline.cancel(owner, here(), parent);
        clearInvocations(house.storedVariables);
        house.handler(JobWork.START_BRIDGE).handle(job);
        verify(house.storedVariables, never()).forJobs(project);
        house.handler(JobWork.START_BRIDGE).givenUp(job, "why");
        assertEquals("canceled b=canceled", statuses(parent));
        assertEquals(Optional.empty(), bridges.followed(job));
        assertNull(bridge(parent).problem());
    }

    /** Another pipeline has the resource of a project. */
    private String held(long project) {
        begun(PipelineDraft.in(project, JobDraft.of("hold", 0).plan(plan -> plan.holding("prod"))));
        long group = write(() -> world().port(ResourceGroups.class).lock(project, "prod"));
        house.handler(JobWork.ASSIGN_RESOURCE).handle(group);
        return JobWork.ASSIGN_RESOURCE + " " + group;
    }

    /** A link may turn a wait for a resource into a deadlock. */
    @Test
    void resources_that_are_waited_for_are_looked_at_when_a_bridge_gets_its_pipeline() {
        house.repository.commit(commit(THERE), "there:\n  script: x\n  resource_group: prod\n");
        String heldThere = held(other);
        String heldHere = held(project);
        long there = pushedElsewhere();
        house.settle();
        assertEquals("waiting_for_resource there=waiting_for_resource", statuses(there));
        long parent = begun(mirror() + "w:\n  script: x\n  resource_group: prod\n");
        long job = id(parent, "b");
        List<String> before = house.work.recorded();
        house.handler(JobWork.START_BRIDGE).handle(job);
        assertEquals(List.of(heldThere), added(before));
        List<String> between = house.work.recorded();
        house.handler(JobWork.START_BRIDGE).handle(job);
        assertEquals(List.of(heldThere, heldHere), added(between));
    }

    private List<String> added(List<String> before) {
        return house.work.recorded().stream().skip(before.size()).filter(piece -> piece.startsWith(JobWork.ASSIGN_RESOURCE)).toList();
    }

    /** What the user may do in the project of the bridge, whose branch may be protected, counts when the bridge starts. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"REPORTER,false,INSUFFICIENT_BRIDGE_PERMISSIONS",
        "DEVELOPER,true,INSUFFICIENT_BRIDGE_PERMISSIONS", "DEVELOPER,false,-", "MAINTAINER,true,-"})
    void bridge_creates_a_pipeline_of_a_user_who_may_run_jobs_here(Role role, boolean isProtected, FailureReason failure) {
        long parent = begun("b:\n  trigger: " + path(other) + "\n");
        house.accounts.role(project, owner, role);
        if (isProtected) {
            house.repository.protect(project, "main");
        }
        house.settle();
        assertEquals(failure, bridge(parent).job().failureReason());
        assertEquals(failure == null ? "success b=success" : "failed b=failed", statuses(parent));
    }

    private long started(PipelineDraft draft) {
        long parent = begun(draft);
        house.handler(JobWork.START_BRIDGE).handle(id(parent, "b"));
        return parent;
    }

    private PipelineDraft child() {
        Trigger trigger = new Trigger(Trigger.Target.child("include: child.yml", List.of()), Trigger.Strategy.NONE,
                Trigger.Forward.DEFAULT);
        return PipelineDraft.in(project, JobDraft.of("b", 0).plan(JobPlan::asBridge)
                .with(JobOptions.NONE.extras(extras -> extras.withTrigger(trigger))));
    }

    @Test
    void bridge_whose_user_is_deleted_creates_nothing() {
        house.repository.commit(commit(SHA), null);
        assertEquals(FailureReason.DOWNSTREAM_BRIDGE_PROJECT_NOT_FOUND, bridge(started(child())).job().failureReason());
        assertEquals(JobStatus.SUCCESS, bridge(started(child().by(id(owner)))).job().status());
    }

    @Test
    void bridge_of_a_commit_that_is_gone_says_so() {
        BridgeView failed = bridge(started(child().by(id(owner)).at("f".repeat(40))));
        assertEquals(FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED, failed.job().failureReason());
        assertEquals(new BridgeProblem(project, Reason.of("pipeline.commit_not_found")), failed.problem());
    }
}

package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.DeploymentFilter.Order;
import dev.slipway.application.environment.DeploymentFilter.Period;
import dev.slipway.application.environment.DeploymentView.Commitish;
import dev.slipway.application.environment.port.DeploymentRecords.LockedDeployment;
import dev.slipway.application.environment.port.DeploymentRecords.NewDeployment;
import dev.slipway.application.environment.port.DeploymentRecords.Origin;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.job.JobWhen;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code DeploymentRecords}. */
public abstract class DeploymentRecordsKit extends EnvironmentScenario {

    private static final Commitish MAIN = new Commitish("main", false, "a".repeat(40));
    private static final Commitish TAG = new Commitish("v1", true, "b".repeat(40));

    private DeploymentRecords deployments() {
        return world().port(DeploymentRecords.class);
    }

    private long insert(long project, String environment, Commitish commit, DeploymentStatus status) {
        return write(() -> deployments().insert(new NewDeployment(project,
                environments().obtain(project, environment, EnvironmentTier.OTHER, now()).id(), world().user(), commit, status), now()));
    }

    private List<Long> listed(long project, DeploymentFilter filter) {
        return deployments().list(project, filter, PageRequest.Offset.first()).items().stream().map(DeploymentView::id).toList();
    }

    private LockedDeployment locked(long project, long id) {
        return write(() -> deployments().lock(project, id)).orElseThrow();
    }

    @Test
    final void environment_is_obtained_by_its_name_and_made_once() {
        long project = world().project();
        ProjectEnvironment made = write(() -> environments().obtain(project, "prod", EnvironmentTier.PRODUCTION, now()));
        assertEquals("prod production available", made.name() + " " + made.tier().wireName() + " " + made.state().wireName());
        write(() -> environments().move(made.id(), EnvironmentState.STOPPED, now()));
        ProjectEnvironment again = write(() -> environments().obtain(project, "prod", EnvironmentTier.OTHER, now()));
        assertEquals(made.id(), again.id());
        assertEquals(EnvironmentState.STOPPED, again.state());
        assertEquals(EnvironmentTier.PRODUCTION, again.tier());
    }

    @Test
    final void reported_deployment_is_read_again() {
        long project = world().project();
        long user = world().user();
        long environment = environment(project, "prod");
        long id = write(() -> deployments().insert(new NewDeployment(project, environment, user, TAG, DeploymentStatus.SUCCESS), now()));
        DeploymentView view = deployments().find(project, id).orElseThrow();
        assertEquals(1, view.iid());
        assertEquals(TAG, view.commit());
        assertEquals(DeploymentStatus.SUCCESS, view.status());
        assertEquals(new DeploymentView.Times(now(), now(), Optional.of(now())), view.times());
        assertEquals(user, view.user().orElseThrow().id());
        assertEquals(view(project, environment), view.environment());
        assertEquals(Optional.empty(), view.job());
        assertEquals(Optional.empty(), deployments().find(world().project(), id));
        long running = insert(project, "prod", MAIN, DeploymentStatus.RUNNING);
        assertEquals(2, deployments().find(project, running).orElseThrow().iid());
        assertEquals(Optional.empty(), deployments().find(project, running).orElseThrow().times().finishedAt());
        assertEquals(Optional.empty(), write(() -> deployments().lock(world().project(), id)));
    }

    @Test
    final void deployment_of_a_job_is_shown_with_it() {
        long project = world().project();
        long pipeline = begun(deploying(project, "prod", null));
        long id = listed(project, DeploymentFilter.ALL).getFirst();
        DeploymentView view = deployments().find(project, id).orElseThrow();
        assertEquals(id(pipeline, "ship"), view.job().orElseThrow().id());
        assertEquals(DeploymentStatus.CREATED, view.status());
        assertTrue(locked(project, id).ofJob());
        assertEquals(OptionalLong.of(id(pipeline, "ship")), deployments().origin(project, id).orElseThrow().job());
        assertEquals(Optional.empty(), deployments().origin(world().project(), id));
        assertEquals(Optional.of(new Origin(OptionalLong.empty(), OptionalLong.empty(), Optional.empty())),
                deployments().origin(project, insert(project, "prod", MAIN, DeploymentStatus.RUNNING)));
        hide(pipeline);
        assertEquals(Optional.empty(), deployments().find(project, id).orElseThrow().job());
    }

    @Test
    final void status_moves_with_its_times() {
        long project = world().project();
        long id = insert(project, "prod", MAIN, DeploymentStatus.RUNNING);
        Instant created = now();
        assertEquals(new LockedDeployment(id, named(project, "prod"), DeploymentStatus.RUNNING, false, false, false, created),
                locked(project, id));
        after(Duration.ofMinutes(1));
        write(() -> deployments().move(id, DeploymentStatus.SUCCESS, now()));
        assertEquals(new DeploymentView.Times(created, now(), Optional.of(now())), deployments().find(project, id).orElseThrow().times());
        assertEquals(new LockedDeployment(id, named(project, "prod"), DeploymentStatus.SUCCESS, false, true, false, now()),
                locked(project, id));
        write(() -> deployments().move(id, DeploymentStatus.RUNNING, now()));
        assertEquals(Optional.empty(), deployments().find(project, id).orElseThrow().times().finishedAt());
        write(() -> deployments().delete(id));
        assertEquals(Optional.empty(), deployments().find(project, id));
        assertEquals(List.of(), listed(project, DeploymentFilter.ALL));
    }

    @Test
    final void later_success_of_another_commit_outdates_and_is_current() {
        long project = world().project();
        long first = insert(project, "prod", MAIN, DeploymentStatus.RUNNING);
        long other = insert(project, "staging", MAIN, DeploymentStatus.RUNNING);
        long second = insert(project, "prod", TAG, DeploymentStatus.SUCCESS);
        assertTrue(locked(project, first).outdated());
        assertFalse(locked(project, other).outdated());
        assertFalse(locked(project, second).outdated());
        assertTrue(locked(project, second).current());
        after(Duration.ofMinutes(1));
        write(() -> deployments().move(first, DeploymentStatus.SUCCESS, now()));
        assertTrue(locked(project, first).current());
        assertFalse(locked(project, second).current());
    }

    @Test
    final void lists_are_narrowed() {
        long project = world().project();
        long first = insert(project, "prod", MAIN, DeploymentStatus.SUCCESS);
        Instant start = now();
        after(Duration.ofMinutes(1));
        long second = insert(project, "staging", TAG, DeploymentStatus.RUNNING);
        insert(world().project(), "prod", MAIN, DeploymentStatus.SUCCESS);
        assertEquals(List.of(first, second), listed(project, DeploymentFilter.ALL));
        assertEquals(List.of(first), listed(project, DeploymentFilter.ALL.withEnvironment("prod")));
        assertEquals(List.of(), listed(project, DeploymentFilter.ALL.withEnvironment("pro")));
        assertEquals(List.of(second), listed(project, DeploymentFilter.ALL.withStatus(DeploymentStatus.RUNNING)));
        Period until = new Period(Optional.empty(), Optional.of(start));
        Period since = new Period(Optional.of(start), Optional.empty());
        assertEquals(List.of(first), listed(project, DeploymentFilter.ALL.updated(until)));
        assertEquals(List.of(first, second), listed(project, DeploymentFilter.ALL.updated(since)));
        assertEquals(List.of(second), listed(project, DeploymentFilter.ALL.updated(new Period(Optional.of(now()), Optional.empty()))));
        assertEquals(List.of(first), listed(project, DeploymentFilter.ALL.finished(since)));
        assertEquals(List.of(first), listed(project, DeploymentFilter.ALL.finished(until)));
        assertEquals(List.of(), listed(project, DeploymentFilter.ALL.finished(new Period(Optional.of(now()), Optional.empty()))));
    }

    @Test
    final void lists_are_walked_in_every_order() {
        long project = world().project();
        for (String ref : List.of("b", "a", "b")) {
            insert(project, "prod", new Commitish(ref, false, "c".repeat(40)), DeploymentStatus.SUCCESS);
            after(Duration.ofMinutes(1));
            insert(project, "prod", new Commitish(ref, false, "c".repeat(40)), DeploymentStatus.RUNNING);
        }
        List<Long> all = listed(project, DeploymentFilter.ALL);
        after(Duration.ofMinutes(1));
        write(() -> deployments().move(all.getFirst(), DeploymentStatus.FAILED, now()));
        for (Order order : Order.values()) {
            for (Sort sort : Sort.values()) {
                Walks.same(page -> deployments().list(project, DeploymentFilter.ALL.orderedBy(order, sort), page)
                        .map(DeploymentView::id));
            }
        }
        assertEquals(all.reversed(), listed(project, DeploymentFilter.ALL.orderedBy(Order.IID, Sort.DESC)));
        assertEquals(all.getFirst(), listed(project, DeploymentFilter.ALL.orderedBy(Order.UPDATED_AT, Sort.DESC)).getFirst());
        assertEquals(all.get(2), listed(project, DeploymentFilter.ALL.orderedBy(Order.REF, Sort.ASC)).getFirst());
        assertEquals(all.get(2), listed(project, DeploymentFilter.ALL.orderedBy(Order.FINISHED_AT, Sort.ASC)).getFirst());
        assertEquals(all.getLast(), listed(project, DeploymentFilter.ALL.orderedBy(Order.CREATED_AT, Sort.DESC)).getFirst());
        assertEquals(6, deployments().list(project, DeploymentFilter.ALL, new PageRequest.Offset(2, 2)).total());
    }

    @Test
    final void events_of_jobs_pass_reported_deployments_by() {
        long project = world().project();
        long pipeline = begun(deploying(project, "prod", null));
        long reported = insert(project, "prod", MAIN, DeploymentStatus.RUNNING);
        follow(DeploymentEvent.SUCCEED, id(pipeline, "ship"));
        assertEquals(DeploymentStatus.RUNNING, deployments().find(project, reported).orElseThrow().status());
    }

    @Test
    final void origin_names_the_user_that_the_job_runs_for_and_the_tier() {
        long project = world().project();
        long maker = world().user();
        JobDraft ask = JobDraft.of("ask", 0).plan(plan -> plan.when(JobWhen.MANUAL, true))
                .on(new Target("prod", "start", null, EnvironmentTier.STAGING, null, null));
        long pipeline = begun(PipelineDraft.in(project, ask).by(maker));
        long deployment = deployments().list(project, DeploymentFilter.ALL, PageRequest.Offset.first()).items().getFirst().id();
        Origin origin = deployments().origin(project, deployment).orElseThrow();
        assertEquals(new Origin(OptionalLong.of(id(pipeline, "ask")), OptionalLong.of(maker), Optional.of(EnvironmentTier.STAGING)),
                origin);
        long player = world().user();
        change(pipeline, TransitionDetails.by(player), (run, ids, now) -> run.play(run.jobs().getFirst().id(), ids, now));
        assertEquals(OptionalLong.of(player), deployments().origin(project, deployment).orElseThrow().runsAs());
    }
}

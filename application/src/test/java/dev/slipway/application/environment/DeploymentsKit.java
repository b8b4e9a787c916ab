package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.environment.DeploymentRows.Plan;
import dev.slipway.application.environment.DeploymentRows.Seen;
import dev.slipway.application.environment.DeploymentRows.SeenEnvironment;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.environment.port.Deployments.Repeat;
import dev.slipway.application.environment.port.Deployments.Steps;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentLifecycle;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.Lifecycle;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code Deployments}. */
public abstract class DeploymentsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final Plan PLAIN = new Plan(null, null, null);

    protected abstract Deployments deployments();

    protected abstract Transactions transactions();

    protected abstract DeploymentRows rows();

    private void follow(Map<Long, DeploymentEvent> events, Repeat... repeats) {
        transactions().write(() -> deployments().follow(new Steps(events, List.of(repeats), null), NOW));
    }

    private long project(EnvironmentState state) {
        long project = rows().project();
        rows().environment(project, "prod", state, EnvironmentTier.OTHER);
        return project;
    }

    private long deploying(long project, DeploymentStatus status, Plan plan) {
        return rows().deploying(project, "prod", status, plan, rows().user());
    }

    private DeploymentStatus status(long job) {
        return rows().deployment(job).orElseThrow().status();
    }

    /** Every cell of the life cycle: where it has a row the deployment goes, elsewhere it stays untouched. */
    @ParameterizedTest
    @EnumSource(DeploymentStatus.class)
    final void deployments_follow_their_jobs_along_the_life_cycle(DeploymentStatus from) {
        long project = project(EnvironmentState.AVAILABLE);
        for (DeploymentEvent event : EnumSet.allOf(DeploymentEvent.class)) {
            long job = deploying(project, from, PLAIN);
            Seen before = rows().deployment(job).orElseThrow();
            DeploymentStatus to = target(from, event);
            follow(Map.of(job, event));
            boolean moves = to != from;
            Instant finished = moves ? DeploymentStatus.FINISHED.contains(to) ? NOW : null : before.finishedAt();
            assertEquals(new Seen(before.iid(), to, before.userId(), before.createdAt(), moves ? NOW : before.updatedAt(), finished),
                    rows().deployment(job).orElseThrow(), from + " " + event);
        }
    }

    private static DeploymentStatus target(DeploymentStatus from, DeploymentEvent event) {
        return DeploymentLifecycle.TABLE.rows().stream().filter(row -> row.from() == from && row.event() == event)
                .map(Lifecycle.Row::to).findFirst().orElse(from);
    }

    @Test
    final void environment_has_an_external_url_once_it_was_deployed_to() {
        long project = project(EnvironmentState.STOPPED);
        long job = deploying(project, DeploymentStatus.RUNNING, new Plan("https://$HOST", null, null));
        assertEquals(Optional.of("https://$HOST"), deployments().address(job));
        assertEquals(Optional.empty(), deployments().address(deploying(project, DeploymentStatus.RUNNING, PLAIN)));
        assertEquals(Optional.empty(), deployments().address(rows().job(project)));
        transactions().write(() -> deployments().reached(job, "https://early"));
        assertEquals(null, rows().environment(project, "prod").externalUrl());
        transactions().write(() -> {
            deployments().follow(new Steps(Map.of(job, DeploymentEvent.SUCCEED), List.of(), null), NOW);
            deployments().reached(job, "https://found");
        });
        assertEquals("https://found", rows().environment(project, "prod").externalUrl());
        assertEquals(Optional.of("https://$HOST"), deployments().address(job));
    }

    @Test
    final void many_jobs_step_at_once_and_others_stay() {
        long project = project(EnvironmentState.AVAILABLE);
        long runs = deploying(project, DeploymentStatus.CREATED, PLAIN);
        long alsoRuns = deploying(project, DeploymentStatus.BLOCKED, PLAIN);
        long fails = deploying(project, DeploymentStatus.RUNNING, PLAIN);
        long stays = deploying(project, DeploymentStatus.CREATED, PLAIN);
        long without = rows().job(project);
        follow(Map.of(runs, DeploymentEvent.RUN, alsoRuns, DeploymentEvent.RUN, fails, DeploymentEvent.DROP, without,
                DeploymentEvent.SUCCEED));
        assertEquals(List.of(DeploymentStatus.RUNNING, DeploymentStatus.RUNNING, DeploymentStatus.FAILED, DeploymentStatus.CREATED),
                List.of(status(runs), status(alsoRuns), status(fails), status(stays)));
        assertEquals(Optional.empty(), rows().deployment(without));
        follow(Map.of());
        assertEquals(DeploymentStatus.CREATED, status(stays));
    }

    @ParameterizedTest
    @EnumSource(EnvironmentState.class)
    final void success_renews_the_environment(EnvironmentState state) {
        long project = project(state);
        long job = deploying(project, DeploymentStatus.RUNNING, new Plan("https://prod", EnvironmentTier.PRODUCTION, 3600L));
        follow(Map.of(job, DeploymentEvent.SUCCEED));
        SeenEnvironment renewed = new SeenEnvironment(EnvironmentState.AVAILABLE, "https://prod", EnvironmentTier.PRODUCTION,
                NOW.plusSeconds(3600));
        assertEquals(renewed, rows().environment(project, "prod"));
        follow(Map.of(deploying(project, DeploymentStatus.RUNNING, PLAIN), DeploymentEvent.SUCCEED));
        assertEquals(renewed, rows().environment(project, "prod"));
    }

    @ParameterizedTest
    @EnumSource(value = DeploymentEvent.class, names = "SUCCEED", mode = EnumSource.Mode.EXCLUDE)
    final void other_events_leave_the_environment(DeploymentEvent event) {
        long project = project(EnvironmentState.STOPPED);
        long job = deploying(project, DeploymentStatus.CREATED, new Plan("https://prod", EnvironmentTier.PRODUCTION, 3600L));
        follow(Map.of(job, event));
        assertEquals(new SeenEnvironment(EnvironmentState.STOPPED, null, EnvironmentTier.OTHER, null), rows().environment(project, "prod"));
    }

    @Test
    final void second_success_changes_nothing() {
        long project = project(EnvironmentState.AVAILABLE);
        long job = deploying(project, DeploymentStatus.RUNNING, new Plan("https://prod", null, 60L));
        follow(Map.of(job, DeploymentEvent.SUCCEED));
        Seen first = rows().deployment(job).orElseThrow();
        follow(Map.of(rows().job(project, "prod", "stop"), DeploymentEvent.SUCCEED));
        SeenEnvironment stopped = rows().environment(project, "prod");
        transactions().write(() ->
                deployments().follow(new Steps(Map.of(job, DeploymentEvent.SUCCEED), List.of(), null), NOW.plusSeconds(1)));
        assertEquals(first, rows().deployment(job).orElseThrow());
        assertEquals(stopped, rows().environment(project, "prod"));
    }

    @Test
    final void successful_stop_stops_its_environment_alone() {
        long project = project(EnvironmentState.AVAILABLE);
        long other = project(EnvironmentState.AVAILABLE);
        rows().environment(project, "staging", EnvironmentState.AVAILABLE, EnvironmentTier.STAGING);
        follow(Map.of(deploying(project, DeploymentStatus.RUNNING, new Plan("https://prod", null, 60L)), DeploymentEvent.SUCCEED));
        long stop = rows().job(project, "prod", "stop");
        follow(Map.of(stop, DeploymentEvent.DROP));
        assertEquals(EnvironmentState.AVAILABLE, rows().environment(project, "prod").state());
        follow(Map.of(stop, DeploymentEvent.SUCCEED));
        assertEquals(new SeenEnvironment(EnvironmentState.STOPPED, "https://prod", EnvironmentTier.OTHER, null),
                rows().environment(project, "prod"));
        assertEquals(EnvironmentState.AVAILABLE, rows().environment(project, "staging").state());
        assertEquals(EnvironmentState.AVAILABLE, rows().environment(other, "prod").state());
    }

    @Test
    final void only_stop_actions_stop_an_environment() {
        long project = project(EnvironmentState.STOPPING);
        for (String action : List.of("prepare", "verify", "access", "start")) {
            follow(Map.of(rows().job(project, "prod", action), DeploymentEvent.SUCCEED));
            assertEquals(EnvironmentState.STOPPING, rows().environment(project, "prod").state(), action);
        }
    }

    @Test
    final void retried_job_has_a_deployment_of_its_own() {
        long project = project(EnvironmentState.AVAILABLE);
        long earlier = deploying(project, DeploymentStatus.RUNNING, new Plan("https://again", null, null));
        follow(Map.of(earlier, DeploymentEvent.DROP));
        Seen failed = rows().deployment(earlier).orElseThrow();
        long again = rows().job(project);
        long asker = rows().user();
        transactions().write(() ->
                deployments().follow(new Steps(Map.of(again, DeploymentEvent.CREATE), List.of(new Repeat(earlier, again)), asker), NOW));
        Seen made = rows().deployment(again).orElseThrow();
        assertEquals(new Seen(made.iid(), DeploymentStatus.CREATED, asker, NOW, NOW, null), made);
        assertNotEquals(failed.iid(), made.iid());
        assertEquals(failed, rows().deployment(earlier).orElseThrow());
        follow(Map.of(again, DeploymentEvent.SUCCEED));
        assertEquals("https://again", rows().environment(project, "prod").externalUrl());
        long third = rows().job(project);
        follow(Map.of(third, DeploymentEvent.BLOCK), new Repeat(again, third));
        assertEquals(asker, rows().deployment(third).orElseThrow().userId());
        assertEquals(DeploymentStatus.BLOCKED, status(third));
        long fourth = rows().job(project);
        follow(Map.of(), new Repeat(third, fourth));
        assertEquals(DeploymentStatus.CREATED, status(fourth));
        long without = rows().job(project);
        follow(Map.of(), new Repeat(rows().job(project), without));
        assertEquals(Optional.empty(), rows().deployment(without));
    }

    @Test
    final void failed_transaction_leaves_nothing() {
        long project = project(EnvironmentState.AVAILABLE);
        long job = deploying(project, DeploymentStatus.RUNNING, new Plan("https://prod", null, null));
        assertThrows(IllegalArgumentException.class, () -> transactions().write(() -> {
            deployments().follow(new Steps(Map.of(job, DeploymentEvent.SUCCEED), List.of(), null), NOW);
            throw new IllegalArgumentException();
        }));
        assertEquals(DeploymentStatus.RUNNING, status(job));
        assertEquals(null, rows().environment(project, "prod").externalUrl());
    }

    @Test
    final void concurrent_retries_get_numbers_of_their_own() throws Exception {
        long project = project(EnvironmentState.AVAILABLE);
        long earlier = deploying(project, DeploymentStatus.FAILED, PLAIN);
        List<Long> jobs = LongStream.range(0, 6).map(index -> rows().job(project)).boxed().toList();
        Together.run(jobs.size(), number -> follow(Map.of(), new Repeat(earlier, jobs.get(number))));
        TreeSet<Long> numbers = new TreeSet<>(List.of(rows().deployment(earlier).orElseThrow().iid()));
        jobs.forEach(job -> numbers.add(rows().deployment(job).orElseThrow().iid()));
        assertEquals(7, numbers.size());
    }
}

package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.environment.port.Deployments.Steps;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentLifecycle;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentAction;
import dev.slipway.domain.environment.EnvironmentMove;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Compares {@link EnvironmentMove} with its conditions and with the port, for every action of a job, event and state of its
 * environment.
 */
class EnvironmentMoveGridTest extends CiScenario {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);
    private final Map<Long, EnvironmentMove> facts = new HashMap<>();
    private final Map<Long, DeploymentEvent> events = new HashMap<>();

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void arrange() {
        for (EnvironmentAction action : EnvironmentAction.values()) {
            for (EnvironmentState state : EnvironmentState.values()) {
                for (DeploymentEvent event : List.of(DeploymentEvent.SUCCEED, DeploymentEvent.DROP, DeploymentEvent.CANCEL)) {
                    cell(action, state, event);
                }
            }
        }
    }

    /** The environment exists by another job that deploys to it. */
    private void cell(EnvironmentAction action, EnvironmentState state, DeploymentEvent event) {
        long project = tables.project();
        stored(PipelineDraft.in(project, JobDraft.of("first", 0).on("production", EnvironmentAction.START.wireName(), null)));
        long job = id(stored(PipelineDraft.in(project, JobDraft.of("job", 0).on("production", action.wireName(), null))), "job");
        HERE.dsl().update(ENVIRONMENTS).set(ENVIRONMENTS.STATE, state.wireName()).where(ENVIRONMENTS.PROJECT_ID.eq(project)).execute();
        DeploymentStatus reached = EnvironmentAction.deploys(action.wireName()) ? DeploymentLifecycle.TABLE.to(event) : null;
        facts.put(job, new EnvironmentMove(action.wireName(), reached, state));
        events.put(job, event);
    }

    private static EnvironmentState state(long job) {
        return EnvironmentState.of(HERE.dsl().select(ENVIRONMENTS.STATE).from(ENVIRONMENTS).join(JOBS).on(JOBS.PROJECT_ID.eq(
                ENVIRONMENTS.PROJECT_ID))
                .where(JOBS.ID.eq(job)).fetchSingle().value1()).orElseThrow();
    }

    @Test
    void deployments_are_made_for_jobs_that_deploy() {
        facts.forEach((job, move) -> assertEquals(move.deployment() != null, HERE.dsl().fetchExists(DEPLOYMENTS, DEPLOYMENTS.JOB_ID.eq(
                job)), move.toString()));
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_job() {
        ClauseGrid<EnvironmentMove, EnvironmentMove.Start> starts = new ClauseGrid<>(EnvironmentMove.STARTS)
                .exempt("environment.startable", "an environment starts in each state");
        ClauseGrid<EnvironmentMove, EnvironmentMove.Stop> stops = new ClauseGrid<>(EnvironmentMove.STOPS);
        facts.forEach((job, move) -> {
            if (move.deployment() != null) {
                HERE.dsl().update(DEPLOYMENTS).set(DEPLOYMENTS.STATUS, move.deployment().wireName()).where(DEPLOYMENTS.JOB_ID.eq(job))
                        .execute();
            }
        });
        HERE.dsl().select(JOBS.ID).select(starts.fields(EnvironmentMoveConditions.starts()))
                .select(stops.fields(EnvironmentMoveConditions.stops()))
                .from(JOBS).join(ENVIRONMENTS).on(ENVIRONMENTS.PROJECT_ID.eq(JOBS.PROJECT_ID)).leftJoin(DEPLOYMENTS)
                .on(DEPLOYMENTS.JOB_ID.eq(JOBS.ID))
                .where(JOBS.ID.in(facts.keySet())).forEach(row -> {
                    starts.check(facts.get(row.get(JOBS.ID)), row);
                    stops.check(facts.get(row.get(JOBS.ID)), row);
                });
        assertEquals(2, EnvironmentMove.STOPS.list().size());
        starts.requireEveryPart();
        stops.requireEveryPart();
    }

    @Test
    void port_moves_the_environment_exactly_where_the_domain_does() {
        TreeSet<EnvironmentState> seen = new TreeSet<>();
        facts.forEach((job, move) -> {
            write(() -> HERE.get(Deployments.class).follow(new Steps(Map.of(job, events.get(job)), List.of(), null), now()));
            boolean stops = events.get(job) == DeploymentEvent.SUCCEED && EnvironmentMove.STOPS.hold(move);
            EnvironmentState expected = EnvironmentMove.STARTS.hold(move)
                    ? EnvironmentState.AVAILABLE
                    : stops ? EnvironmentState.STOPPED : move.state();
            assertEquals(expected, state(job), move + " " + events.get(job));
            seen.add(expected);
        });
        assertEquals(3, seen.size());
    }
}

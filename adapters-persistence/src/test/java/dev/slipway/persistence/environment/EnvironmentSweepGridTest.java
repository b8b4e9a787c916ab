package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentRemoval;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.RemovableReviewApp;
import dev.slipway.domain.environment.StaleEnvironment;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Compares {@link StaleEnvironment}, {@link RemovableReviewApp} and {@link EnvironmentRemoval} with their conditions and the port, for a
 * grid of environments.
 */
class EnvironmentSweepGridTest extends CiScenario {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final Instant BEFORE = Instant.parse("2024-05-06T07:08:09Z");
    private static final List<Instant> AROUND = List.of(BEFORE.minusMillis(1), BEFORE);

    private final CiTables tables = new CiTables(HERE);
    private final Map<Long, StaleEnvironment> stale = new HashMap<>();
    private final Map<Long, RemovableReviewApp> removable = new HashMap<>();
    private final Map<Long, EnvironmentRemoval> removals = new HashMap<>();
    private long project;

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void arrange() {
        project = tables.project();
        for (EnvironmentState state : EnvironmentState.values()) {
            for (Instant at : AROUND) {
                for (Instant deployed : Arrays.asList(BEFORE.minusMillis(1), BEFORE, null)) {
                    cell(fresh("review/"), state, at, Optional.ofNullable(deployed), Optional.empty());
                }
                cell(fresh("preview/"), state, at, Optional.empty(), Optional.empty());
                cell(guarded("guarded/", "id"), state, at, Optional.empty(), Optional.empty());
                cell(guarded("guarded-staging/", "namespace_id"), state, at, Optional.empty(), Optional.empty());
                cell(fresh("review/"), state, at, Optional.empty(), Optional.of(BEFORE));
            }
        }
    }

    /** Returns the name of a new environment that is protected: by its project, or by the group for its tier. */
    private String guarded(String prefix, String owner) {
        String name = fresh(prefix);
        boolean byProject = owner.equals("id");
        HERE.database().execute("insert into protected_environments (" + (byProject ? "project_id" : "namespace_id")
                + ", name, required_approvals, created_at, updated_at) select " + owner + ", ?, 0, now(), now() from projects where id = ?"
                + " on conflict do nothing", byProject ? name : "staging", project);
        return name;
    }

    /** Stores a status for the deployments to each environment in turn. */
    private void deploy() {
        int number = 0;
        for (long id : removals.keySet().stream().sorted().toList()) {
            DeploymentStatus status = DeploymentStatus.values()[number++ % DeploymentStatus.values().length];
            boolean any = HERE.dsl().update(DEPLOYMENTS).set(DEPLOYMENTS.STATUS, status.wireName())
                    .where(DEPLOYMENTS.ENVIRONMENT_ID.eq(id)).execute() > 0;
            boolean gated = number % 2 == 0;
            boolean ofJob = number % 3 != 0;
            if (!ofJob) {
                HERE.dsl().update(DEPLOYMENTS).setNull(DEPLOYMENTS.JOB_ID).where(DEPLOYMENTS.ENVIRONMENT_ID.eq(id)).execute();
            }
            if (gated) {
                HERE.database().execute("insert into protected_environments (project_id, name, required_approvals, created_at, updated_at) "
                        + "select project_id, name, 1, now(), now() from environments where id = ? "
                        + "on conflict (project_id, name) where project_id is not null do update set required_approvals = 1", id);
            }
            removals.compute(id, (same, old) -> new EnvironmentRemoval(old.state(), any && (DeploymentStatus.UNDER_WAY.contains(status)
                    || gated && ofJob && status == DeploymentStatus.BLOCKED)));
        }
    }

    private void cell(String name, EnvironmentState state, Instant at, Optional<Instant> deployed, Optional<Instant> deleteAt) {
        stored(PipelineDraft.in(project, JobDraft.of("job", 0).on(name, "start", null)));
        long id = HERE.dsl().update(ENVIRONMENTS).set(ENVIRONMENTS.STATE, state.wireName()).set(ENVIRONMENTS.CREATED_AT, at)
                .set(ENVIRONMENTS.UPDATED_AT, at).set(ENVIRONMENTS.AUTO_DELETE_AT, deleteAt.orElse(null))
                .where(ENVIRONMENTS.NAME.eq(name)).returningResult(ENVIRONMENTS.ID).fetchSingle().value1();
        if (deployed.isPresent()) {
            HERE.dsl().update(DEPLOYMENTS).set(DEPLOYMENTS.UPDATED_AT, deployed.get()).where(DEPLOYMENTS.ENVIRONMENT_ID.eq(id)).execute();
        } else {
            HERE.dsl().deleteFrom(DEPLOYMENTS).where(DEPLOYMENTS.ENVIRONMENT_ID.eq(id)).execute();
        }
        stale.put(id, new StaleEnvironment(state, at, deployed, name.startsWith("guarded"), BEFORE));
        removals.put(id, new EnvironmentRemoval(state, deployed.isPresent()));
        removable.put(id, new RemovableReviewApp(state, name, at, deleteAt, BEFORE));
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_environment() {
        ClauseGrid<StaleEnvironment, StaleEnvironment.Check> stales = new ClauseGrid<>(StaleEnvironment.CLAUSES);
        ClauseGrid<RemovableReviewApp, RemovableReviewApp.Check> apps = new ClauseGrid<>(RemovableReviewApp.CLAUSES);
        HERE.dsl().select(ENVIRONMENTS.ID).select(stales.fields(EnvironmentSweepConditions.stale(BEFORE)))
                .select(apps.fields(EnvironmentSweepConditions.removable(BEFORE))).from(ENVIRONMENTS).forEach(row -> {
                    stales.check(stale.get(row.get(ENVIRONMENTS.ID)), row);
                    apps.check(removable.get(row.get(ENVIRONMENTS.ID)), row);
                });
        stales.requireBoth();
        apps.requireBoth();
    }

    @Test
    void removal_is_the_same_in_sql_for_every_status_of_deployments() {
        deploy();
        ClauseGrid<EnvironmentRemoval, EnvironmentRemoval.Check> grid = new ClauseGrid<>(EnvironmentRemoval.CLAUSES);
        HERE.dsl().select(ENVIRONMENTS.ID).select(grid.fields(EnvironmentSweepConditions.removal())).from(ENVIRONMENTS)
                .forEach(row -> grid.check(removals.get(row.get(ENVIRONMENTS.ID)), row));
        grid.requireBoth();
        HERE.dsl().update(ENVIRONMENTS).set(ENVIRONMENTS.AUTO_DELETE_AT, BEFORE).execute();
        assertEquals(removals.entrySet().stream().filter(entry -> EnvironmentRemoval.CLAUSES.hold(entry.getValue()))
                .map(Map.Entry::getKey).sorted().toList(),
                HERE.get(EnvironmentSweeps.class).passed(EnvironmentDeadline.AUTO_DELETE, BEFORE, Optional.empty(), 100).stream()
                        .map(EnvironmentSweeps.Place::environmentId).sorted().toList());
    }

    @Test
    void port_finds_exactly_what_the_domain_says() {
        EnvironmentSweeps sweeps = HERE.get(EnvironmentSweeps.class);
        assertEquals(stale.entrySet().stream().filter(entry -> StaleEnvironment.CLAUSES.hold(entry.getValue())).map(Map.Entry::getKey)
                .sorted().toList(), sweeps.stale(project, BEFORE, 0, 100));
        assertEquals(removable.entrySet().stream().filter(entry -> RemovableReviewApp.CLAUSES.hold(entry.getValue()))
                .map(Map.Entry::getKey).sorted().toList(),
                sweeps.reviewApps(project, BEFORE, 100).stream().map(app -> app.id()).sorted().toList());
    }
}

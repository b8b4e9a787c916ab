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
import org.jooq.impl.DSL;
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

    /** Protection of an environment, and whether its deployments wait for approvals. */
    private enum Gate {
        NONE(false, false, 0, ""), NUMBER(true, false, 1, ""), RULE(true, false, 0, "approve"), DEPLOYERS(false, false, 0, "deploy"),
        NUMBER_OF_TIER(true, true, 1, ""), RULE_OF_TIER(true, true, 0, "approve"), DEPLOYERS_OF_TIER(false, true, 0, "deploy"),
        NUMBER_OF_NEXT_TIER(true, true, 1, "");

        private final boolean waits;
        private final boolean ofGroup;
        private final int approvals;
        private final String entry;

        Gate(boolean waits, boolean ofGroup, int approvals, String entry) {
            this.waits = waits;
            this.ofGroup = ofGroup;
            this.approvals = approvals;
            this.entry = entry;
        }
    }

    /** Makes environments with one deployment each: of every status, behind every gate, with a job and without. */
    private void deploy() {
        long other = tables.project();
        for (Gate gate : Gate.values()) {
            project = tables.project();
            if (gate.ofGroup) {
                guard(gate, project, gate == Gate.NUMBER_OF_NEXT_TIER ? "production" : "staging");
            } else {
                guard(Gate.NUMBER_OF_TIER, project, "testing");
            }
            guard(Gate.NUMBER, project, fresh("unused"));
            for (DeploymentStatus status : DeploymentStatus.values()) {
                for (boolean ofJob : List.of(true, false)) {
                    String name = deployed(gate, status, ofJob);
                    guard(Gate.NUMBER, other, name);
                    if (!gate.ofGroup && gate != Gate.NONE) {
                        guard(gate, project, name);
                    }
                }
            }
        }
    }

    private String deployed(Gate gate, DeploymentStatus status, boolean ofJob) {
        String name = fresh("staging/");
        stored(PipelineDraft.in(project, JobDraft.of("job", 0).on(name, "start", null)));
        long id = HERE.dsl().update(ENVIRONMENTS).set(ENVIRONMENTS.STATE, EnvironmentState.STOPPED.wireName())
                .where(ENVIRONMENTS.NAME.eq(name)).returningResult(ENVIRONMENTS.ID).fetchSingle().value1();
        HERE.dsl().update(DEPLOYMENTS).set(DEPLOYMENTS.STATUS, status.wireName())
                .set(DEPLOYMENTS.TIER, gate == Gate.NUMBER_OF_NEXT_TIER ? "production" : "staging")
                .set(DEPLOYMENTS.JOB_ID, ofJob ? DEPLOYMENTS.JOB_ID : DSL.castNull(DEPLOYMENTS.JOB_ID))
                .where(DEPLOYMENTS.ENVIRONMENT_ID.eq(id)).execute();
        boolean busy = DeploymentStatus.UNDER_WAY.contains(status) || gate.waits && ofJob && status == DeploymentStatus.BLOCKED;
        removals.put(id, new EnvironmentRemoval(EnvironmentState.STOPPED, busy));
        return name;
    }

    /** Protects a name in a project, or a tier in its group. */
    private void guard(Gate gate, long owner, String name) {
        long id = HERE.database().number("insert into protected_environments (" + (gate.ofGroup ? "namespace_id" : "project_id")
                + ", name, required_approvals, created_at, updated_at) select " + (gate.ofGroup ? "namespace_id" : "id")
                + ", ?, ?, now(), now() from projects where id = ? returning id", name, gate.approvals, owner);
        if (!gate.entry.isEmpty()) {
            HERE.database().execute("insert into protected_environment_entries (protected_environment_id, kind, access_level, inherited, "
                    + "approvals) values (?, ?, 40, false, 1)", id, gate.entry);
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
        protectElsewhere();
        HERE.dsl().select(ENVIRONMENTS.ID).select(stales.fields(EnvironmentSweepConditions.stale(BEFORE)))
                .select(apps.fields(EnvironmentSweepConditions.removable(BEFORE))).from(ENVIRONMENTS).forEach(row -> {
                    stales.check(stale.get(row.get(ENVIRONMENTS.ID)), row);
                    apps.check(removable.get(row.get(ENVIRONMENTS.ID)), row);
                });
        stales.requireEveryPart();
        apps.requireEveryPart();
    }

    /** Protects in another project what is not protected here, and makes an environment there that is protected here. */
    private void protectElsewhere() {
        long here = project;
        project = tables.project();
        HERE.database().execute("insert into protected_environments (project_id, name, required_approvals, created_at, updated_at) "
                + "select ?, name, 0, now(), now() from environments where project_id = ? and name like 'review/%'", project, here);
        cell(fresh("staging/"), EnvironmentState.AVAILABLE, BEFORE.minusMillis(1), Optional.empty(), Optional.empty());
        project = here;
    }

    @Test
    void removal_is_the_same_in_sql_for_every_status_of_deployments() {
        deploy();
        ClauseGrid<EnvironmentRemoval, EnvironmentRemoval.Check> grid = new ClauseGrid<>(EnvironmentRemoval.CLAUSES);
        HERE.dsl().select(ENVIRONMENTS.ID).select(grid.fields(EnvironmentSweepConditions.removal())).from(ENVIRONMENTS)
                .forEach(row -> grid.check(removals.get(row.get(ENVIRONMENTS.ID)), row));
        grid.requireEveryPart();
        HERE.dsl().update(ENVIRONMENTS).set(ENVIRONMENTS.AUTO_DELETE_AT, BEFORE).execute();
        assertEquals(removals.entrySet().stream().filter(entry -> EnvironmentRemoval.CLAUSES.hold(entry.getValue()))
                .map(Map.Entry::getKey).sorted().toList(),
                HERE.get(EnvironmentSweeps.class).passed(EnvironmentDeadline.AUTO_DELETE, BEFORE, Optional.empty(), 1_000).stream()
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

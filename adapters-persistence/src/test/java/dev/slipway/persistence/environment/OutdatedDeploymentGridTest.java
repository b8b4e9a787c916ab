package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.ForbiddenRollback;
import dev.slipway.domain.environment.OutdatedDeployment;
import dev.slipway.domain.environment.OutdatedDeployment.Deployment;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.persistence.jooq.tables.Deployments;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jooq.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Compares {@link OutdatedDeployment} with its conditions and with the pipelines that name it, for every pair of a grid of deployments. */
class OutdatedDeploymentGridTest extends CiScenario {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);
    private final Map<Long, Deployment> deployments = new HashMap<>();
    private final Map<Long, Long> pipelines = new HashMap<>();
    private final Set<Long> unenforced = new HashSet<>();

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void arrange() {
        fill(tables.project());
        long careless = tables.project();
        tables.runOutdated(careless);
        Set<Long> before = Set.copyOf(deployments.keySet());
        fill(careless);
        deployments.keySet().stream().filter(id -> !before.contains(id)).forEach(unenforced::add);
    }

    @Test
    void each_clause_of_forbidden_rollbacks_is_the_same_in_sql_for_every_job() {
        long project = tables.project();
        tables.forbidRollback(project);
        Set<Long> before = Set.copyOf(deployments.keySet());
        fill(project);
        ClauseGrid<ForbiddenRollback, ForbiddenRollback.Check> grid = new ClauseGrid<>(ForbiddenRollback.CLAUSES);
        HERE.dsl().select(DEPLOYMENTS.ID).select(grid.fields(OutdatedDeploymentConditions.rollback(JOBS.ID, JOBS.PROJECT_ID))).from(JOBS)
                .join(DEPLOYMENTS).on(DEPLOYMENTS.JOB_ID.eq(JOBS.ID)).forEach(row -> {
                    long id = row.get(DEPLOYMENTS.ID);
                    boolean outdated = deployments.keySet().stream().anyMatch(other -> OutdatedDeployment.CLAUSES.hold(pair(id, other)));
                    ForbiddenRollback facts = new ForbiddenRollback(outdated, before.contains(id));
                    grid.check(facts, row);
                    assertEquals(ForbiddenRollback.CLAUSES.hold(facts),
                            job(pipelines.get(id), "ship").obstacles().contains(JobObstacle.ROLLBACK_NOT_ALLOWED));
                });
        grid.requireEveryPart();
    }

    private void fill(long project) {
        for (String environment : List.of("production", "staging")) {
            for (DeploymentStatus status : DeploymentStatus.values()) {
                for (String sha : List.of("a", "b")) {
                    if (!(environment.equals("staging") && sha.equals("b"))) {
                        deployment(project, environment, sha.repeat(40), status);
                    }
                }
            }
        }
    }

    private void deployment(long project, String environment, String sha, DeploymentStatus status) {
        long pipeline = stored(PipelineDraft.in(project, JobDraft.of("ship", 0).on(environment, "start", null)).at(sha));
        Record row = HERE.dsl().update(DEPLOYMENTS).set(DEPLOYMENTS.STATUS, status.wireName())
                .where(DEPLOYMENTS.JOB_ID.eq(id(pipeline, "ship")))
                .returning().fetchSingle();
        deployments.put(row.get(DEPLOYMENTS.ID), new Deployment(row.get(DEPLOYMENTS.ID), row.get(DEPLOYMENTS.ENVIRONMENT_ID), sha, status));
        pipelines.put(row.get(DEPLOYMENTS.ID), pipeline);
    }

    private OutdatedDeployment pair(long own, long other) {
        return new OutdatedDeployment(deployments.get(own), deployments.get(other), !unenforced.contains(own));
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_pair() {
        ClauseGrid<OutdatedDeployment, OutdatedDeployment.Check> grid = new ClauseGrid<>(OutdatedDeployment.CLAUSES);
        Deployments own = DEPLOYMENTS.as("own");
        Deployments other = DEPLOYMENTS.as("other");
        var rows = HERE.dsl().select(own.ID, other.ID).select(grid.fields(OutdatedDeploymentConditions.of(own, other))).from(own)
                .crossJoin(other).fetch();
        rows.forEach(row -> grid.check(pair(row.get(own.ID), row.get(other.ID)), row));
        assertEquals(deployments.size() * deployments.size(), rows.size());
        grid.requireEveryPart();
    }

    @Test
    void pipeline_names_a_job_outdated_exactly_where_another_deployment_outdates_its_own() {
        TreeSet<Boolean> seen = new TreeSet<>();
        deployments.forEach((id, own) -> {
            boolean expected = deployments.keySet().stream().anyMatch(other -> OutdatedDeployment.CLAUSES.hold(pair(id, other)));
            assertEquals(expected, job(pipelines.get(id), "ship").obstacles().contains(JobObstacle.OUTDATED_DEPLOYMENT), own.toString());
            seen.add(expected);
        });
        assertEquals(2, seen.size());
    }
}

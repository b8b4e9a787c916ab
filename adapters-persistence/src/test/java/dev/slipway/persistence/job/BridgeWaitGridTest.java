package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.BRIDGES;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.job.BridgeWait;
import dev.slipway.domain.job.JobStatus;
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
 * Compares {@link BridgeWait} with its conditions and with each port that walks along bridges, for every status of a bridge: the bridge of
 * a
 * cell follows a pipeline with a bridge back, so a loop exists exactly where the bridge of the cell waits.
 */
class BridgeWaitGridTest extends CiScenario {

    private static final boolean[] BOTH = {false, true};
    private static final String RESOURCE = "production";

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);
    private final Map<Long, BridgeWait> facts = new HashMap<>();
    private final Map<Long, Cell> cells = new HashMap<>();

    /** @param back bridge of the followed pipeline that follows the pipeline of the cell */
    private record Cell(long pipeline, long followed, long back, long group) {}

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void arrange() {
        for (JobStatus status : JobStatus.values()) {
            for (boolean mirrors : BOTH) {
                for (boolean follows : BOTH) {
                    cell(new BridgeWait(status, mirrors, follows));
                }
            }
        }
    }

    private void cell(BridgeWait bridge) {
        long project = tables.project();
        long group = write(() -> HERE.get(ResourceGroups.class).lock(project, RESOURCE));
        long own = stored(PipelineDraft.in(project, "bridge"));
        long other = stored(PipelineDraft.in(project, "back", "waits"));
        long job = bridge(own, "bridge", bridge.follows() ? other : null, bridge);
        long back = bridge(other, "back", own, new BridgeWait(JobStatus.RUNNING, true, true));
        HERE.dsl().update(JOBS).set(JOBS.STATUS, JobStatus.WAITING_FOR_RESOURCE.wireName()).set(JOBS.RESOURCE_GROUP, RESOURCE)
                .where(JOBS.ID.eq(id(other, "waits"))).execute();
        facts.put(job, bridge);
        cells.put(job, new Cell(own, other, back, group));
    }

    private long bridge(long pipeline, String name, Long followed, BridgeWait bridge) {
        long job = id(pipeline, name);
        HERE.dsl().update(JOBS).set(JOBS.STATUS, bridge.status().wireName()).set(JOBS.KIND, "bridge").where(JOBS.ID.eq(job)).execute();
        HERE.dsl().insertInto(BRIDGES).set(BRIDGES.JOB_ID, job).set(BRIDGES.PIPELINE_ID, pipeline).set(BRIDGES.FOLLOWED_ID, followed)
                .set(BRIDGES.MADE, false).set(BRIDGES.MIRRORS, bridge.mirrors()).execute();
        return job;
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_bridge() {
        ClauseGrid<BridgeWait, BridgeWait.Check> grid = new ClauseGrid<>(BridgeWait.CLAUSES);
        var rows = HERE.dsl().select(JOBS.ID).select(grid.fields(BridgeConditions.of(BRIDGES, JOBS))).from(BRIDGES).join(JOBS)
                .on(JOBS.ID.eq(BRIDGES.JOB_ID)).where(JOBS.ID.in(facts.keySet())).fetch();
        rows.forEach(row -> grid.check(facts.get(row.get(JOBS.ID)), row));
        assertEquals(JobStatus.values().length * 4, rows.size());
        grid.requireEveryPart();
    }

    @Test
    void loop_exists_exactly_where_the_bridge_waits() {
        TreeSet<Boolean> seen = new TreeSet<>();
        cells.forEach((job, cell) -> {
            boolean waits = BridgeWait.CLAUSES.hold(facts.get(job));
            assertEquals(waits, HERE.get(Bridges.class).loops(cell.back()), facts.get(job).toString());
            seen.add(waits);
        });
        assertEquals(2, seen.size());
    }

    @Test
    void pipeline_waits_for_the_resources_of_the_other_exactly_where_the_bridge_waits() {
        cells.forEach((job, cell) -> assertEquals(BridgeWait.CLAUSES.hold(facts.get(job)) ? List.of(cell.group()) : List.of(),
                HERE.get(ResourceGroups.class).waitedFor(cell.pipeline()), facts.get(job).toString()));
    }

    @Test
    void followers_are_the_active_bridges() {
        cells.forEach((job, cell) -> {
            boolean follower = BridgeWait.Check.ACTIVE.holds(facts.get(job)) && facts.get(job).follows();
            assertEquals(follower ? List.of(job) : List.of(), HERE.get(Bridges.class).followers(cell.followed()),
                    facts.get(job).toString());
        });
    }
}

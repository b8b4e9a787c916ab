package dev.slipway.persistence.pipeline;

import dev.slipway.application.pipeline.simulation.Coverage;
import dev.slipway.application.pipeline.simulation.Fault;
import dev.slipway.application.pipeline.simulation.Seeds;
import dev.slipway.application.pipeline.simulation.Simulation;
import dev.slipway.persistence.testing.Persistence;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulation of pipelines on the real tables. {@code -Dslipway.database_seeds=1000} is the full size. */
class SimulationOnTablesTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static LongStream seeds() {
        return Seeds.of("slipway.database_seeds", 3).stream();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void no_pipeline_gets_stuck_on_tables(long seed) {
        new Simulation(seed, new TablesGround(HERE), Fault.NONE, new Coverage()).run();
    }
}

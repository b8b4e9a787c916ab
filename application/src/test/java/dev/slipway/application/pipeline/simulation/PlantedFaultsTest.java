package dev.slipway.application.pipeline.simulation;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.slipway.application.pipeline.simulation.PlantedFaults.Planted;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulation finds what it is for: mistakes that are planted one at a time. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class PlantedFaultsTest {

    private static final int SEEDS = 120;

    private static List<Planted> faults() {
        return PlantedFaults.ALL;
    }

    @ParameterizedTest
    @MethodSource("faults")
    void a_planted_fault_is_found_by_what_it_breaks(Planted planted) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            try {
                new Simulation(seed, new MemoryGround(), planted.fault().get(), new Coverage()).run();
            } catch (Violation found) {
                assertTrue(planted.broken().contains(found.invariant()), () -> planted + " was found by " + found.getMessage());
                return;
            }
        }
        fail(planted + " was not found in " + SEEDS + " seeds");
    }
}

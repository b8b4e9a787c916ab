package dev.slipway.application.pipeline.simulation;

import java.util.List;

/** A runner that was lost is back. It still believes to have its jobs, or has forgotten them. */
final class BringRunnerBack implements Action {

    @Override
    public int weight() {
        return 5;
    }

    @Override
    public String perform(Scene scene) {
        List<SimulatedRunner> lost = scene.runners.stream().filter(runner -> !runner.alive).toList();
        if (lost.isEmpty()) {
            return null;
        }
        SimulatedRunner runner = scene.dice.of(lost);
        runner.alive = true;
        if (scene.dice.chance(30)) {
            runner.hands.clear();
        }
        return runner + " is back with " + runner.hands;
    }
}

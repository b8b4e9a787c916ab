package dev.slipway.application.pipeline.simulation;

import java.util.List;

/** A runner is gone with all that it has in hand. */
final class LoseRunner implements Action {

    @Override
    public int weight() {
        return 4;
    }

    @Override
    public String perform(Scene scene) {
        List<SimulatedRunner> living = scene.living();
        if (living.size() < 2) {
            return null;
        }
        SimulatedRunner runner = scene.dice.of(living);
        runner.alive = false;
        return runner + " is lost with " + runner.hands;
    }
}

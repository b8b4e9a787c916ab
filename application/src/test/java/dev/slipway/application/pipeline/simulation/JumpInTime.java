package dev.slipway.application.pipeline.simulation;

import java.time.Duration;

/** The clock jumps forward. */
final class JumpInTime implements Action {

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public String perform(Scene scene) {
        int minutes = scene.dice.between(3, 100);
        scene.pass(Duration.ofMinutes(minutes));
        return minutes + " minutes go by at once";
    }
}

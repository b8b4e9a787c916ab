package dev.slipway.application.pipeline.simulation;

import java.time.Duration;

/** Some seconds go by. */
final class PassTime implements Action {

    @Override
    public int weight() {
        return 14;
    }

    @Override
    public String perform(Scene scene) {
        int seconds = scene.dice.between(1, 90);
        scene.pass(Duration.ofSeconds(seconds));
        return seconds + " seconds go by";
    }
}

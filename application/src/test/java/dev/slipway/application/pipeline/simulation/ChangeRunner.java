package dev.slipway.application.pipeline.simulation;

import java.util.List;

/** Somebody changes what a runner takes, or pauses it. */
final class ChangeRunner implements Action {

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public String perform(Scene scene) {
        SimulatedRunner runner = scene.dice.of(scene.runners);
        List<String> tags = scene.dice.among(List.of(), List.of("linux"), Scene.TAGS);
        boolean paused = scene.dice.chance(20);
        scene.change(runner, Scene.settings(tags, tags.isEmpty() || scene.dice.chance(70), paused, scene.dice.chance(15)));
        return runner + (paused ? " is paused" : " takes " + tags);
    }
}

package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.trigger.RunTrigger;
import java.util.Map;

/** A tool starts a pipeline with a token that somebody made for it. */
final class StartByTrigger implements Action {

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public String perform(Scene scene) {
        if (scene.pushes.isEmpty()) {
            return null;
        }
        long project = scene.dice.of(scene.pushes).projectId();
        String token = scene.server().creation.createTrigger.create(scene.dice.of(scene.people), Scene.at(project), "").token();
        String ref = scene.dice.among(Wiring.PROTECTED_BRANCH, "feature");
        scene.server().creation.runTrigger.run(Scene.at(project), new RunTrigger.Request(ref, token, Map.of("KEY", "value"), "{}", false));
        return "pipeline of project " + project + " by a trigger";
    }
}

package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.creation.CreatePipeline;
import java.util.List;

/** Somebody asks for a pipeline of a branch. */
final class CreateByHand implements Action {

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public String perform(Scene scene) {
        if (scene.pushes.isEmpty()) {
            return null;
        }
        long project = scene.dice.of(scene.pushes).projectId();
        scene.server().creation.createPipeline.create(scene.dice.of(scene.people), Scene.at(project),
                new CreatePipeline.Request(scene.dice.among(Wiring.PROTECTED_BRANCH, "feature"), List.of()));
        return "pipeline of project " + project + " by hand";
    }
}

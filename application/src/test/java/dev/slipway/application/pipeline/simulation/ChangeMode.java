package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.simulation.Scene.Resource;
import dev.slipway.domain.job.ProcessMode;
import java.util.Locale;
import java.util.Optional;

/**
 * Somebody changes how a resource chooses among those who wait. The groups of a project never go by opposite orders, with which two
 * pipelines can wait for one another for good, each as it was told to.
 */
final class ChangeMode implements Action {

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public String perform(Scene scene) {
        Resource resource = scene.dice.of(scene.resources);
        String ordered = scene.projects.indexOf(resource.projectId()) % 2 == 0 ? "oldest_first" : "newest_first";
        String mode = scene.dice.among("unordered", ordered, ordered);
        scene.trouble.disarm();
        scene.server().modules.job.updateResourceGroup.update(scene.dice.of(scene.people), Scene.at(resource.projectId()), resource.key(),
                Optional.of(ProcessMode.valueOf(mode.toUpperCase(Locale.ROOT))));
        scene.modes.put(resource.id(), mode);
        return "resource " + resource.id() + " is " + mode;
    }
}

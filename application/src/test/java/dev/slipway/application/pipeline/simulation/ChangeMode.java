package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.simulation.Scene.Resource;

/**
 * Somebody changes how a resource chooses among those who wait. The groups of a project never go by opposite orders, with which two pipelines can wait
 * for one another for good, each as it was told to. Mode and work are one change, so that nothing goes wrong between them.
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
        scene.ground.world().processMode(resource.id(), mode);
        scene.wiring.port(Transactions.class).write(() -> scene.wiring.port(Work.class).soon(JobWork.ASSIGN_RESOURCE, resource.id()));
        scene.modes.put(resource.id(), mode);
        return "resource " + resource.id() + " is " + mode;
    }
}

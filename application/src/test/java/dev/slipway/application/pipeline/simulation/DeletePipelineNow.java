package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.pipeline.PipelineRun;
import java.util.List;
import java.util.Objects;

/** Somebody deletes a pipeline, also one that runs; not the last ones. */
final class DeletePipelineNow implements Action {

    private static final int FEWEST = 3;

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public String perform(Scene scene) {
        List<PipelineRun> all = scene.books.pipelines().filter(run -> settled(scene, run.id())).toList();
        if (all.size() <= FEWEST) {
            return null;
        }
        PipelineRun run = scene.dice.of(all);
        scene.server().operation.deletePipeline.delete(scene.dice.of(scene.people), Scene.at(scene.books.project(run.id())), run.id(),
                Freshness.ANY);
        return "delete pipeline " + run.id();
    }

    private static boolean settled(Scene scene, long pipeline) {
        return scene.untold.stream().noneMatch(push -> Objects.equals(scene.journal.made(pipeline).pushId(), push.id()));
    }
}

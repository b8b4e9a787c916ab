package dev.slipway.application.pipeline.simulation;

import dev.slipway.domain.pipeline.PipelineRun;
import java.util.List;

/** Somebody calls a pipeline off, whatever state it is in. */
final class CancelPipelineNow implements Action {

    @Override
    public int weight() {
        return 3;
    }

    @Override
    public String perform(Scene scene) {
        List<PipelineRun> all = scene.books.pipelines().toList();
        if (all.isEmpty()) {
            return null;
        }
        PipelineRun run = scene.dice.of(all);
        scene.server().operation.cancelPipeline.cancel(scene.dice.of(scene.people), Scene.at(scene.books.project(run.id())), run.id());
        return "cancel pipeline " + run.id();
    }
}

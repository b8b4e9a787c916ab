package dev.slipway.application.pipeline.simulation;

import dev.slipway.domain.pipeline.PipelineRun;
import java.util.List;

/** Somebody runs again what failed or was called off in a pipeline. */
final class RetryPipelineNow implements Action {

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
        scene.server().operation.retryPipeline.retry(scene.dice.of(scene.people), Scene.at(scene.books.project(run.id())), run.id());
        return "retry pipeline " + run.id();
    }
}

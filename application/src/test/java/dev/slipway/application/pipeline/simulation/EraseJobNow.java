package dev.slipway.application.pipeline.simulation;

import dev.slipway.domain.job.JobStatus;
import java.util.List;

/** Somebody erases what a job left behind. */
final class EraseJobNow implements Action {

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public String perform(Scene scene) {
        List<Books.Entry> found = scene.books.jobs().filter(entry -> JobStatus.COMPLETED.contains(entry.status())).toList();
        if (found.isEmpty()) {
            return null;
        }
        Books.Entry entry = scene.dice.of(found);
        scene.server().operation.eraseJob.erase(scene.dice.of(scene.people), Scene.at(entry.projectId()), entry.id());
        return "erase " + entry.text();
    }
}

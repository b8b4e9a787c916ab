package dev.slipway.application.pipeline.simulation;

import dev.slipway.domain.job.JobStatus;
import java.util.List;

/** Somebody calls a job off, or one that has ended. */
final class CancelJobNow implements Action {

    @Override
    public int weight() {
        return 6;
    }

    @Override
    public String perform(Scene scene) {
        List<Books.Entry> found = scene.books.jobs().filter(entry -> JobStatus.CANCELABLE.contains(entry.status()) || entry.id() % 7 == 0)
                .toList();
        if (found.isEmpty()) {
            return null;
        }
        Books.Entry entry = scene.dice.of(found);
        scene.server().operation.cancelJob.cancel(scene.dice.of(scene.people), Scene.at(entry.projectId()), entry.id());
        return "cancel " + entry.text();
    }
}

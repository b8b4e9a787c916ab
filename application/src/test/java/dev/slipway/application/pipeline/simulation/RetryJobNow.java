package dev.slipway.application.pipeline.simulation;

import dev.slipway.domain.job.JobStatus;
import java.util.List;

/** Somebody runs a job again that has ended. */
final class RetryJobNow implements Action {

    @Override
    public int weight() {
        return 5;
    }

    @Override
    public String perform(Scene scene) {
        List<Books.Entry> found = scene.books.jobs()
                .filter(entry -> !entry.job().retried() && JobStatus.FINISHED.contains(entry.status()) || entry.id() % 11 == 0).toList();
        if (found.isEmpty()) {
            return null;
        }
        Books.Entry entry = scene.dice.of(found);
        scene.server().operation.retryJob.retry(scene.dice.of(scene.people), Scene.at(entry.projectId()), entry.id());
        return "retry " + entry.text();
    }
}

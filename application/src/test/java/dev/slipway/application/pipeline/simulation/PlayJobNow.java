package dev.slipway.application.pipeline.simulation;

import dev.slipway.domain.job.JobStatus;
import java.util.List;

/** Somebody starts a job that waits for a person or for its timer. */
final class PlayJobNow implements Action {

    @Override
    public int weight() {
        return 9;
    }

    @Override
    public String perform(Scene scene) {
        List<Books.Entry> found = scene.books.jobs()
                .filter(entry -> JobStatus.BLOCKED.contains(entry.status()) || entry.job().plan().action() && entry.id() % 5 == 0).toList();
        if (found.isEmpty()) {
            return null;
        }
        Books.Entry entry = scene.dice.of(found);
        scene.server().operation.playJob.play(scene.dice.of(scene.people), Scene.at(entry.projectId()), entry.id(), List.of());
        return "play " + entry.text();
    }
}

package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.simulation.Books.Entry;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Somebody retries a job of a pipeline that has ended and that a trigger job mirrors, or plays one that was left there. */
final class BeginAgain implements Action {

    @Override
    public int weight() {
        return 8;
    }

    @Override
    public String perform(Scene scene) {
        return perform(scene, scene.dice.of(scene.people));
    }

    static String perform(Scene scene, Caller.Person person) {
        Set<Long> ended = scene.books.jobs().flatMap(entry -> scene.journal.mirrored(entry.id()).flatMap(scene.books::pipeline).stream())
                .filter(run -> PipelineStatus.COMPLETED.contains(run.status())).map(PipelineRun::id).collect(Collectors.toSet());
        List<Entry> found = scene.books.jobs().filter(entry -> ended.contains(entry.pipelineId()) && !entry.job().retried())
                .filter(entry -> JobRules.RETRYABLE.judge(entry.job()).allowed() || entry.status() == JobStatus.MANUAL).toList();
        if (found.isEmpty()) {
            return null;
        }
        Entry entry = scene.dice.of(found);
        if (entry.status() == JobStatus.MANUAL) {
            scene.server().operation.playJob.play(person, Scene.at(entry.projectId()), entry.id(), List.of());
        } else {
            scene.server().operation.retryJob.retry(person, Scene.at(entry.projectId()), entry.id());
        }
        return "begin again by " + entry.text();
    }
}

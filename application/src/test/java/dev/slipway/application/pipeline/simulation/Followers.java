package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.simulation.Books.Entry;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How pipelines follow one another: a trigger job has one pipeline at most, and nobody waits for one that nobody speaks of any more. */
final class Followers {

    static final List<Invariant> ALL = List.of(
            new Invariant("bridge.is_started", scene -> of(scene, JobStatus.PENDING)
                    .filter(entry -> !scene.pieces.recorded(JobWork.START_BRIDGE, entry.id())).map(Entry::text)),
            new Invariant("bridge.is_told", scene -> of(scene, JobStatus.RUNNING).filter(entry -> !isTold(scene, entry.id())).map(Entry::text)),
            new Invariant("bridge.has_one_pipeline", scene -> scene.journal.bridged().entrySet().stream().filter(made -> made.getValue() > 1)
                    .map(made -> "trigger job " + made.getKey() + " has " + made.getValue() + " pipelines")),
            new Invariant("child.is_called_off", scene -> scene.journal.takeCalledOff().stream().flatMap(parent -> goOn(scene, parent))));

    private Followers() {
    }

    private static Stream<Entry> of(Scene scene, JobStatus status) {
        return scene.books.jobs(status).stream().filter(entry -> entry.job().plan().bridge());
    }

    /** The pipeline goes on, or somebody is about to look at how it ended. */
    private static boolean isTold(Scene scene, long job) {
        return scene.pieces.recorded(JobWork.FOLLOW_PIPELINE, job) || scene.pieces.recorded(JobWork.START_BRIDGE, job)
                || scene.wiring.raw(Bridges.class).followed(job).filter(followed -> followed.mirrors()).flatMap(Bridges.Followed::status)
                        .filter(status -> !PipelineStatus.COMPLETED.contains(status)).isPresent()
                || scene.pieces.recorded().stream().anyMatch(piece -> piece.kind().equals(JobWork.PIPELINE_CHANGED)
                        && scene.wiring.raw(Bridges.class).followers(piece.subject()).contains(job));
    }

    private static Stream<String> goOn(Scene scene, long parent) {
        return scene.wiring.raw(Bridges.class).children(parent).stream().filter(child -> !scene.pieces.recorded(JobWork.CANCEL_CHILD, child))
                .flatMap(child -> scene.books.pipeline(child).filter(Followers::cancelable).stream()).map(Invariants::text);
    }

    private static boolean cancelable(PipelineRun run) {
        return Optional.of(run.status()).filter(PipelineStatus.CANCELABLE::contains).isPresent();
    }
}

package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.simulation.Books.Entry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** How pipelines follow one another: a trigger job has one pipeline at most, and nobody waits for one that nobody speaks of any more. */
final class Followers {

    private static final List<JobStatus> ENDED = List.of(JobStatus.SUCCESS, JobStatus.FAILED);
    private static final Map<JobStatus, Set<PipelineStatus>> ENDS = Map.of(JobStatus.SUCCESS, Set.of(PipelineStatus.SUCCESS),
            JobStatus.FAILED, Set.of(PipelineStatus.FAILED, PipelineStatus.SKIPPED));

    static final List<Invariant> ALL = List.of(
            new Invariant("bridge.is_started", scene -> of(scene, JobStatus.PENDING)
                    .filter(entry -> !scene.pieces.recorded(JobWork.START_BRIDGE, entry.id())).map(Entry::text)),
            new Invariant("bridge.is_told",
                    scene -> of(scene, JobStatus.RUNNING).filter(entry -> !isTold(scene, entry.id())).map(Entry::text)),
            new Invariant("bridge.waits_with_its_pipeline", scene -> of(scene, JobStatus.MANUAL).filter(entry -> isAhead(scene, entry.id()))
                    .filter(entry -> !isWoken(scene, entry.id())).map(Entry::text)),
            new Invariant("bridge.has_one_pipeline", scene -> scene.journal.bridged().entrySet().stream().filter(
                    made -> made.getValue() > 1)
                    .map(made -> "trigger job " + made.getKey() + " has " + made.getValue() + " pipelines")),
            new Invariant("bridge.agrees", scene -> ENDED.stream().flatMap(status -> of(scene, status)).filter(entry -> disagrees(scene,
                    entry))
                    .map(entry -> entry.text() + " mirrors "
                            + Invariants.text(scene.books.pipeline(scene.journal.mirrored(entry.id()).orElseThrow()).orElseThrow()))),
            new Invariant("child.is_called_off", scene -> scene.journal.takeCalledOff().stream().flatMap(parent -> goOn(scene, parent))));

    private Followers() {
    }

    private static Stream<Entry> of(Scene scene, JobStatus status) {
        return scene.books.jobs(status).stream().filter(entry -> entry.job().plan().bridge());
    }

    /** The job has a pipeline, in which a person may play something. */
    static boolean waitsWithIts(Scene scene, long job) {
        return scene.wiring.raw(Bridges.class).followed(job).filter(Bridges.Followed::mirrors).isPresent();
    }

    /** The job waits for a person with its pipeline, which does not wait any more. */
    private static boolean isAhead(Scene scene, long job) {
        return scene.wiring.raw(Bridges.class).followed(job).filter(followed -> followed.mirrors()).flatMap(Bridges.Followed::status)
                .filter(status -> status != PipelineStatus.MANUAL).isPresent();
    }

    /** The pipeline goes on, or its end is about to be looked at. */
    private static boolean isTold(Scene scene, long job) {
        return isWoken(scene, job) || scene.wiring.raw(Bridges.class).followed(job).filter(followed -> followed.mirrors())
                .flatMap(Bridges.Followed::status)
                .filter(status -> !PipelineStatus.COMPLETED.contains(status)).isPresent();
    }

    private static boolean isWoken(Scene scene, long job) {
        return scene.pieces.recorded(JobWork.SYNC_BRIDGE, job) || scene.pieces.recorded(JobWork.START_BRIDGE, job)
                || scene.pieces.recorded().stream().anyMatch(piece -> piece.kind().equals(JobWork.NOTIFY_FOLLOWERS)
                        && scene.wiring.raw(Bridges.class).followers(piece.subject()).contains(job));
    }

    /**
     * It ended with its pipeline, that stands otherwise now, and nobody is about to see. A job that was called off with its own pipeline is
     * none of these, nor one that failed for a reason of its own, nor one whose pipeline may wait for the job's own.
     */
    private static boolean disagrees(Scene scene, Entry entry) {
        return !entry.job().retried() && entry.job().failureReason().filter(reason -> reason != FailureReason.UNKNOWN_FAILURE).isEmpty()
                && scene.journal.mirrored(entry.id()).flatMap(scene.books::pipeline).filter(other -> !ENDS.get(entry.status()).contains(
                        other.status())
                        && !isToldAnew(scene, entry.id(), other.id()) && !circles(scene, entry)).isPresent();
    }

    private static boolean isToldAnew(Scene scene, long job, long pipeline) {
        return scene.pieces.recorded(JobWork.RESTART_MIRRORING_BRIDGES, pipeline) || scene.pieces.recorded(JobWork.RESTART_BRIDGE, job);
    }

    /**
     * Whether its own pipeline is among those that its pipeline mirrors, and those mirror, whether they wait for one another now or not.
     */
    private static boolean circles(Scene scene, Entry entry) {
        Set<Long> reached = new TreeSet<>(Set.of(scene.journal.mirrored(entry.id()).orElseThrow()));
        boolean grew = true;
        while (grew) {
            grew = reached.addAll(scene.books.jobs().filter(other -> reached.contains(other.pipelineId()))
                    .flatMap(other -> scene.journal.mirrored(other.id()).stream()).toList());
        }
        return reached.contains(entry.pipelineId());
    }

    private static Stream<String> goOn(Scene scene, long parent) {
        return scene.wiring.raw(Bridges.class).cancelChildren(parent).stream()
                .filter(child -> !scene.pieces.recorded(JobWork.CANCEL_CHILD, child))
                .flatMap(child -> scene.books.pipeline(child).filter(Followers::cancelable).stream()).map(Invariants::text);
    }

    private static boolean cancelable(PipelineRun run) {
        return Optional.of(run.status()).filter(PipelineStatus.CANCELABLE::contains).isPresent();
    }
}

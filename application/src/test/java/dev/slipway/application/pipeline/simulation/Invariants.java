package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.pipeline.simulation.Books.Entry;
import dev.slipway.application.pipeline.simulation.Journal.Made;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.CompositeStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is true after every step, however it went. That nobody waits for nothing is in {@link Movers}. */
final class Invariants {

    static final List<Invariant> ALL = Stream.concat(Stream.of(
            new Invariant("pipeline.follows_its_jobs", scene -> pipelines(scene).filter(run -> !follows(run)).map(Invariants::text)),
            new Invariant("pipeline.ended_without_live_jobs",
                    scene -> pipelines(scene).filter(Invariants::endedAlive).map(Invariants::text)),
            new Invariant("pipeline.ended_has_a_time", scene -> pipelines(scene)
                    .filter(run -> PipelineStatus.FINISHED.contains(run.status()) && run.times().finishedAt() == null)
                    .map(Invariants::text)),
            new Invariant("job.latest_is_one", scene -> pipelines(scene).flatMap(Invariants::repeated)),
            new Invariant("job.times_agree", scene -> pipelines(scene).flatMap(run -> run.jobs().stream())
                    .filter(job -> !timesAgree(job)).map(JobRun::toString)),
            new Invariant("resource.held_once", Invariants::heldTwice),
            new Invariant("push.made_once", Invariants::madeTwice),
            new Invariant("log.is_archived", scene -> scene.journal.takeEnded().stream().filter(job -> isForgotten(scene, job))
                    .map(job -> "the log of job " + job + " stays in pieces")),
            new Invariant("begun.looks_for_redundant", scene -> scene.journal.takeBegun().stream()
                    .filter(id -> !scene.pieces.recorded(JobWork.CANCEL_REDUNDANT_PIPELINES, id) && !scene.redundancyLookedFor.contains(id))
                    .map(id -> "nobody will look for what pipeline " + id + " makes redundant")),
            new Invariant("deleted.is_removed", scene -> scene.journal.hidden().stream().filter(id -> isLeft(scene, id))
                    .map(id -> "pipeline " + id + " is deleted and nothing is recorded that removes it"))),
            Stream.of(Movers.ALL, Clockwork.ALL, Followers.ALL, Guards.ALL).flatMap(List::stream)).toList();

    private Invariants() {
    }

    /** Those that changed; what is true of the others was found out before. */
    private static Stream<PipelineRun> pipelines(Scene scene) {
        return scene.books.changed();
    }

    static String text(PipelineRun run) {
        return "pipeline " + run.id() + " is " + run.status().wireName() + " with " + JobRun.latest(run.jobs()).stream()
                .map(job -> job.name() + "=" + job.status().wireName() + (job.allowFailure() ? "!" : "")).collect(Collectors.joining(" "));
    }

    /**
     * A pipeline that ran goes on running while its jobs only wait for runners. One that has no jobs, and never will, stands for itself.
     */
    private static boolean follows(PipelineRun run) {
        PipelineStatus composite = CompositeStatus.ofJobs(run.jobs()).orElse(run.status());
        return run.status() == composite || run.status() == PipelineStatus.RUNNING && composite == PipelineStatus.PENDING;
    }

    private static boolean endedAlive(PipelineRun run) {
        return PipelineStatus.COMPLETED.contains(run.status())
                && run.jobs().stream().anyMatch(job -> JobStatus.ALIVE.contains(job.status()));
    }

    /** Of all runs of one name the last one counts, and no other. */
    private static Stream<String> repeated(PipelineRun run) {
        Map<String, List<JobRun>> byName = run.jobs().stream().collect(Collectors.groupingBy(JobRun::name));
        return byName.values().stream().filter(runs -> runs.stream().filter(job -> !job.retried()).count() != 1
                || runs.stream().anyMatch(job -> job.retried() && !JobStatus.FINISHED.contains(job.status())))
                .map(runs -> text(run) + ": " + runs);
    }

    private static boolean timesAgree(JobRun job) {
        boolean ended = job.times().finishedAt() != null;
        return ended == JobStatus.FINISHED.contains(job.status())
                && (job.status() == JobStatus.SCHEDULED) == (job.times().scheduledAt() != null)
                && (job.status() != JobStatus.RUNNING || job.times().startedAt() != null)
                && (job.status() != JobStatus.PENDING || job.times().queuedAt() != null);
    }

    private record Resource(long project, String key) {}

    /** Whoever waits for a runner or has one holds the resource that it asked for. */
    private static Stream<String> heldTwice(Scene scene) {
        return Stream.of(JobStatus.PENDING, JobStatus.RUNNING).flatMap(status -> scene.books.jobs(status).stream())
                .filter(entry -> entry.job().plan().resourceGroup().isPresent())
                .collect(Collectors.groupingBy(entry -> new Resource(entry.projectId(), entry.job().plan().resourceGroup().get())))
                .entrySet().stream().filter(held -> held.getValue().size() > 1)
                .map(held -> held.getKey() + " is held by " + held.getValue().stream().map(Entry::text).toList());
    }

    private static Stream<String> madeTwice(Scene scene) {
        return scene.journal.made().stream().map(Made::pushId).filter(Objects::nonNull)
                .collect(Collectors.groupingBy(id -> id, Collectors.counting()))
                .entrySet().stream().filter(made -> made.getValue() > 1)
                .map(made -> "push " + made.getKey() + " made " + made.getValue() + " pipelines");
    }

    private static boolean isForgotten(Scene scene, long job) {
        return !scene.pieces.recorded(JobWork.ARCHIVE_LOG, job)
                && scene.wiring.raw(JobLogs.class).find(job).filter(log -> log.ended() && log.size() > 0 && log.blob().isEmpty())
                        .isPresent();
    }

    private static boolean isLeft(Scene scene, long pipeline) {
        return !scene.journal.isRemoved(pipeline) && !scene.pieces.recorded(JobWork.REMOVE_PIPELINE, pipeline);
    }
}

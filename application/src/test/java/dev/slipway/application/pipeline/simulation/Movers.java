package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.pipeline.simulation.Books.Entry;
import dev.slipway.application.pipeline.simulation.Scene.Resource;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.runner.JobInQueue;
import dev.slipway.domain.runner.RunnerMatch;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whoever has not ended has somebody or something that will move it: an unfinished job before it, a runner that is offered it, a holder of
 * its
 * resource, recorded work, a person. What looks for the forgotten every now and then does not count.
 */
final class Movers {

    static final List<Invariant> ALL = List.of(
            new Invariant("created.comes_after_somebody", scene -> scene.books.changed().flatMap(Movers::afterNobody)),
            new Invariant("scheduled.has_a_timer", scene -> of(scene, JobStatus.SCHEDULED)
                    .filter(entry -> !scene.pieces.recorded(JobWork.START_SCHEDULED_JOB, entry.id())).map(Entry::text)),
            new Invariant("manual.can_be_played", scene -> of(scene, JobStatus.MANUAL)
                    .filter(entry -> !JobRules.PLAYABLE.judge(unguarded(entry.job())).allowed() && !Followers.waitsWithIts(scene,
                            entry.id())).map(Entry::text)),
            new Invariant("waiting.is_assigned",
                    scene -> of(scene, JobStatus.WAITING_FOR_RESOURCE).filter(entry -> !assigned(scene, entry)).map(Entry::text)),
            new Invariant("pending.is_offered", Movers::notOffered),
            new Invariant("running.is_watched", Orphans::unwatched),
            new Invariant("preparing.is_nobody", scene -> of(scene, JobStatus.PREPARING).map(Entry::text)));

    private Movers() {
    }

    private static Stream<Entry> of(Scene scene, JobStatus status) {
        return scene.books.jobs(status).stream();
    }

    /** Another user may deploy, and approve what waits for approvals. */
    static JobRun unguarded(JobRun job) {
        return job.facing(job.obstacles().stream()
                .filter(obstacle -> obstacle != JobObstacle.PROTECTED_ENVIRONMENT && obstacle != JobObstacle.APPROVAL_PENDING)
                .collect(Collectors.toSet()));
    }

    private static Stream<String> afterNobody(PipelineRun run) {
        List<JobRun> latest = JobRun.latest(run.jobs());
        return latest.stream().filter(job -> job.status() == JobStatus.CREATED && latest.stream().noneMatch(other -> holdsBack(other, job)))
                .map(job -> job.name() + " waits for nobody: " + Invariants.text(run));
    }

    /** A job that a person may start, but need not, holds nobody back. */
    private static boolean holdsBack(JobRun other, JobRun job) {
        boolean before = job.plan().needs()
                .map(needs -> needs.stream().map(JobNeed::job).anyMatch(other.name()::equals))
                .orElse(other.plan().stage() < job.plan().stage());
        return before && JobStatus.UNFINISHED.contains(other.status()) && !(other.status() == JobStatus.MANUAL && other.allowFailure());
    }

    /** Somebody holds the resource, or it is about to be given away, or it is somebody's turn who does not want it yet. */
    private static boolean assigned(Scene scene, Entry entry) {
        Resource resource = resource(scene, entry);
        return scene.pieces.recorded(JobWork.ASSIGN_RESOURCE, resource.id())
                || candidates(scene, resource).anyMatch(other -> other.status() == JobStatus.PENDING || other.status() == JobStatus.RUNNING)
                || head(scene, resource).filter(other -> other.status() != JobStatus.WAITING_FOR_RESOURCE).isPresent();
    }

    private static Resource resource(Scene scene, Entry entry) {
        return scene.resources.stream()
                .filter(each -> each.projectId() == entry.projectId()
                        && each.key().equals(entry.job().plan().resourceGroup().orElseThrow()))
                .findFirst().orElseThrow();
    }

    private static Stream<Entry> candidates(Scene scene, Resource resource) {
        return scene.books.jobs()
                .filter(other -> other.projectId() == resource.projectId()
                        && other.job().plan().resourceGroup().equals(Optional.of(resource.key())));
    }

    private static Optional<Entry> head(Scene scene, Resource resource) {
        String mode = scene.modes.getOrDefault(resource.id(), "unordered");
        if (mode.equals("unordered")) {
            return Optional.empty();
        }
        Comparator<Entry> byPipeline = Comparator.comparingLong(Entry::pipelineId);
        return candidates(scene, resource).filter(other -> JobStatus.TO_COME.contains(other.status()))
                .min((mode.equals("newest_first") ? byPipeline.reversed() : byPipeline)
                        .thenComparing(other -> other.status() != JobStatus.WAITING_FOR_RESOURCE));
    }

    /** A runner sees that there is something for it exactly where there is. One runner is asked after each change, each in its turn. */
    private static Stream<String> notOffered(Scene scene) {
        if (scene.books.changed().findAny().isEmpty()) {
            return Stream.empty();
        }
        SimulatedRunner runner = scene.runners.get(scene.next() % scene.runners.size());
        Set<Long> wanted = scene.books.jobs().filter(entry -> inQueue(entry) && mayTake(scene, runner, entry)).map(Entry::pipelineId)
                .collect(Collectors.toSet());
        OptionalLong offered = scene.wiring.port(RunnerQueue.class).first(runner.view);
        boolean right = offered.isEmpty() ? wanted.isEmpty() : wanted.contains(offered.getAsLong());
        return right ? Stream.empty() : Stream.of(runner + " is offered " + offered + ", and could take jobs of pipelines " + wanted);
    }

    /** The books hold jobs of pipelines that are not deleted. */
    private static boolean inQueue(Entry entry) {
        return JobInQueue.CLAUSES.hold(new JobInQueue(entry.status(), entry.job().plan().bridge(), false));
    }

    private static boolean mayTake(Scene scene, SimulatedRunner runner, Entry entry) {
        boolean refProtected = scene.journal.made(entry.pipelineId()).refProtected();
        return runner.matches(
                new RunnerMatch.Job(entry.projectId(), Set.of(scene.group), true, true, scene.books.tags(entry.id()), refProtected));
    }
}

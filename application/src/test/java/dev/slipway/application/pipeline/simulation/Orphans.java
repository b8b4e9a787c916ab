package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.simulation.Books.Entry;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.application.runner.port.RunningJobs.Candidate;
import dev.slipway.application.runner.port.RunningJobs.Limits;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.StaleJob.Thresholds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Jobs that run and that no runner has in hand: the server will notice the silence. */
final class Orphans {

    private static final Duration LONG = Duration.ofDays(2);
    private static final int MOST = 500;

    private Orphans() {
    }

    static List<Entry> all(Scene scene) {
        return scene.books.jobs(JobStatus.RUNNING).stream().filter(entry -> !entry.job().plan().bridge() && !inHand(scene, entry.id()))
                .toList();
    }

    private static boolean inHand(Scene scene, long job) {
        return scene.runners.stream().filter(runner -> runner.alive).flatMap(runner -> runner.hands.stream())
                .anyMatch(hand -> hand.job == job && scene.holds(hand));
    }

    /** Each is looked at once, since nobody will speak of it any more. */
    static Stream<String> unwatched(Scene scene) {
        List<Entry> fresh = all(scene).stream().filter(entry -> scene.orphans.add(entry.id() + " " + scene.journal.runInHand(entry.id())))
                .toList();
        return fresh.stream().filter(entry -> !watched(scene, entry.id())).map(Entry::text);
    }

    /** Who never spoke loses the job after minutes, and who spoke once, after an hour of silence. */
    private static boolean watched(Scene scene, long job) {
        RunningJobs running = scene.wiring.port(RunningJobs.class);
        Instant then = scene.now().plus(LONG);
        AssignedJob found = running.find(job).orElseThrow();
        if (found.heardAt() == null) {
            return running.neverHeard(then, job - 1, MOST).contains(job);
        }
        Thresholds limits = Thresholds.DEFAULT;
        return running.stale(new Limits(limits.pendingOutdated(), limits.pendingStuck(), limits.runningSilent(),
                limits.runningBeyondLimit(), limits.scheduledLate()), then, job - 1, MOST).stream().map(Candidate::id)
                .anyMatch(id -> id == job);
    }
}

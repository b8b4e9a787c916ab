package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.CiApplication;
import dev.slipway.application.pipeline.simulation.Books.Entry;
import dev.slipway.application.pipeline.simulation.Ground.Piece;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.runner.job.ReportJob;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The end of a run: nothing goes wrong any more, everybody does what there is to do, and all pipelines end, also where some begin again.
 * What looks for forgotten jobs is allowed for those only whose runners spoke once and are silent since, when nobody can do anything else.
 */
final class Drain {

    private static final int ROUNDS = 400;
    /** How often somebody lets a pipeline begin again when all have ended. */
    private static final int REVIVALS = 6;
    private static final Duration SILENT = Duration.ofMinutes(62);
    private static final Set<JobStatus> UNFINISHED = EnumSet.complementOf(EnumSet.copyOf(JobStatus.COMPLETED));

    private final Scene scene;
    private final Runnable checked;

    /** @param checked to be done after each step */
    Drain(Scene scene, Runnable checked) {
        this.scene = scene;
        this.checked = checked;
    }

    void run() {
        scene.trouble.disarm();
        Clockwork.forgetAll(scene);
        List<String> tags = new ArrayList<>(Scene.TAGS);
        tags.add(RandomConfiguration.NOBODY_HAS);
        SimulatedRunner helper = scene.enroll(Owner.INSTANCE, Scene.settings(tags, true, false, false), Scene.ALL_FEATURES);
        List.copyOf(scene.untold).forEach((Push push) -> PushCommit.tell(scene, push));
        end(helper);
        for (int count = 0; count < REVIVALS && BeginAgain.perform(scene, scene.people.getFirst()) != null; count++) {
            checked.run();
            cancelAll();
            end(helper);
        }
        scene.journal.hidden().stream().filter(id -> scene.wiring.refs().pinned(scene.journal.made(id).projectId(),
                id)).findFirst().ifPresent(id -> {
            throw new Violation("deleted.is_removed", "the commit of pipeline " + id + " is kept although that was deleted");
        });
    }

    /** Sometimes somebody thinks better of it. */
    private void cancelAll() {
        List<PipelineRun> all = scene.books.pipelines().filter(run -> !PipelineStatus.COMPLETED.contains(run.status())).toList();
        if (!all.isEmpty() && scene.dice.chance(25)) {
            long id = scene.dice.of(all).id();
            scene.server().operation.cancelPipeline.cancel(scene.people.getFirst(), Scene.at(scene.books.project(id)), id);
            checked.run();
        }
    }

    /** Work that is left may let a pipeline begin again. */
    private void end(SimulatedRunner helper) {
        int rounds = 0;
        do {
            rounds = pipelines(helper, rounds);
            workThatIsLeft();
        } while (unfinished());
    }

    private int pipelines(SimulatedRunner helper, int before) {
        int rounds = before;
        while (unfinished()) {
            if (++rounds > ROUNDS) {
                throw new Violation("everything.ends", left() + " go on after " + ROUNDS + " rounds");
            }
            boolean moved = work() | jobs(helper) | people();
            if (!moved && !later()) {
                throw new Violation("everything.ends", "nobody can do anything, and " + left() + " go on");
            }
        }
        return rounds;
    }

    private void workThatIsLeft() {
        for (int round = 0; scene.pieces.next().isPresent() && round < ROUNDS; round++) {
            Instant next = scene.pieces.next().get();
            if (next.isAfter(scene.now())) {
                scene.ground.world().moveTo(next);
            }
            work();
        }
        if (!scene.pieces.recorded().isEmpty()) {
            throw new Violation("everything.ends", "work is never done: " + scene.pieces.recorded());
        }
    }

    private boolean unfinished() {
        return scene.books.pipelines().anyMatch(run -> !PipelineStatus.COMPLETED.contains(run.status()))
                || scene.books.jobs().anyMatch(Drain::goesOn);
    }

    private static boolean goesOn(Entry entry) {
        return UNFINISHED.contains(entry.status());
    }

    private List<String> left() {
        return scene.books.jobs().filter(Drain::goesOn).map(Entry::text).toList();
    }

    private boolean work() {
        boolean any = false;
        for (List<Piece> due = scene.pieces.due(); !due.isEmpty(); due = scene.pieces.due()) {
            scene.pieces.attempt(due.getFirst(), true);
            checked.run();
            any = true;
        }
        return any;
    }

    /** Runners that live end what they have; one that takes everything takes what is there. */
    private boolean jobs(SimulatedRunner helper) {
        boolean any = false;
        for (SimulatedRunner runner : scene.living()) {
            for (Hand hand : List.copyOf(runner.hands)) {
                hand.lastWord = scene.dice.chance(80)
                        ? new ReportJob.Request("success", null, 0)
                        : new ReportJob.Request("failed", "script_failure", 1);
                EndJob.end(scene, runner, hand);
                checked.run();
                any = true;
            }
        }
        int moves = scene.journal.moves();
        boolean given = AskForJob.ask(scene, helper, false);
        checked.run();
        return any | given | scene.journal.moves() != moves;
    }

    private boolean people() {
        List<Entry> manual = scene.books.jobs(JobStatus.MANUAL).stream()
                .filter(entry -> JobRules.PLAYABLE.judge(Movers.unguarded(entry.job())).allowed())
                .filter(entry -> !Followers.waitsWithIts(scene, entry.id())).toList();
        if (manual.isEmpty()) {
            return false;
        }
        Entry entry = manual.getFirst();
        if (DecideDeployment.approve(scene, entry)) {
            checked.run();
            if (scene.books.jobs(JobStatus.MANUAL).stream().noneMatch(left -> left.id() == entry.id())) {
                return true;
            }
        }
        scene.server().operation.playJob.play(scene.people.getFirst(), Scene.at(entry.projectId()), entry.id(), List.of());
        checked.run();
        return true;
    }

    /** Time goes by until something is due, lost jobs come back, or silence is noticed. */
    private boolean later() {
        int moves = scene.journal.moves();
        scene.pass(CiApplication.SILENCE.plusSeconds(1));
        scene.server().runnerJobs.returnLostJobs.handle(0);
        checked.run();
        if (scene.journal.moves() != moves || !scene.pieces.due().isEmpty()) {
            return true;
        }
        if (scene.pieces.next().isPresent()) {
            scene.ground.world().moveTo(scene.pieces.next().get().plusSeconds(1));
            return true;
        }
        return silence();
    }

    private boolean silence() {
        if (Orphans.all(scene).isEmpty()) {
            return false;
        }
        scene.pass(SILENT);
        scene.server().runnerJobs.failStaleJobs.handle(0);
        checked.run();
        return Orphans.all(scene).isEmpty();
    }
}

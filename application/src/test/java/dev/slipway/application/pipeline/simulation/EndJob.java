package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.runner.job.JobAnswer;
import dev.slipway.application.runner.job.ReportJob;
import java.util.List;

/** A runner tells how its job ended. Where it gets no answer it says so again. */
final class EndJob implements Action {

    @Override
    public int weight() {
        return 24;
    }

    @Override
    public String perform(Scene scene) {
        List<SimulatedRunner> busy = scene.living().stream().filter(runner -> !runner.hands.isEmpty()).toList();
        if (busy.isEmpty()) {
            return null;
        }
        SimulatedRunner runner = scene.dice.of(busy);
        Hand hand = runner.hands.stream().filter(each -> each.lastWord != null).findFirst().orElseGet(() -> scene.dice.of(runner.hands));
        if (hand.lastWord == null) {
            hand.lastWord = ending(scene.dice);
        }
        String told = runner + " says that " + hand + " is " + hand.lastWord.state();
        end(scene, runner, hand);
        return told;
    }

    static void end(Scene scene, SimulatedRunner runner, Hand hand) {
        boolean held = scene.holds(hand);
        int moves = scene.journal.moves();
        JobAnswer answer = Words.of(scene, hand, () -> scene.server().runnerJobs.reportJob.report(hand.job, hand.token, hand.lastWord));
        runner.hands.remove(hand);
        if (held && answer instanceof JobAnswer.Accepted && scene.holds(hand)) {
            throw new Violation("job.ends_when_told", hand + " goes on although its runner said how it ended, and was believed");
        }
        if (scene.journal.moves() == moves && answer instanceof JobAnswer.Accepted) {
            throw new Violation("job.ends_when_told", hand + " was believed to have ended, and nothing was written down");
        }
    }

    static ReportJob.Request ending(Dice dice) {
        int chosen = dice.below(100);
        if (chosen < 62) {
            return new ReportJob.Request("success", null, 0);
        }
        return chosen < 88 ? new ReportJob.Request("failed", "script_failure", dice.among(1, 3))
                : new ReportJob.Request("failed",
                        dice.among("runner_system_failure", "job_execution_timeout", "unmet_prerequisites", "never heard of"), null);
    }
}

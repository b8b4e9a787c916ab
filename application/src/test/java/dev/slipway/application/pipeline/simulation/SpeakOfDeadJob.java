package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.CiApplication;
import dev.slipway.application.runner.job.ReportJob;
import java.util.List;

/** A runner speaks of a job that it has lost. Nobody may be moved by that. */
final class SpeakOfDeadJob implements Action {

    @Override
    public int weight() {
        return 6;
    }

    @Override
    public String perform(Scene scene) {
        List<SimulatedRunner> late = scene.living().stream().filter(runner -> runner.hands.stream().anyMatch(hand -> !scene.holds(hand)))
                .toList();
        if (late.isEmpty()) {
            return null;
        }
        SimulatedRunner runner = scene.dice.of(late);
        Hand hand = scene.dice.of(runner.hands.stream().filter(each -> !scene.holds(each)).toList());
        switch (scene.dice.below(4)) {
            case 0 -> WriteLog.write(scene, hand, (int) CiApplication.LOG_LIMIT + 1);
            case 1 -> HandInFile.send(scene, hand);
            default -> Words.of(scene, hand, () -> scene.server().runnerJobs.reportJob.report(hand.job, hand.token,
                    scene.dice.chance(50)
                            ? new ReportJob.Request("success", null, 0)
                            : new ReportJob.Request("failed", "script_failure", 1)));
        }
        if (scene.dice.chance(50)) {
            runner.hands.remove(hand);
        }
        return runner + " speaks of " + hand + ", which it has lost";
    }
}

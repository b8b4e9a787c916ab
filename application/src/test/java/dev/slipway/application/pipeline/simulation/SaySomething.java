package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.runner.job.ReportJob;

/** A runner says that its job still runs. */
final class SaySomething implements Action {

    @Override
    public int weight() {
        return 5;
    }

    @Override
    public String perform(Scene scene) {
        return Words.any(scene, (runner, hand) -> {
            Words.of(scene, hand, () -> scene.server().runnerJobs.reportJob.report(hand.job, hand.token,
                    new ReportJob.Request("running", null, null)));
            return runner + " still runs " + hand;
        });
    }
}

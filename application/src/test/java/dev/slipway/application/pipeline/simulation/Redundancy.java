package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.simulation.Ground.Piece;
import dev.slipway.domain.pipeline.TransitionResult;

/** What is true when somebody has looked for redundant pipelines: none of them would be called off if he looked again. */
final class Redundancy {

    private Redundancy() {
    }

    static void check(Scene scene, Piece done) {
        if (!done.kind().equals(JobWork.CANCEL_REDUNDANT_PIPELINES)) {
            return;
        }
        scene.redundancyLookedFor.add(done.subject());
        Pipelines pipelines = scene.wiring.raw(Pipelines.class);
        for (long id : pipelines.redundantSince(done.subject(), 0, Integer.MAX_VALUE)) {
            boolean left = scene.wiring.raw(Transactions.class).write(() -> pipelines.lock(id))
                    .map(held -> held.run().cancelRedundant(scene.now()))
                    .filter(result -> result instanceof TransitionResult.Decision decision && !decision.moves().isEmpty()).isPresent();
            if (left) {
                throw new Violation("redundant.is_called_off",
                        "pipeline " + id + " is redundant since pipeline " + done.subject() + ", and goes on");
            }
        }
    }
}

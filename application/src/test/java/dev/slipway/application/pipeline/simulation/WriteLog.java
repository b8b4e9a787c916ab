package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.CiApplication;
import dev.slipway.application.runner.job.AppendLog;
import dev.slipway.application.runner.job.JobAnswer;

/** A runner sends a piece of a log, now and then more than a log may have. */
final class WriteLog implements Action {

    @Override
    public int weight() {
        return 6;
    }

    @Override
    public String perform(Scene scene) {
        return Words.any(scene, (runner, hand) -> {
            int size = scene.dice.chance(6) ? (int) CiApplication.LOG_LIMIT + 1 : scene.dice.between(1, 60);
            write(scene, hand, size);
            return runner + " writes " + size + " bytes of " + hand;
        });
    }

    static void write(Scene scene, Hand hand, int size) {
        AppendLog.Piece piece = new AppendLog.Piece(hand.sent + "-" + (hand.sent + size - 1), () -> new byte[size], false);
        JobAnswer answer = Words.of(scene, hand, () -> scene.server().runnerJobs.appendLog.append(hand.job, hand.token, piece));
        if (answer instanceof JobAnswer.Appended(var status, long stored, int interval)) {
            hand.sent = (int) stored;
        } else if (answer instanceof JobAnswer.Elsewhere(var status, long stored)) {
            hand.sent = (int) stored;
        }
    }
}

package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.runner.job.JobDocument;
import dev.slipway.application.runner.job.JobRequest;
import dev.slipway.application.runner.job.JobRequest.Answer;
import java.util.List;

/** A runner asks for a job. Now and then the answer is lost on its way. */
final class AskForJob implements Action {

    private static final int MOST = 3;

    @Override
    public int weight() {
        return 26;
    }

    @Override
    public String perform(Scene scene) {
        List<SimulatedRunner> idle = scene.living().stream().filter(runner -> runner.hands.size() < MOST).toList();
        if (idle.isEmpty()) {
            return null;
        }
        SimulatedRunner runner = scene.dice.of(idle);
        boolean lost = scene.dice.chance(6);
        return runner + (ask(scene, runner, lost)
                ? lost ? " is given a job and never knows" : " is given " + runner.hands.getLast()
                : " asks for a job");
    }

    /** @return whether there was one */
    static boolean ask(Scene scene, SimulatedRunner runner, boolean lost) {
        JobRequest request = new JobRequest(runner.token, runner.process(), null, "https://slipway.example.org");
        Answer answer = scene.server().runnerJobs.requestJob.request(request);
        if (!(answer instanceof Answer.Assigned(JobDocument document))) {
            return false;
        }
        Hand hand = new Hand(document.id(), document.token(), scene.journal.runInHand(document.id()));
        if (hand.run == 0) {
            throw new Violation("job.handed_out_once", "job " + hand.job + " was handed out and nobody wrote that down");
        }
        scene.runners.forEach(other -> requireForgotten(other, hand));
        if (!lost) {
            runner.hands.add(hand);
        }
        return true;
    }

    /** Who was answered anything about a job that runs does not lose it to another. */
    private static void requireForgotten(SimulatedRunner other, Hand hand) {
        if (other.hands.stream().anyMatch(held -> held.job == hand.job && held.heard)) {
            throw new Violation("job.handed_out_once", hand + " was handed out while " + other + ", which was heard, has it");
        }
    }
}

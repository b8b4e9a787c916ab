package dev.slipway.application.pipeline.simulation;

/** The server takes back jobs whose runners were never heard of again, as it does every few seconds. */
final class TakeBackLostJobs implements Action {

    @Override
    public int weight() {
        return 5;
    }

    @Override
    public String perform(Scene scene) {
        scene.server().runnerJobs.returnLostJobs.handle(0);
        return "take back lost jobs";
    }
}

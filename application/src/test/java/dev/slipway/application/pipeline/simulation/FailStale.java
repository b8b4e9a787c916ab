package dev.slipway.application.pipeline.simulation;

/** The server fails jobs that nobody will ever finish, as it does every minute. */
final class FailStale implements Action {

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public String perform(Scene scene) {
        scene.server().runnerJobs.failStaleJobs.handle(0);
        return "fail stale jobs";
    }
}

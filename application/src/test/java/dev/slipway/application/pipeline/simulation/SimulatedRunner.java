package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.domain.runner.RunnerMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A runner: what it offers, and the jobs that it believes to have. It lives until it is lost, and may come back. */
final class SimulatedRunner {

    final String token;
    final Map<String, Boolean> features;
    final List<Hand> hands = new ArrayList<>();
    RunnerView view;
    boolean alive = true;

    SimulatedRunner(RunnerView view, String token, Map<String, Boolean> features) {
        this.view = view;
        this.token = token;
        this.features = features;
    }

    Process process() {
        return new Process("s_" + view.id(), "runner", "17.1", "abc", "linux", "arm64", "shell", features, "10.0.0.1");
    }

    /** Returns whether the domain allows the runner to take a job, independent of the queue. */
    boolean matches(RunnerMatch.Job job) {
        return RunnerMatch.CLAUSES.hold(new RunnerMatch(view.offer(), job));
    }

    @Override
    public String toString() {
        return "runner " + view.id();
    }
}
